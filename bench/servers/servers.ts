import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openInfrastructure } from '#launcher/infrastructure';
import { loadConfig } from '#process/config/config';
import type { TemporalTarget } from '#process/services';
import { printProgress } from '#process/start';
import { newPayloadKey } from '#security/payload-keys';
import { type Running, startProgram } from './processes';
import { familyProcessorMs, postgresPid } from './processor-time';

/** The servers of one benchmark, and the programs running on them. */
export interface Bench {
  databaseUrl: string;
  secretKey: string;
  temporal: TemporalTarget;
  /** Processor time of Postgres so far. */
  postgresProcessorMs(): number;
  /** Starts a program of this repository on these servers; it is stopped at the end. */
  start(path: string, port: number, nodeArguments?: readonly string[]): Promise<Running>;
}

/** What every program of a benchmark is started with. */
export const SETTINGS = {
  WEBHOOK_ALLOW_LOCALHOST: 'true',
  // Otherwise the comparison of one slice's orders would run in another slice; see compareOrders.
  RECONCILE_ORDERS_EVERY: '24h',
  CHECK_OPEN_ORDERS_EVERY: '24h',
  LOG_LEVEL: 'warn',
};

/** Runs a benchmark on a new Postgres and a new Temporal server, and removes both afterwards. */
export async function onServers(run: (bench: Bench) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'swaplane-bench-'));
  const PAYLOAD_KEYS = newPayloadKey();
  const infrastructure = await openInfrastructure(loadConfig({ DATA_DIR: dataDir, PAYLOAD_KEYS }), {
    progress: printProgress(process.stdout),
    signal: new AbortController().signal,
    onChildDeath: ({ name }) => process.stderr.write(`${name} ended\n`),
  });
  const {
    migrationUrl: databaseUrl,
    secretKeys: [secretKey],
    temporal,
  } = infrastructure;
  const env = {
    ...SETTINGS,
    DATABASE_URL: databaseUrl,
    TEMPORAL_ADDRESS: temporal.address,
    SECRET_KEY: secretKey,
    PAYLOAD_KEYS,
    DATA_DIR: join(dataDir, 'service'),
    // In links of orders, which API and worker write.
    PUBLIC_URL: 'http://127.0.0.1',
  };
  const running: Running[] = [];
  try {
    await run({
      databaseUrl,
      secretKey,
      temporal,
      postgresProcessorMs: () => familyProcessorMs(postgresPid(dataDir)),
      async start(path, port, nodeArguments) {
        const program = await startProgram(path, port, env, nodeArguments);
        running.push(program);
        return program;
      },
    });
  } finally {
    await Promise.all(running.map((program) => program.stop()));
    await infrastructure.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
