import { z } from 'zod';

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
    page: z.int().min(1),
    total: z.int().min(0).describe('Number of matches on all pages'),
    items: z.array(item),
  });
}
