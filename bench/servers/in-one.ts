import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRunningInstance } from '#cli/instance';
import { readLastPorts } from '#launcher/ports';
import { postgresPasswordFile, toEmbeddedPostgresUrl } from '#launcher/postgres/embedded-postgres-url';
import { readStoredSecret } from '#process/config/stored-secret';
import { type Running, startProgram } from './processes';
import { familyProcessorMs, postgresPid } from './processor-time';
import { connectPrograms, type Programs } from './programs';
import { SETTINGS } from './servers';

const PORT = 19_500;
/** As a client does that has no webhooks, or does not trust them. */
const POLL_EVERY_MS = 500;

/**
 * Runs a benchmark on everything in one process, as `npm start` starts it, with its embedded servers. The baseline runs on the same servers.
 * Both read each order until it ends.
 */
export async function onInstance(run: (programs: Programs) => Promise<void>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'swaplane-bench-'));
  const running: Running[] = [];
  const start = async (path: string, port: number, env: Record<string, string>, nodeArguments?: readonly string[]) => {
    const program = await startProgram(path, port, env, nodeArguments);
    running.unshift(program);
    return program;
  };
  try {
    const api = await start('dist/src/bin/start.js', PORT, { ...SETTINGS, DATA_DIR: dataDir });
    const {
      temporal,
      secretKeys: [secretKey],
    } = findRunningInstance({ DATA_DIR: dataDir });
    const password = readStoredSecret(postgresPasswordFile(dataDir));
    const databaseUrl = toEmbeddedPostgresUrl({ password, port: readLastPorts(dataDir).postgres ?? 0 });
    const env = { DATABASE_URL: databaseUrl, TEMPORAL_ADDRESS: temporal.address };
    const bare = await start('bench/bare/start.ts', PORT + 1, env);
    const bench = {
      databaseUrl,
      secretKey,
      temporal,
      postgresProcessorMs: () => familyProcessorMs(postgresPid(dataDir)),
      start: (path: string, port: number, nodeArguments?: readonly string[]) => start(path, port, env, nodeArguments),
    };
    const programs = await connectPrograms(bench, { api, bare, swaplane: [api], pollEveryMs: POLL_EVERY_MS });
    await run(programs);
    await programs.close();
  } finally {
    // The baseline first: the servers that it uses end with the instance.
    for (const program of running) {
      await program.stop();
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
}
