import { z } from 'zod';
import { withinYears } from '#domain/instant';
import { wholeNumber } from '../paging';

const DEFAULT_LIMIT = 50;
const MAX_LIMIT = 200;
const MAX_CURSOR = 500;

/** Query of every list of the internal APIs; the next page is requested with `next_cursor`. */
export const ListQuery = {
  cursor: z.string().max(MAX_CURSOR).optional(),
  limit: wholeNumber(1, MAX_LIMIT).default(DEFAULT_LIMIT),
};

/** The envelope of every list of the internal APIs; `next_cursor` is null on the last page. */
export function itemsOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), next_cursor: z.string().nullable() });
}

/** A time in a position, in ms: anybody can write a cursor, and the database refuses other years. */
export const PlaceTime = z.number().refine((ms) => withinYears(ms) !== null);

/** The position after which a list continues; clients must not interpret the text. */
export function writeListCursor(place: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(place)).toString('base64url');
}

/** The position in a cursor; null if it does not have the given form. */
export function readListCursor<T extends z.ZodType>(form: T, cursor: string): z.output<T> | null {
  try {
    const place = form.safeParse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return place.success ? place.data : null;
  } catch {
    return null;
  }
}
