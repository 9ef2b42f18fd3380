import { type Database, openDatabase } from '#db/client';
import { type RoleProcess, roleProcess } from '#test/helpers/processes/role-process';
import { freePort } from '../run/free-port';
import { freshServers } from '../servers/fresh-servers';
import { SECRET_KEY } from './partners';

export interface Replica extends RoleProcess {
  origin: string;
}

/** Two API processes and a worker on one database, each with its own entry point, behind a proxy on this machine. */
export interface Replicas {
  one: Replica;
  other: Replica;
  db: Database;
  close(): Promise<void>;
}

export async function startReplicas(): Promise<Replicas> {
  const servers = await freshServers();
  const env = { ...servers.env, SECRET_KEY, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'silent' };
  const replica = async (): Promise<Replica> => {
    const port = await freePort();
    return { origin: `http://127.0.0.1:${port}`, ...roleProcess('api', { ...env, PORT: String(port) }) };
  };
  const [one, other] = [await replica(), await replica()];
  const processes = [one, other, roleProcess('worker', env)];
  const killAll = () => Promise.all(processes.map((each) => each.kill()));
  await Promise.all(processes.map((each) => each.start())).catch(async (error) => {
    await killAll();
    throw error;
  });
  const db = openDatabase(servers.env.DATABASE_URL, { max: 3, onIdleError: () => {} });
  return {
    one,
    other,
    db,
    async close() {
      await killAll();
      await db.$client.end();
      await servers.drop();
    },
  };
}
