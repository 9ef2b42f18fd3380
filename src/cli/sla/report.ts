import { readFileSync } from 'node:fs';
import { messageOf } from '#launcher/waiting';
import { reportMinutes, type Sighting } from '#operations/incidents/probes';
import type { Answer } from '../answer';
import { CommandError, WrongUsage } from '../command';
import { findRunningInstance, operatorName, withDatabase } from '../instance';
import { parseMinute } from './values';

export interface ReportOptions {
  /** Start of the minute, in milliseconds. */
  minute?: number;
  up?: true;
  down?: true;
  error?: string;
  file?: string;
}

export async function slaReport(options: ReportOptions): Promise<Answer> {
  const sightings = sightingsOf(options);
  const { minutes, up, from, to } = await withDatabase(findRunningInstance(), (db) =>
    reportMinutes({ db }, { sightings, actor: operatorName() }),
  );
  return {
    json: { minutes, up, down: minutes - up, from, to },
    text: `${from} to ${to}: ${up} minutes up, ${minutes - up} down`,
  };
}

function sightingsOf({ minute, up, down, error, file }: ReportOptions): Sighting[] {
  const isOne = minute !== undefined && (up === true) !== (down === true) && !(up && error !== undefined);
  if (file !== undefined && minute === undefined && !up && !down && error === undefined) {
    return readSightings(file);
  }
  if (file !== undefined || !isOne) {
    throw new WrongUsage('Specify --minute with either --up or --down (and --error), or --file alone.');
  }
  return [{ minute, up: up === true, latencyMs: null, errorLabel: error ?? null }];
}

/** @throws Refusal with the first invalid line */
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
    throw new CommandError(`${path} is empty.`);
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
