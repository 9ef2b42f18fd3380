import { closest, distance } from 'fastest-levenshtein';

/** Lists of at most this many values are named in full. */
const MOST_NAMED = 20;

/**
 * Why a value is refused that has to be one of a list: names the values or, of a long list, the one that was probably meant and where
 * the list is [rules/errors: Lists of allowed values].
 */
export function refuseUnlisted(value: unknown, allowed: readonly unknown[], where?: string): string {
  const words = allowed.map(String);
  if (words.length <= MOST_NAMED) {
    return words.length === 1 ? `must be ${words[0]}` : `must be one of ${words.join(', ')}`;
  }
  const near = typeof value === 'string' ? nearest(value, words) : null;
  return ['is not known', near && `did you mean ${near}?`, where].filter(Boolean).join('; ');
}

/** Longer ones are neither compared nor repeated in messages. */
export const LONGEST_NAME = 60;

/** The name that was most likely meant; null if none is similar. */
export function nearest(name: string, names: readonly string[]): string | null {
  const near = names.length > 0 && name.length <= LONGEST_NAME ? closest(name, names) : null;
  return near !== null && distance(name, near) <= Math.max(1, Math.floor(near.length / 3)) ? near : null;
}
