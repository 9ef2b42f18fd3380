import { z } from 'zod';
import { wholeNumber } from '../paging';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
const MAX_CURSOR = 500;

/** Query of every list of the internal APIs, which goes on where `next_cursor` says. */
export const ListQuery = {
  cursor: z.string().max(MAX_CURSOR).optional(),
  limit: wholeNumber(1, MAX_LIMIT).default(DEFAULT_LIMIT),
};

/** The envelope of every list of the internal APIs; `next_cursor` is null on the last page. */
export function itemsOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() });
}

/** The place after which a list goes on, opaque to its reader. */
export function writeListCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The place that a cursor names, if it has the given form; null for anything else. */
export function readListCursor<T extends z.ZodType>(form: T, cursor: string): z.output<T> | null {
  try {
    const place = form.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return place.success ? place.data : null;
  } catch {
    return null;
  }
}
