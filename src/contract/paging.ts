import { z } from 'zod';
import { DAY } from '../domain/duration';
import { parseDateTime, parseDay } from '../domain/instant';

const DEFAULT_PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 200;
const MAX_PAGE = 999_999_999;
const WHOLE_NUMBER = /^\d{1,9}$/;

/** A whole number in a query. */
export function wholeNumber(min: number, max: number) {
  return z.string().regex(WHOLE_NUMBER, 'must be a whole number').transform(Number).pipe(z.int().min(min).max(max));
}

/** Paging of every list [rules/requests-and-answers: Lists]. */
export const PagingQuery = {
  page: wholeNumber(1, MAX_PAGE).default(1).meta({ type: 'integer', minimum: 1, maximum: MAX_PAGE, default: 1 }),
  page_size: wholeNumber(1, MAX_PAGE_SIZE)
    .default(DEFAULT_PAGE_SIZE)
    .meta({ type: 'integer', minimum: 1, maximum: MAX_PAGE_SIZE, default: DEFAULT_PAGE_SIZE }),
};

/** The envelope of every list; `total` is the number of matches, not of pages. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({
    page: z.int().min(1).describe('Number of this page, from 1'),
    total: z.int().min(0).describe('Number of matches on all pages'),
    items: z.array(item).describe('What is on this page'),
  });
}

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
export function commaSeparated<T extends string>(values: readonly T[]) {
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
