import { z } from 'zod';
import { DAY } from '../domain/duration';

/** An instant of created_at: a day means its first moment as a lower bound, its last as an upper one, both inclusive. */
function instant(bound: 'lower' | 'upper') {
  return z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], 'must be YYYY-MM-DD or an ISO 8601 date-time')
    .transform((text) => {
      const ms = Date.parse(text);
      return new Date(text.length === 'YYYY-MM-DD'.length && bound === 'upper' ? ms + DAY - 1 : ms);
    });
}

/** What the transformation above hides from the published document. */
const DAY_OR_INSTANT = [
  { type: 'string' as const, format: 'date' },
  { type: 'string' as const, format: 'date-time' },
];

/** Bounds of every list on created_at [partner-api 3.12]. */
export const CreatedQuery = {
  from: instant('lower').optional().meta({ anyOf: DAY_OR_INSTANT, description: 'Earliest created_at, UTC' }),
  to: instant('upper').optional().meta({ anyOf: DAY_OR_INSTANT, description: 'Latest created_at, inclusive' }),
};

/** One of the values, or several separated by commas. */
export function listOf<T extends string>(values: readonly [T, ...T[]]) {
  const Values = z.array(z.enum(values));
  const anyOfThem = values.join('|');
  return z
    .string()
    .transform((text, context): T[] => {
      const list = Values.safeParse(text.split(','));
      if (!list.success) {
        context.addIssue({ code: 'custom', message: `must be of ${values.join(', ')}` });
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
