export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

export const ISO_DURATION =
  /^P(?!$)(?:(\d{1,4})D)?(?:T(?=\d)(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,8})(?:\.(\d{1,3}))?S)?)?$/;

/** Parses an ISO 8601 duration of days, hours, minutes and seconds (`PT24H`, `P1DT0.5S`) into milliseconds; null if invalid. */
export function parseIsoDuration(text: string): number | null {
  const match = ISO_DURATION.exec(text);
  if (!match) {
    return null;
  }
  const [, days = '0', hours = '0', minutes = '0', seconds = '0', fraction = ''] = match;
  return (
    Number(days) * DAY +
    Number(hours) * HOUR +
    Number(minutes) * MINUTE +
    Number(seconds) * SECOND +
    Number(fraction.padEnd(3, '0'))
  );
}

const UNIT: Readonly<Record<string, number>> = { s: SECOND, m: MINUTE, h: HOUR, d: DAY };

/** Parses `30s`, `5m`, `2h` or `90d`, as people write them in settings and commands, into milliseconds; null if invalid. */
export function parseShortDuration(text: string): number | null {
  const match = /^(\d{1,6})([smhd])$/.exec(text);
  return match ? Number(match[1]) * (UNIT[match[2] ?? ''] ?? 0) : null;
}

/** The inverse: formats a duration in the largest unit that fits. */
export function writeShortDuration(ms: number): string {
  const [unit, length] = Object.entries(UNIT).findLast(([, one]) => ms % one === 0) ?? ['s', SECOND];
  return `${ms / length}${unit}`;
}

export function toIso(ms: number): string {
  return new Date(ms).toISOString();
}

/** Milliseconds of an ISO date-time that this project wrote. */
export function fromIso(iso: string): number {
  return Date.parse(iso);
}
