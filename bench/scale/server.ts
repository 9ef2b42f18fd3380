import { Client } from 'pg';
import { superviseChildren } from '#launcher/children';
import { claimDataDir } from '#launcher/data-dir';
import { startOnFreePorts } from '#launcher/ports';
import { startPostgres } from '#launcher/postgres/embedded-postgres';

export interface Server {
  /** Of the owner of the tables. */
  url: string;
  close(): Promise<void>;
}

/** Loading writes no log (`wal_level`) and waits for no disk; `keepSafe` ends that. */
const SETTINGS = {
  shared_buffers: '4GB',
  maintenance_work_mem: '1GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '30min',
  wal_level: 'minimal',
  max_wal_senders: '0',
  fsync: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  jit: 'off',
} as const;

/** The embedded Postgres with the settings of a larger one. */
export async function startServer(dataDir: string): Promise<Server> {
  const first = await start(dataDir);
  await onDatabase(first.url, async (client) => {
    for (const [name, value] of Object.entries(SETTINGS)) {
      await client.query(`alter system set ${name} = '${value}'`);
    }
  });
  await first.close();
  return start(dataDir);
}

async function start(dataDir: string): Promise<Server> {
  const claimed = await claimDataDir(dataDir, 'bench:scale');
  const children = superviseChildren(claimed, ({ name }) => process.stderr.write(`${name} ended\n`));
  const { signal } = new AbortController();
  const url = await startOnFreePorts(dataDir, ['postgres'], ({ postgres }) =>
    startPostgres(dataDir, postgres, children, signal),
  );
  return {
    url,
    async close() {
      await children.stopAll();
      claimed.release();
    },
  };
}

/** From now on a commit is on disk, as in production. */
export function keepSafe(url: string): Promise<void> {
  return onDatabase(url, async (client) => {
    await client.query('checkpoint');
    for (const name of ['fsync', 'synchronous_commit']) {
      await client.query(`alter system set ${name} = 'on'`);
    }
    await client.query('select pg_reload_conf()');
  });
}

export async function onDatabase<T>(url: string, use: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
