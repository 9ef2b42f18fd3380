import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPortFree } from '#launcher/ports';

/** Below the range that systems use for outgoing connections. */
const FIRST = 22_000;
const LAST = 31_000;

/** Gives each name a free port of 127.0.0.1, and the same one at every later start of the same folder. */
export async function pickFreePorts(dir: string): Promise<(name: string) => number> {
  const file = join(dir, 'cluster-ports.json');
  const known: number[] = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : [];
  const free = [...known, ...(await findFree(NAMES.length - known.length, known))];
  writeFileSync(file, JSON.stringify(free));
  return (name) => {
    const port = free[NAMES.indexOf(name)];
    if (port === undefined) throw new Error(`the cluster has no ${name}`);
    return port;
  };
}

const MOST = 4;
const SERVICES = ['frontend', 'history', 'matching', 'worker'];
const ROLES = ['api', 'worker'].flatMap((role) => Array.from({ length: MOST }, (_, nth) => `${role}-${nth + 1}`));
const NAMES = [
  'postgres',
  'temporal-postgres',
  'proxy',
  ...SERVICES.flatMap((name) => [name, `${name}-membership`]),
  ...ROLES.flatMap((name) => [name, `${name}-probes`]),
  ...Array.from({ length: MOST }, (_, nth) => `twin-${nth + 1}`),
  ...ROLES.flatMap((name) => [`${name}-metrics`, `${name}-temporal-metrics`]),
];

async function findFree(count: number, taken: readonly number[]): Promise<number[]> {
  const start = FIRST + Math.floor(Math.random() * (LAST - FIRST - 2 * count));
  const ports: number[] = [];
  for (let port = start; ports.length < count; port += 1) {
    if (!taken.includes(port) && (await isPortFree(port, '127.0.0.1'))) ports.push(port);
  }
  return ports;
}
