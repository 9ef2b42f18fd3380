import { z } from 'zod';
import { readDuration, writeDuration } from './env-values';

/** A variable whose text `read` understands; `expectation` completes the sentence "NAME must be …". */
export function variable<T>(read: (text: string) => T | null, expectation: string) {
  return z.string().transform((text, context): T => {
    const value = read(text);
    if (value === null) {
      context.addIssue({ code: 'custom', message: `must be ${expectation}` });
      return z.NEVER;
    }
    return value;
  });
}

/** Durations that are set by variables, each with its least; one that is not set is not there. */
export function durations(leastByVariable: readonly (readonly [string, number])[]) {
  const setting = (leastMs: number) =>
    variable(
      (text) => {
        const ms = readDuration(text);
        return ms !== null && ms >= leastMs ? ms : null;
      },
      `a duration in s, m, h or d, ${writeDuration(leastMs)} or more`,
    ).optional();
  return z.object(Object.fromEntries(leastByVariable.map(([name, leastMs]) => [name, setting(leastMs)])));
}
