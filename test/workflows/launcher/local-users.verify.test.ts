import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { makePrivate } from '#launcher/data-dir';
import type { Infrastructure } from '#launcher/infrastructure';
import { readLastPorts } from '#launcher/ports';
import { childrenOf, type Launcher, launchServers } from '#test/helpers/processes/launcher';
import { temporaryDir } from '#test/helpers/run/temporary-dir';

/** What another user of the machine gets from the files, processes and ports of an instance. */
const SECRET_KEY = 'a secret key of the environment, long enough';
let dataDir: string;
let launcher: Launcher;
let servers: Infrastructure;

beforeAll(async () => {
  // As an earlier version left it: open to everybody.
  dataDir = join(temporaryDir(), 'data');
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  for (const open of [dataDir, join(dataDir, 'logs')]) chmodSync(open, 0o755);
  for (const name of ['secret.key', 'logs/temporal.previous.log']) {
    writeFileSync(join(dataDir, name), 'k'.repeat(64));
    chmodSync(join(dataDir, name), 0o644);
  }
  launcher = await launchServers(dataDir, { SECRET_KEY, PROVIDER_CHANGENOW_KEY: SECRET_KEY });
  if (!launcher.servers) throw new Error('the start failed');
  servers = launcher.servers;
});
afterAll(async () => {
  launcher.process.kill('SIGTERM');
  await launcher.ended;
});

/** Paths below a folder that others may read, write or enter. */
function openIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    const own = (lstatSync(path).mode & 0o077) === 0 || entry.isSymbolicLink() ? [] : [path];
    return entry.isDirectory() ? [...own, ...openIn(path)] : own;
  });
}

test('nothing in the data directory can be read by others, also what an earlier version left open', () => {
  expect(lstatSync(dataDir).mode & 0o777).toBe(0o700);
  expect(openIn(dataDir)).toEqual([]);
  expect(lstatSync(join(dataDir, 'payload.keys')).mode & 0o777).toBe(0o600);
});

const isRoot = process.getuid?.() === 0;
(isRoot ? test : test.skip)('another user reads no key, password, database or log', () => {
  // The folder above belongs to this test's user alone, so it is opened: only the data directory protects.
  chmodSync(join(dataDir, '..'), 0o755);
  for (const name of ['secret.key', 'payload.keys', 'postgres.password', 'temporal.db', 'logs/temporal.log']) {
    const read = spawnSync('cat', [join(dataDir, name)], { uid: 65_534, gid: 65_534, encoding: 'utf8' });
    expect([name, read.status, read.stdout]).toEqual([name, 1, '']);
  }
});

test('a directory that cannot be closed to others is refused in one line', () => {
  const file = join(temporaryDir(), 'file');
  writeFileSync(file, '');
  expect(() => makePrivate(join(file, 'data'))).toThrow(/^DATA_DIR .* cannot be closed to other users/);
});

test('no key or password stands in the command line or the environment of a server', () => {
  const secrets = ['payload.keys', 'postgres.password'].map((name) => readFileSync(join(dataDir, name), 'utf8').trim());
  for (const { pid } of childrenOf(dataDir)) {
    const line = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    const environment = readFileSync(`/proc/${pid}/environ`, 'utf8');
    expect(environment).toContain('PATH=');
    for (const secret of [...secrets, SECRET_KEY]) expect(line + environment).not.toContain(secret);
  }
});

async function connectWith(change: (url: URL) => void): Promise<string> {
  const url = new URL(servers.databaseUrl);
  change(url);
  const client = new Client({ connectionString: url.href, connectionTimeoutMillis: 3_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return 'connected';
  } catch (error) {
    return (error as { code?: string }).code ?? (error as Error).message;
  } finally {
    await client.end().catch(() => {});
  }
}

test('Postgres asks everybody for the password, also its superuser, and has no socket without', async () => {
  expect(await connectWith(() => {})).toBe('connected');
  const attempts = [
    (url: URL) => {
      url.password = '';
    },
    (url: URL) => {
      url.password = 'guessed';
    },
    (url: URL) => {
      Object.assign(url, { username: 'postgres', password: '' });
    },
    (url: URL) => {
      Object.assign(url, { pathname: '/postgres', password: 'postgres' });
    },
  ];
  for (const attempt of attempts) {
    expect(await connectWith(attempt)).not.toBe('connected');
  }
  const rules = readFileSync(join(dataDir, 'postgres/pg_hba.conf'), 'utf8')
    .split('\n')
    .filter((line) => /^(local|host)/.test(line));
  expect(rules.filter((line) => !line.endsWith('scram-sha-256'))).toEqual([]);
  const { port } = new URL(servers.databaseUrl);
  expect(readdirSync('/tmp').filter((name) => name.includes(`.s.PGSQL.${port}`))).toEqual([]);
});

test('no port of the embedded servers is reached from another machine', async () => {
  const outside = Object.values(networkInterfaces())
    .flat()
    .find((address) => address?.family === 'IPv4' && !address.internal)?.address;
  if (outside === undefined) return;
  for (const port of Object.values(readLastPorts(dataDir))) {
    expect([port, await statusAt(port, { address: outside })]).toEqual([port, 'ECONNREFUSED']);
  }
});

/** The status, or the code of the error. */
function statusAt(port: number, { host, address = '127.0.0.1' }: { host?: string; address?: string }) {
  return new Promise<number | string>((resolve) => {
    request({ host: address, port, path: '/api/v1/namespaces', ...(host !== undefined && { headers: { host } }) })
      .on('response', (response) => {
        response.resume();
        resolve(response.statusCode ?? 0);
      })
      .on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      .end();
  });
}

test('Temporal has no web page, and its HTTP port refuses everybody, also a name that a web page made resolve here', async () => {
  expect(servers.temporalUiUrl).toBeNull();
  const { temporalHttp = 0 } = readLastPorts(dataDir);
  const own = `127.0.0.1:${temporalHttp}`;
  for (const host of ['evil.example', `evil.example:${temporalHttp}`, 'localhost', '127.0.0.1.evil.example', own]) {
    expect([host, await statusAt(temporalHttp, { host })]).toEqual([host, 403]);
  }
});
