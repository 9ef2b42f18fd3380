import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection, WorkflowClient } from '@temporalio/client';
import { type Database, openDatabase } from '../../src/db/client';
import { migrate } from '../../src/runtime/migrate';
import { childrenOf, type Launcher, launchServers } from '../runtime/launcher';
import { SECRET_KEY } from '../service/partners';
import { freePort } from '../service/service';
import { freshNamespace } from '../webhooks/namespace';
import { type RoleProcess, roleProcess } from './role-process';

/** The service spread over processes: its own Postgres, one API, one worker, and the test run's engine. */
export interface Installation {
  origin: string;
  db: Database;
  workflows: WorkflowClient;
  api: RoleProcess;
  worker: RoleProcess;
  postgres: RoleProcess;
  close(): Promise<void>;
}

export async function startInstallation(): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'swaplane-crash-'));
  const address = process.env.TEST_TEMPORAL_ADDRESS ?? '';
  const engine = await Connection.connect({ address });
  const namespace = await freshNamespace(engine);
  const postgres = postgresProcess(dataDir, { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace });
  await postgres.start();
  const databaseUrl = postgres.databaseUrl();
  await migrate(databaseUrl);

  const port = await freePort();
  const env = {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    SECRET_KEY,
    TEMPORAL_ADDRESS: address,
    TEMPORAL_NAMESPACE: namespace,
    WEBHOOK_ALLOW_LOCALHOST: 'true',
    LOG_LEVEL: 'silent',
    HEALTH_PROBES: '127.0.0.1',
  };
  const [api, worker] = [roleProcess('api', env), roleProcess('worker', env)];
  await Promise.all([api.start(), worker.start()]);
  const db = openDatabase(databaseUrl, { max: 5, onIdleError: () => {} });
  return {
    origin: `http://127.0.0.1:${port}`,
    db,
    workflows: new WorkflowClient({ connection: engine, namespace }),
    api,
    worker,
    postgres,
    async close() {
      await Promise.all([api.kill(), worker.kill()]);
      await db.$client.end();
      await postgres.stop();
      await engine.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

type PostgresProcess = RoleProcess & { databaseUrl(): string; stop(): Promise<void> };

/** A launcher of the embedded Postgres of a data directory; it comes back on the same port with the same data. */
function postgresProcess(dataDir: string, env: NodeJS.ProcessEnv): PostgresProcess {
  let launcher: Launcher | null = null;
  return {
    databaseUrl: () => launcher?.servers?.databaseUrl ?? '',
    async start() {
      launcher = await launchServers(dataDir, env);
      if (!launcher.servers) {
        throw new Error(`Postgres did not start:\n${(await launcher.ended).said}`);
      }
    },
    async kill() {
      for (const child of childrenOf(dataDir).filter(({ name }) => name === 'Postgres')) {
        process.kill(child.pid, 'SIGKILL');
      }
      await launcher?.ended;
    },
    async stop() {
      launcher?.process.kill('SIGTERM');
      await launcher?.ended;
    },
  };
}
