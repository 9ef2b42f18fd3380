import { toIso } from '../duration';
import { parsePastMinute } from './sla';

/** What a probe saw in a minute, as the API takes it. */
export interface WrittenSighting {
  minute: string;
  up: boolean;
  latency_ms: number | null;
  error_label: string | null;
}

/** How many one call of the API takes; a command takes any number. */
export const MOST_SIGHTINGS = 500;

export function isErrorLabel(text: string): boolean {
  return /^[a-z0-9_]{1,64}$/.test(text);
}

/** What a reason has to be for which a minute was down. */
export const ERROR_LABEL = 'must be a label like connection_timeout or http_503';

/**
 * The lines of a prober's file: minute,up or down[,latency in ms[,error label]].
 * @returns the number of the first line that is none, if there is one
 */
export function parseSightings(text: string, now: number): WrittenSighting[] | number {
  const sightings: WrittenSighting[] = [];
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '' || (index === 0 && line.startsWith('minute,'))) {
      continue;
    }
    const sighting = parseLine(line, now);
    if (!sighting) {
      return index + 1;
    }
    sightings.push(sighting);
  }
  return sightings;
}

function parseLine(line: string, now: number): WrittenSighting | null {
  const [time = '', status, latency = '', label = '', ...rest] = line.split(',').map((cell) => cell.trim());
  const minute = parsePastMinute(time, now);
  const isGood =
    (status === 'up' || status === 'down') &&
    /^\d{0,9}$/.test(latency) &&
    (label === '' || isErrorLabel(label)) &&
    rest.length === 0;
  return minute === null || !isGood
    ? null
    : {
        minute: toIso(minute),
        up: status === 'up',
        latency_ms: latency === '' ? null : Number(latency),
        error_label: label || null,
      };
}
