import { z } from 'zod';
import { writeShortDuration } from '#domain/duration';
import { duration } from './env-values';

/** A variable of the environment with one message for every problem: "NAME must be …". */
export function variable<T>(schema: z.ZodType<T, string>, expectation: string) {
  return z.string().transform((text, context): T => {
    const value = schema.safeParse(text);
    if (!value.success) {
      context.addIssue({ code: 'custom', message: `must be ${expectation}` });
      return z.NEVER;
    }
    return value.data;
  });
}

/** A variable whose text is never shown, not even in an error about it. */
export function secretVariable<T>(schema: z.ZodType<T, string>, expectation: string) {
  return variable(schema, expectation).meta({ isSecret: true });
}

/** Optional durations by the names of their variables, each with the shortest that is accepted (ms). */
export function durations(leastByVariable: readonly (readonly [string, number])[]) {
  const setting = (leastMs: number) =>
    variable(duration(leastMs), `a duration in s, m, h or d, ${writeShortDuration(leastMs)} or more`).optional();
  return z.object(Object.fromEntries(leastByVariable.map(([name, leastMs]) => [name, setting(leastMs)])));
}
