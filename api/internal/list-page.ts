import type { z } from 'zod';
import { readListCursor, writeListCursor } from '#contract/shared/list-cursor';
import { invalidFields } from '#domain/error';

/** The place that a query's cursor names, or null without one. @throws ServiceError INVALID_PAIR */
export function placeOf<T extends z.ZodType>(form: T, cursor: string | undefined): z.output<T> | null {
  if (cursor === undefined) {
    return null;
  }
  const place = readListCursor(form, cursor);
  if (place === null) {
    throw invalidFields({ field: 'cursor', issue: 'must be the next_cursor of an earlier answer' });
  }
  return place;
}

/**
 * The answer to a list.
 * @param found one more than the limit, if there are so many
 * @param place what tells the place of an entry from every other's
 */
export function toListPage<T, V>(
  found: readonly T[],
  limit: number,
  { place, view }: { place: (entry: T) => readonly (string | number)[]; view: (entry: T) => V },
): { items: V[]; next_cursor: string | null } {
  const items = found.slice(0, limit);
  const last = items.at(-1);
  return {
    items: items.map(view),
    next_cursor: found.length > limit && last !== undefined ? writeListCursor(place(last)) : null,
  };
}
