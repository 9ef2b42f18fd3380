import { z } from 'zod';
import { writeShortDuration } from '#domain/duration';
import { StartError } from '../start';
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

/** An invalid setting. The message is one line and names the variable, or the file and the member in it. */
export class ConfigError extends StartError {
  override name = 'ConfigError';
}

/** @throws ConfigError on the first invalid variable */
export function parseVariables<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  texts: Record<string, string>,
): z.output<z.ZodObject<Shape>> {
  const result = schema.safeParse(texts);
  if (result.success) {
    return result.data;
  }
  const [issue] = result.error.issues;
  const name = String(issue?.path[0]);
  const text = texts[name];
  const shown = text === undefined || isSecret(schema.shape[name]) ? '' : `, not ${JSON.stringify(text)}`;
  throw new ConfigError(`${name} ${issue?.message}${shown}`);
}

function isSecret(schema: z.core.$ZodType | undefined): boolean {
  const inner = schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? schema.unwrap() : schema;
  return inner instanceof z.ZodType && inner.meta()?.isSecret === true;
}
