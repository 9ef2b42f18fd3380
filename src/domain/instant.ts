import { DAY, fromIso, HOUR, MINUTE, SECOND, toIso } from './duration';

/** The years that ISO 8601 writes without a sign, except year 0, which Postgres does not have. */
export const EARLIEST = fromIso('0001-01-01T00:00:00.000Z');
export const LATEST = fromIso('9999-12-31T23:59:59.999Z');

const DAY_TEXT = /^\d{4}-\d\d-\d\d$/;
const DATE_TIME =
  /^(?<day>\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,12})?)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** The first millisecond of a calendar day in UTC; null if the text is not a date. */
export function parseDay(text: string): number | null {
  return DAY_TEXT.test(text) && isInCalendar(text) ? withinYears(Date.parse(text)) : null;
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

/** `2026-03-02 10:00:00 UTC` */
export function writeInstant(ms: number): string {
  return `${toIso(ms).slice(0, 19).replace('T', ' ')} UTC`;
}

const UNITS = [
  ['d', DAY],
  ['h', HOUR],
  ['min', MINUTE],
  ['s', SECOND],
] as const;

/** `22 min`, `1 h 5 min`, `3 d 2 h`: the two largest units, rounded down. */
export function writeSpan(ms: number): string {
  let rest = Math.max(0, ms);
  const parts = UNITS.flatMap(([unit, length]) => {
    const count = Math.floor(rest / length);
    rest -= count * length;
    return count > 0 ? [`${count} ${unit}`] : [];
  });
  return parts.slice(0, 2).join(' ') || '0 s';
}
