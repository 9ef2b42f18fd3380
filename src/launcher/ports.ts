import { randomInt } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';

const INNER_PORTS = ['postgres', 'temporal', 'temporalUi', 'temporalHttp', 'temporalMetrics'] as const;
export type InnerPorts = Record<(typeof INNER_PORTS)[number], number>;

const rememberedSchema = z.partialRecord(z.literal(INNER_PORTS), z.int().min(1).max(65_535));

/** Below the range from which systems take the ports of outgoing connections, so that none of those sits on ours. */
const FIRST = 20_000;
const LAST = 32_000;

/** Free ports on 127.0.0.1 for the embedded servers: those of the last start where they are still free. */
export async function pickInnerPorts(dataDir: string): Promise<InnerPorts> {
  const remembered = readLastPorts(dataDir);
  const taken = new Set<number>();
  const pick = async (name: keyof InnerPorts) => {
    let port = remembered[name] ?? randomInt(FIRST, LAST);
    while (taken.has(port) || !(await isPortFree(port, '127.0.0.1'))) {
      port = randomInt(FIRST, LAST);
    }
    taken.add(port);
    return port;
  };
  const ports: InnerPorts = {
    postgres: await pick('postgres'),
    temporal: await pick('temporal'),
    temporalUi: await pick('temporalUi'),
    temporalHttp: await pick('temporalHttp'),
    temporalMetrics: await pick('temporalMetrics'),
  };
  writeFileSync(locatePortsFile(dataDir), JSON.stringify(ports, null, 2));
  return ports;
}

function locatePortsFile(dataDir: string): string {
  return join(dataDir, 'ports.json');
}

/** The ports of the last start, as far as they were stored. */
export function readLastPorts(dataDir: string): Partial<InnerPorts> {
  try {
    return rememberedSchema.parse(JSON.parse(readFileSync(locatePortsFile(dataDir), 'utf8')));
  } catch {
    return {};
  }
}

/** False when something listens there; any other trouble (no right, not our address) is thrown. */
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
