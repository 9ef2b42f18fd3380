import { InvalidArgumentError } from 'commander';
import { type Month, minuteOf, parseMonth } from '#domain/incidents/sla';
import { parseDateTime } from '#domain/instant';

/** The functions below parse an argument's text. @throws InvalidArgumentError, which is wrong usage */

export function readMonth(text: string): Month {
  const month = parseMonth(text);
  if (!month) {
    throw new InvalidArgumentError('It must be a month like 2030-12.');
  }
  return month;
}

/** The minute of a past date-time, in milliseconds; null if the text is invalid. */
export function parseMinute(text: string): number | null {
  const at = parseDateTime(text);
  return at !== null && at <= Date.now() ? minuteOf(at) : null;
}

export function readMinute(text: string): number {
  const minute = parseMinute(text);
  if (minute === null) {
    throw new InvalidArgumentError('It must be a past date-time like 2030-12-31T12:00Z.');
  }
  return minute;
}

export function readIncidentId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) {
    throw new InvalidArgumentError('It must be a number listed by sla incidents.');
  }
  return Number(text);
}

/** In the format of the service's own labels. */
export function readLabel(text: string): string {
  if (!/^[a-z0-9_]{1,64}$/.test(text)) {
    throw new InvalidArgumentError('It must be a label like connection_timeout or http_503.');
  }
  return text;
}
