import { InvalidArgumentError } from 'commander';
import { parseShortDuration } from '#domain/duration';
import { parseDateTime } from '#domain/instant';

/** A span before now, or a date-time. @throws InvalidArgumentError */
export function readSince(text: string): Date {
  const spanMs = parseShortDuration(text);
  const at = spanMs === null ? parseDateTime(text) : Date.now() - spanMs;
  if (at === null) {
    throw new InvalidArgumentError('It must be a span like 2h, or a date-time like 2030-12-31T12:00:00Z.');
  }
  return new Date(at);
}
