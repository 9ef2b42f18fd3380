import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** What a cluster in production gets too. */
const SHARED_FILE = join(__dirname, '../../../tools/temporal/production-config.yaml');
const sharedFile = z.record(z.string(), z.tuple([z.object({ value: z.unknown() })]));

/** A server on its own has nothing to spread the tasks of a queue over. */
const DEV_SERVER = {
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
};

/** Measured settings of the embedded server by their names [architecture: Temporal's settings]. */
export function readDynamicConfig(): Readonly<Record<string, unknown>> {
  const shared = sharedFile.parse(parse(readFileSync(SHARED_FILE, 'utf8')));
  return { ...Object.fromEntries(Object.entries(shared).map(([name, [{ value }]]) => [name, value])), ...DEV_SERVER };
}
