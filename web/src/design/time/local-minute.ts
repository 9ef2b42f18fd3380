import { MINUTE } from '#domain/duration';

/** As a field for local date and time wants it. */
export function localMinute(ms: number): string {
  const date = new Date(ms);
  return new Date(ms - date.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16);
}
