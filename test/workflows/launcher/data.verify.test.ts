import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { repeatWhileDown } from '#db/outage';
import { claimDataDir } from '#launcher/data-dir';
import { endRun, findRun, isAlive, type ProcessRun } from '#launcher/processes';
import { readOrCreateSecret } from '#process/config/stored-secret';
import { eventually } from '#test/helpers/run/eventually';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { type FreshServers, freshServers } from '#test/helpers/servers/fresh-servers';

describe('database restart', () => {
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
    await expect(repeatWhileDown(() => Promise.reject(new TypeError('a mistake')), waiting)).rejects.toThrow(
      'a mistake',
    );
    await expect(repeatWhileDown(() => Promise.reject(starting), { ...waiting, limitMs: 0 })).rejects.toThrow(
      'starting up',
    );
  });
});

describe('data dir', () => {
  const URL_HERE = 'http://127.0.0.1:8080';

  /** A process that lives until it is ended. */
  async function livingProcess(before = ''): Promise<{ process: ChildProcess; run: ProcessRun }> {
    const child = spawn(process.execPath, ['-e', `${before}; setInterval(() => {}, 1e6); console.log('up')`]);
    await once(child.stdout, 'data');
    const run = findRun(child.pid ?? 0);
    if (!run) {
      throw new Error('the process did not start');
    }
    return { process: child, run };
  }

  const holdBy = (path: string, holder: ProcessRun) =>
    writeFileSync(join(path, 'instance.json'), JSON.stringify({ ...holder, url: URL_HERE }));

  test('a second start is refused with the pid and the address of the first', async () => {
    const path = temporaryDir();
    const first = await livingProcess();
    holdBy(path, first.run);
    await expect(claimDataDir(path, 'http://127.0.0.1:8081')).rejects.toThrow(
      `Swaplane is already running in ${path} (pid ${first.run.pid}, ${URL_HERE}); stop it, or set another DATA_DIR and PORT.`,
    );
    first.process.kill('SIGKILL');
  });

  test('a directory is free again after its holder released it or died, or when another process has its pid', async () => {
    const path = temporaryDir();
    (await claimDataDir(path, URL_HERE)).release();
    (await claimDataDir(path, URL_HERE)).release();

    const dead = await livingProcess();
    dead.process.kill('SIGKILL');
    await once(dead.process, 'exit');
    holdBy(path, dead.run);
    (await claimDataDir(path, URL_HERE)).release();

    holdBy(path, { pid: process.pid, birth: 'some earlier process' });
    (await claimDataDir(path, URL_HERE)).release();

    writeFileSync(join(path, 'instance.json'), '{"pid":');
    (await claimDataDir(path, URL_HERE)).release();
  });

  test('children of a killed launcher are ended, and unrelated processes with an old pid are not', async () => {
    const path = temporaryDir();
    const [orphan, stranger] = [await livingProcess(), await livingProcess()];
    writeFileSync(
      join(path, 'children.json'),
      JSON.stringify([
        { ...orphan.run, name: 'Postgres', stopSignal: 'SIGINT' },
        { ...stranger.run, birth: 'some earlier process', name: 'Temporal', stopSignal: 'SIGINT' },
      ]),
    );
    const ended = once(orphan.process, 'exit');
    await claimDataDir(path, URL_HERE);
    expect((await ended)[1]).toBe('SIGINT');
    expect(isAlive(orphan.run)).toBe(false);
    expect(isAlive(stranger.run)).toBe(true);
    expect(readFileSync(join(path, 'children.json'), 'utf8')).toBe('[]');
    stranger.process.kill('SIGKILL');
  });

  test('a process that does not end is killed after a while', async () => {
    const stubborn = await livingProcess("process.on('SIGINT', () => {})");
    const ended = once(stubborn.process, 'exit');
    await endRun(stubborn.run, 'SIGINT', 100);
    expect((await ended)[1]).toBe('SIGKILL');
  });

  test('a secret is created once, never changes, and is readable by its owner only', () => {
    const file = join(temporaryDir(), 'secret.key');
    const secret = readOrCreateSecret(file);
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(readOrCreateSecret(file)).toBe(secret);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});
