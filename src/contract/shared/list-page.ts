import type { z } from 'zod';
import { invalidFields } from '#domain/error';
import { findTextProblem } from '../parse';
import { readListCursor, writeListCursor } from './values';

/** Parses a query's cursor; null without one. @throws ServiceError INVALID_PAIR */
export function placeOf<T extends z.ZodType>(form: T, cursor: string | undefined): z.output<T> | null {
  if (cursor === undefined) {
    return null;
  }
  const place = readListCursor(form, cursor);
  if (place === null || findTextProblem(place) !== null) {
    throw invalidFields({ field: 'cursor', issue: 'must be the next_cursor of an earlier answer' });
  }
  return place;
}

/**
 * The response of a list route.
 * @param found up to one more row than the limit
 * @param place returns an entry's cursor, unique in the list
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
