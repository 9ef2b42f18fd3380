import { DAY, HOUR, MINUTE, SECOND } from '#domain/duration';
import { timeFormat } from './zone';

const RELATIVE_DAYS = 7;

/** "just now", "4 min ago", "in 2 h", and a date if it is more than a week away. */
export function formatRelative(ms: number, now: number): string {
  const distance = Math.abs(now - ms);
  if (distance < 10 * SECOND) {
    return 'just now';
  }
  if (distance > RELATIVE_DAYS * DAY) {
    return formatDate(ms, now);
  }
  const words = formatUnit(distance);
  return ms > now ? `in ${words}` : `${words} ago`;
}

/** Only the largest unit: "4 min". */
function formatUnit(ms: number): string {
  const units: [number, string][] = [
    [DAY, 'd'],
    [HOUR, 'h'],
    [MINUTE, 'min'],
    [SECOND, 's'],
  ];
  const [size, name] = units.find(([one]) => ms >= one) ?? [SECOND, 's'];
  return `${Math.floor(ms / size)} ${name}`;
}

/** "12 Mar", with the year if it is not the current one. */
function formatDate(ms: number, now: number): string {
  return YEAR(ms) === YEAR(now) ? formatDay(ms) : DAY_OF_YEAR(ms);
}

const YEAR = timeFormat({ year: 'numeric' });
const DAY_OF_YEAR = timeFormat({ day: 'numeric', month: 'short', year: 'numeric' });
const WEEKDAY = timeFormat({ weekday: 'short' });

/** "12 Mar" */
export const formatDay = timeFormat({ day: 'numeric', month: 'short' });
/** "16:25" */
export const formatTimeOfDay = timeFormat({ hour: '2-digit', minute: '2-digit' });

/** "12 Mar 2030, 16:25:07 CET": date and time in the reader's time zone, which is named. */
export const formatAbsolute = timeFormat({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

/** "16:25" today, "Fri 16:25" within the week, otherwise "12 Mar, 16:25"; in the reader's time zone. */
export function formatClock(ms: number, now: number): string {
  const clock = formatTimeOfDay(ms);
  if (DAY_OF_YEAR(ms) === DAY_OF_YEAR(now)) {
    return clock;
  }
  const isNear = Math.abs(ms - now) < (RELATIVE_DAYS - 1) * DAY;
  return isNear ? `${WEEKDAY(ms)} ${clock}` : `${formatDate(ms, now)}, ${clock}`;
}

/** "1 d 4 h", "22 min", "41 s": the two largest units of a duration. */
export function formatDuration(ms: number): string {
  const [days, hours, minutes] = [
    Math.floor(ms / DAY),
    Math.floor((ms % DAY) / HOUR),
    Math.floor((ms % HOUR) / MINUTE),
  ];
  const seconds = Math.floor((ms % MINUTE) / SECOND);
  if (days > 0) {
    return hours > 0 ? `${days} d ${hours} h` : `${days} d`;
  }
  if (hours > 0) {
    return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  }
  if (minutes > 0) {
    return minutes < 10 && seconds > 0 ? `${minutes} min ${seconds} s` : `${minutes} min`;
  }
  return ms < SECOND ? `${Math.round(ms)} ms` : `${seconds} s`;
}

/** "04:59", "23:59:07", "2 d 04:12:00": the remaining time. */
export function formatCountdown(ms: number): string {
  const left = Math.max(0, ms);
  const two = (value: number) => String(value).padStart(2, '0');
  const [days, hours] = [Math.floor(left / DAY), Math.floor((left % DAY) / HOUR)];
  const rest = `${two(Math.floor((left % HOUR) / MINUTE))}:${two(Math.floor((left % MINUTE) / SECOND))}`;
  if (days > 0) {
    return `${days} d ${two(hours)}:${rest}`;
  }
  return hours > 0 ? `${two(hours)}:${rest}` : rest;
}

const UNITS: Readonly<Record<string, (value: string) => string>> = {
  d: (value) => `P${value}D`,
  h: (value) => `PT${value}H`,
  min: (value) => `PT${value}M`,
  m: (value) => `PT${value}M`,
  s: (value) => `PT${value}S`,
};

/** "3 d", "36h", "30 min" and ISO 8601 durations as ISO 8601; null for anything else. */
export function toIsoSpan(text: string): string | null {
  const [, value = '', unit = ''] = /^(\d{1,4})\s*(d|h|min|m|s)$/.exec(text.trim().toLowerCase()) ?? [];
  if (value !== '') {
    return UNITS[unit]?.(value) ?? null;
  }
  return /^P\w+$/i.test(text.trim()) ? text.trim().toUpperCase() : null;
}
