import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPooledByTransaction } from '#db/pooling';
import { isPortFree } from '#launcher/ports';
import { postgresUser } from '#launcher/postgres/postgres-programs';
import { roleProcess } from '#test/helpers/processes/role-process';
import { eventually } from '#test/helpers/run/eventually';
import { freePort } from '#test/helpers/run/free-port';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { type FreshServers, freshServers } from '#test/helpers/servers/fresh-servers';
import { SECRET_KEY } from '#test/helpers/service/partners';

let servers: FreshServers;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  servers = await freshServers();
});
afterAll(async () => {
  for (const close of closing) await close();
  await servers.drop();
});

/** PgBouncer before the database of this file; returns the URL that leads through it. */
async function startPgBouncer(mode: 'transaction' | 'session'): Promise<string> {
  const url = new URL(servers.env.DATABASE_URL);
  const [port, dir] = [await freePort(), temporaryDir()];
  const server = `host=${url.hostname} port=${url.port} user=${url.username} password=${decodeURIComponent(url.password)}`;
  const file = join(dir, 'pgbouncer.ini');
  const settings = `
[databases]
* = ${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${mode}
`;
  writeFileSync(file, settings, { mode: 0o600 });
  // It refuses to run as root.
  const user = postgresUser();
  for (const place of user ? [dir, file] : []) chownSync(place, user?.uid ?? 0, user?.gid ?? 0);
  const child = spawn('pgbouncer', ['-q', file], { stdio: ['ignore', 2, 2], ...user });
  const ended = once(child, 'exit');
  closing.push(() => {
    child.kill('SIGINT');
    return ended;
  });
  await eventually(async () => !(await isPortFree(port, '127.0.0.1')));
  url.port = String(port);
  return url.href;
}

test('a role refuses to start behind PgBouncer in transaction mode, and says what to do', async () => {
  const url = await startPgBouncer('transaction');
  const api = roleProcess('api', { ...servers.env, DATABASE_URL: url, SECRET_KEY, PORT: String(await freePort()) });
  await expect(api.start()).rejects.toThrow('pooler in transaction mode');
});

test('only a pooler in transaction mode is taken for one', async () => {
  expect(await isPooledByTransaction(await startPgBouncer('session'))).toBe(false);
  expect(await isPooledByTransaction(servers.env.DATABASE_URL)).toBe(false);
});
