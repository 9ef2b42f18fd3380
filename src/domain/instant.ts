import { fromIso } from './duration';

/** The years that ISO 8601 writes without a sign, except year 0, which Postgres does not have. */
export const EARLIEST = fromIso('0001-01-01T00:00:00.000Z');
export const LATEST = fromIso('9999-12-31T23:59:59.999Z');

const DAY = /^\d{4}-\d\d-\d\d$/;
const DATE_TIME =
  /^(?<day>\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,12})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** The first millisecond of a calendar day in UTC; null if the text is not a date. */
export function parseDay(text: string): number | null {
  return DAY.test(text) && isInCalendar(text) ? withinYears(Date.parse(text)) : null;
}

/** Milliseconds of an ISO 8601 date-time with an offset; null if the text is not one. */
export function parseDateTime(text: string): number | null {
  const day = DATE_TIME.exec(text)?.groups?.day;
  return day !== undefined && isInCalendar(day) ? withinYears(Date.parse(text)) : null;
}

/** Date.parse accepts February 30, but returns a different date. */
function isInCalendar(day: string): boolean {
  const ms = Date.parse(day);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(day);
}

/** Returns `ms`, or null if it is outside the years above. */
export function withinYears(ms: number): number | null {
  return ms >= EARLIEST && ms <= LATEST ? ms : null;
}
