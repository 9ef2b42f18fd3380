import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Connection, WorkflowClient } from '@temporalio/client';
import { type Database, openDatabase } from '#db/client';
import { migrate } from '#db/migrate';
import { DATA_CONVERTER, PAYLOAD_KEYS } from '#test/helpers/servers/payload-keys';
import { freePort } from '../run/free-port';
import { SECRET_KEY } from '../service/partners';
import { type ServerProcess, startEmbeddedServers } from './embedded-servers';
import { type RoleOptions, type RoleProcess, roleProcess } from './role-process';

/** A whole installation in separate processes: Postgres, Temporal, one API and one worker. */
export interface Installation {
  origin: string;
  dataDir: string;
  /** The environment by which the processes, and an operator's commands, find each other. */
  env: Record<string, string>;
  db: Database;
  workflows: WorkflowClient;
  api: RoleProcess;
  worker: RoleProcess;
  postgres: ServerProcess;
  temporal: ServerProcess;
  /** `keepFiles` leaves the data directory with its logs. */
  close(options?: { keepFiles?: boolean }): Promise<void>;
}

interface InstallationOptions {
  api?: RoleOptions;
  worker?: RoleOptions;
  env?: Record<string, string>;
}

export async function startInstallation(options: InstallationOptions = {}): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'swaplane-crash-'));
  const servers = await startEmbeddedServers(dataDir);
  const { databaseUrl, target, postgres, temporal } = servers;
  await migrate(databaseUrl);

  const port = await freePort();
  const env = {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    SECRET_KEY,
    PAYLOAD_KEYS,
    TEMPORAL_ADDRESS: target.address,
    TEMPORAL_NAMESPACE: target.namespace,
    WEBHOOK_ALLOW_LOCALHOST: 'true',
    HEALTH_PROBES: '127.0.0.1',
    LOG_LEVEL: 'warn',
    ...options.env,
  };
  const role = (name: 'api' | 'worker') =>
    roleProcess(name, env, { logFile: join(dataDir, 'logs', `${name}.log`), ...options[name] });
  const [api, worker] = [role('api'), role('worker')];
  await Promise.all([api.start(), worker.start()]).catch(async (error) => {
    await Promise.all([api.kill(), worker.kill()]);
    await servers.close();
    throw error;
  });
  const db = openDatabase(databaseUrl, { max: 5, onIdleError: () => {} });
  const connection = await Connection.connect({ address: target.address });
  return {
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    env,
    db,
    workflows: new WorkflowClient({ connection, namespace: target.namespace, dataConverter: DATA_CONVERTER }),
    api,
    worker,
    postgres,
    temporal,
    async close({ keepFiles = false } = {}) {
      await Promise.all([api.kill(), worker.kill()]);
      await db.$client.end();
      await connection.close();
      await servers.close();
      if (!keepFiles) {
        rmSync(dataDir, { recursive: true, force: true });
      }
    },
  };
}
