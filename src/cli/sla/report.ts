import { readFileSync } from 'node:fs';
import { recordAudit } from '../../db/audit';
import { type Probe, recordProbes } from '../../db/service/probes';
import { toIso } from '../../domain/duration';
import { isUpBy } from '../../domain/service/sla';
import { messageOf } from '../../launcher/waiting';
import type { Answer } from '../answer';
import { CommandError, WrongUsage } from '../command-error';
import { findRunningInstance, operatorName, withDatabase } from '../instance';
import { parseMinute } from './values';

export interface ReportOptions {
  /** Its first instant, in milliseconds. */
  minute?: number;
  up?: true;
  down?: true;
  error?: string;
  file?: string;
}

/** What one place saw in a minute. */
interface Sighting {
  minute: number;
  up: boolean;
  latencyMs: number | null;
  errorLabel: string | null;
}

export async function slaReport(options: ReportOptions): Promise<Answer> {
  const seen = decideProbes(sightingsOf(options));
  const minutes = seen.map(({ minute }) => minute.getTime());
  const [from, to] = [minutes.at(0) ?? 0, minutes.at(-1) ?? 0].map(toIso);
  const up = seen.filter((probe) => probe.up).length;
  await withDatabase(findRunningInstance(), async (db) => {
    await recordProbes(db, seen, Date.now());
    const details = { from, to, minutes: seen.length, up };
    await recordAudit(db, { actor: operatorName(), action: 'sla.reported', target: 'sla', details });
  });
  return {
    json: { minutes: seen.length, up, down: seen.length - up, from, to },
    text: `${from} to ${to}: ${up} minutes up, ${seen.length - up} down`,
  };
}

function sightingsOf({ minute, up, down, error, file }: ReportOptions): Sighting[] {
  const isOne = minute !== undefined && (up === true) !== (down === true) && !(up && error !== undefined);
  if (file !== undefined && minute === undefined && !up && !down && error === undefined) {
    return readSightings(file);
  }
  if (file !== undefined || !isOne) {
    throw new WrongUsage('give --minute with either --up or --down (and --error), or --file alone');
  }
  return [{ minute, up: up === true, latencyMs: null, errorLabel: error ?? null }];
}

/** @throws CommandError naming the first line that cannot be read */
function readSightings(path: string): Sighting[] {
  const sightings = textOf(path)
    .split(/\r?\n/)
    .flatMap((line, index) => {
      if (line.trim() === '' || (index === 0 && line.startsWith('minute,'))) {
        return [];
      }
      const sighting = parseLine(line);
      if (!sighting) {
        throw new CommandError(`Line ${index + 1} of ${path} is not minute,up or down[,latency in ms[,error label]].`);
      }
      return [sighting];
    });
  if (sightings.length === 0) {
    throw new CommandError(`${path} has no lines.`);
  }
  return sightings;
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${messageOf(error)}`);
  }
}

function parseLine(line: string): Sighting | null {
  const [time = '', status, latency = '', label = '', ...rest] = line.split(',').map((cell) => cell.trim());
  const minute = parseMinute(time);
  const isGood =
    (status === 'up' || status === 'down') &&
    /^\d{0,9}$/.test(latency) &&
    /^[a-z0-9_]{0,64}$/.test(label) &&
    rest.length === 0;
  return minute === null || !isGood
    ? null
    : { minute, up: status === 'up', latencyMs: latency === '' ? null : Number(latency), errorLabel: label || null };
}

/** One probe for each minute, oldest first, by what most places saw; its details are those of one that saw it so. */
function decideProbes(sightings: readonly Sighting[]): Probe[] {
  const byMinute = new Map<number, Sighting[]>();
  for (const sighting of sightings) {
    byMinute.set(sighting.minute, [...(byMinute.get(sighting.minute) ?? []), sighting]);
  }
  return [...byMinute]
    .sort(([one], [other]) => one - other)
    .map(([minute, places]) => {
      const ups = places.filter(({ up }) => up).length;
      const up = isUpBy({ up: ups, down: places.length - ups });
      const { latencyMs = null, errorLabel = null } = places.find((place) => place.up === up) ?? {};
      return { minute: new Date(minute), source: 'external_prober', up, latencyMs, errorLabel: up ? null : errorLabel };
    });
}
