import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Client } from 'pg';
import { repeatWhileDown } from '#db/await-database';
import { eventually } from '#test/helpers/run/eventually';
import { type FreshServers, freshServers } from '#test/helpers/servers/fresh-servers';

const WORKER = join(__dirname, '../../../dist/src/bin/start-worker.js');

let servers: FreshServers;
let admin: Client;
beforeAll(async () => {
  servers = await freshServers();
  admin = new Client({ connectionString: servers.env.DATABASE_URL });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await servers.drop();
});

test('a worker that starts while the database is read-only waits and says so, and is ready soon after', async () => {
  const name = new URL(servers.env.DATABASE_URL).pathname.slice(1);
  await admin.query(`alter database ${name} set default_transaction_read_only = on`);
  const { XDG_CACHE_HOME, PATH } = process.env;
  const worker = spawn(process.execPath, [WORKER], {
    env: {
      XDG_CACHE_HOME,
      PATH,
      NODE_OPTIONS: '',
      SECRET_KEY: 'a secret key for tests only, long enough',
      ...servers.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const source of [worker.stdout, worker.stderr]) {
    source.on('data', (chunk) => {
      output += chunk;
    });
  }
  const ended = once(worker, 'exit');
  // Without a terminal it prints one line every ten seconds.
  await eventually(() => /Database +waiting: .*read-only/.test(output) || worker.exitCode !== null);
  expect([worker.exitCode, output]).toEqual([null, expect.stringMatching(/waiting: .*read-only/)]);
  await admin.query(`alter database ${name} reset default_transaction_read_only`);
  await eventually(() => output.includes('The worker is ready.') || worker.exitCode !== null);
  expect(output).toContain('The worker is ready.');
  worker.kill('SIGTERM');
  await ended;
});

test('a step of the start is repeated while the database is away, and for no other reason', async () => {
  const reasons: string[] = [];
  const waiting = { say: (reason: string) => void reasons.push(reason), limitMs: 5_000 };
  const starting = Object.assign(new Error('the database system is starting up'), { code: '57P03' });
  let tried = 0;
  const work = async () => {
    tried += 1;
    if (tried < 3) {
      throw new Error('Failed query', { cause: starting });
    }
    return 'done';
  };
  await expect(repeatWhileDown(work, waiting)).resolves.toBe('done');
  expect([tried, reasons]).toEqual([3, ['the database system is starting up']]);
  await expect(repeatWhileDown(() => Promise.reject(new TypeError('a mistake')), waiting)).rejects.toThrow('a mistake');
  await expect(repeatWhileDown(() => Promise.reject(starting), { ...waiting, limitMs: 0 })).rejects.toThrow(
    'starting up',
  );
});
