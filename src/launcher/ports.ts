import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';
import { EndedEarly } from './children';

export const TEMPORAL_PORTS = ['temporal', 'temporalHttp', 'temporalMetrics'] as const;
export type TemporalPorts = Record<(typeof TEMPORAL_PORTS)[number], number>;

type InnerPort = 'postgres' | (typeof TEMPORAL_PORTS)[number];

const remembered = z.int().min(1).max(65_535).optional();
const rememberedSchema = z.object({
  postgres: remembered,
  temporal: remembered,
  temporalHttp: remembered,
  temporalMetrics: remembered,
} satisfies Record<InnerPort, unknown>);

/** Below the range that systems use for outgoing connections, so that none of those takes our ports. */
const FIRST = 20_000;
const LAST = 32_000;

const START_TRIES = 3;

/**
 * Starts an embedded server on free ports of 127.0.0.1: those of the last start if possible. If it ends before it is ready
 * it is started again, since another process may have taken a port after the check.
 * @param start throws EndedEarly if the server ends before it is ready
 */
export async function startOnFreePorts<Name extends InnerPort, T>(
  dataDir: string,
  names: readonly Name[],
  start: (ports: Record<Name, number>) => Promise<T>,
): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    const ports = await pickPorts(dataDir, names);
    try {
      return await start(ports);
    } catch (error) {
      if (tried === START_TRIES || !(error instanceof EndedEarly)) {
        throw error;
      }
    }
  }
}

async function pickPorts<Name extends InnerPort>(
  dataDir: string,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const last = readLastPorts(dataDir);
  const picked: Partial<Record<InnerPort, number>> = {};
  for (const name of names) {
    const { [name]: own, ...others } = { ...last, ...picked };
    picked[name] = await pickPort(own, Object.values(others));
  }
  writeFileSync(locatePortsFile(dataDir), JSON.stringify({ ...readLastPorts(dataDir), ...picked }, null, 2), {
    mode: 0o600,
  });
  return picked as Record<Name, number>;
}

/** A free port of 127.0.0.1: the remembered one if possible. */
export async function pickPort(remembered?: number, taken: readonly number[] = []): Promise<number> {
  let port = remembered ?? randomInt(FIRST, LAST);
  while (taken.includes(port) || !(await isPortFree(port, '127.0.0.1'))) {
    port = randomInt(FIRST, LAST);
  }
  return port;
}

function locatePortsFile(dataDir: string): string {
  return join(dataDir, 'ports.json');
}

/** The stored ports of the last start. */
export function readLastPorts(dataDir: string): Partial<Record<InnerPort, number>> {
  try {
    const ports = rememberedSchema.parse(JSON.parse(readFileSync(locatePortsFile(dataDir), 'utf8')));
    return Object.fromEntries(Object.entries(ports).filter(([, port]) => port !== undefined));
  } catch {
    return {};
  }
}

/** False if the port is in use; any other error (no permission, not our address) is thrown. */
export function isPortFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') {
        resolve(false);
      } else {
        reject(error);
      }
    });
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
