import { z } from 'zod';
import { DAY } from '../domain/duration';
import { parseDateTime, parseDay } from '../domain/instant';

const NO_INSTANT = 'must be YYYY-MM-DD or an ISO 8601 date-time like 2026-03-02T10:00:00Z, in the years 0001 to 9999';

/** A time; a day means its start as a lower bound, and its end as an upper bound. Both are inclusive. */
export function instantBound(bound: 'lower' | 'upper') {
  return z.string().transform((text, context) => {
    const day = parseDay(text);
    const ms = day === null ? parseDateTime(text) : bound === 'upper' ? day + DAY - 1 : day;
    if (ms === null) {
      context.addIssue({ code: 'custom', message: NO_INSTANT });
      return z.NEVER;
    }
    return new Date(ms);
  });
}

/** Documents the input, which the transformation above hides from the published document. */
export const DAY_OR_INSTANT = [
  { type: 'string' as const, format: 'date' },
  { type: 'string' as const, format: 'date-time' },
];

/** Bounds on created_at, for all lists [rules/requests-and-answers: Times]. */
export const CreatedQuery = {
  from: instantBound('lower')
    .optional()
    .meta({ anyOf: DAY_OR_INSTANT, description: 'Earliest created_at, UTC, inclusive' }),
  to: instantBound('upper').optional().meta({ anyOf: DAY_OR_INSTANT, description: 'Latest created_at, inclusive' }),
};

/** One or more of the values, separated by commas. */
export function commaSeparated<T extends string>(values: readonly [T, ...T[]]) {
  const Values = z.array(z.enum(values));
  const anyOfThem = values.join('|');
  return z
    .string()
    .transform((text, context): T[] => {
      const list = Values.safeParse(text.split(','));
      if (!list.success) {
        context.addIssue({ code: 'custom', message: `must be one or more of ${values.join(', ')}` });
        return z.NEVER;
      }
      return list.data as T[];
    })
    .meta({
      type: 'string',
      pattern: `^(${anyOfThem})(,(${anyOfThem}))*$`,
      description: 'One status, or several separated by commas',
    });
}
