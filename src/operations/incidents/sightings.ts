import type { WrittenFile } from '#contract/support/values';
import { parseSightings, type WrittenSighting } from '#domain/incidents/sightings';
import { OperationRefusal } from '#domain/refusal';

/** The lines of a prober's file. @throws OperationRefusal with the first invalid line */
export function readSightings({ path, read }: WrittenFile): WrittenSighting[] {
  const bytes = read();
  if (!bytes) {
    throw new OperationRefusal(`${path} cannot be read.`);
  }
  const sightings = parseSightings(new TextDecoder().decode(bytes), Date.now());
  if (typeof sightings === 'number') {
    throw new OperationRefusal(`Line ${sightings} of ${path} is not minute,up or down[,latency in ms[,error label]].`);
  }
  if (sightings.length === 0) {
    throw new OperationRefusal(`${path} is empty.`);
  }
  return sightings;
}
