import type { WrittenFile } from '#contract/support/values';
import { toIso } from '#domain/duration';
import { parsePastMinute } from '#domain/incidents/sla';
import { OperationRefusal } from '#domain/refusal';

/** What a probe saw in a minute, as the API takes it. */
interface WrittenSighting {
  minute: string;
  up: boolean;
  latency_ms: number | null;
  error_label: string | null;
}

/** The lines of a prober's file: minute,up or down[,latency in ms[,error label]]. @throws OperationRefusal with the first invalid line */
export function readSightings({ path, read }: WrittenFile): WrittenSighting[] {
  const bytes = read();
  if (!bytes) {
    throw new OperationRefusal(`${path} cannot be read.`);
  }
  const sightings = new TextDecoder()
    .decode(bytes)
    .split(/\r?\n/)
    .flatMap((line, index) => {
      if (line.trim() === '' || (index === 0 && line.startsWith('minute,'))) {
        return [];
      }
      const sighting = parseLine(line);
      if (!sighting) {
        throw new OperationRefusal(
          `Line ${index + 1} of ${path} is not minute,up or down[,latency in ms[,error label]].`,
        );
      }
      return [sighting];
    });
  if (sightings.length === 0) {
    throw new OperationRefusal(`${path} is empty.`);
  }
  return sightings;
}

function parseLine(line: string): WrittenSighting | null {
  const [time = '', status, latency = '', label = '', ...rest] = line.split(',').map((cell) => cell.trim());
  const minute = parsePastMinute(time, Date.now());
  const isGood =
    (status === 'up' || status === 'down') &&
    /^\d{0,9}$/.test(latency) &&
    /^[a-z0-9_]{0,64}$/.test(label) &&
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
