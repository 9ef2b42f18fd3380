import { MINUTE } from '#domain/duration';

/** The value of a field of type `datetime-local`. */
export function localMinute(ms: number): string {
  const date = new Date(ms);
  return new Date(ms - date.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16);
}
