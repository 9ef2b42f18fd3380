import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

/** Settings shared with production clusters. */
const SHARED_FILE = join(__dirname, '../../../tools/temporal/production-config.yaml');
const sharedFile = z.record(z.string(), z.tuple([z.object({ value: z.unknown() })]));

/** A single server has no other hosts to distribute a task queue over, and no other hosts' callers. */
const DEV_SERVER = {
  'matching.numTaskqueueReadPartitions': 1,
  'matching.numTaskqueueWritePartitions': 1,
  // Its HTTP port cannot be turned off, and nothing needs it. No host has this name, so every request is refused.
  'frontend.httpAllowedHosts': ['/'],
};

/** The embedded server's measured settings, by name [architecture: Temporal's settings]. */
export function readDynamicConfig(): Readonly<Record<string, unknown>> {
  const shared = sharedFile.parse(parse(readFileSync(SHARED_FILE, 'utf8')));
  return { ...Object.fromEntries(Object.entries(shared).map(([name, [{ value }]]) => [name, value])), ...DEV_SERVER };
}
