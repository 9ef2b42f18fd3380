import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { SCENARIO_NAMES } from '#domain/sandbox/scenarios';
import { type DevFile, readDevFile } from '#launcher/data-dir';
import { freePort } from '../helpers/run/free-port';
import { createClient } from '../helpers/service/client';

/**
 * Cases by operation and phase that fit into little more than a minute; arguments of the command line follow and have priority.
 */
const SHORT_RUN = ['--max-examples', '70'];
const ROOT = join(__dirname, '../..');
const PLENTY = '100000';
const OLDEST_ORDER_SECONDS = 86_400;

/** The documents of an instance. */
const DOCUMENTS = ['/partner/v1/openapi.json', '/v2/exchange/openapi.json'];

/** Runs schemathesis against an instance of its own, started as by `npm start`; ends with its exit code. */
async function main(): Promise<void> {
  const program = await installed();
  const directory = mkdtempSync(join(tmpdir(), 'swaplane-schemathesis-'));
  const instance = await start(directory);
  try {
    await allowMuch(directory, instance.dev);
    copyFileSync(join(__dirname, 'schemathesis.toml'), join(directory, 'schemathesis.toml'));
    const orders = await openOrders(instance.dev);
    writeFileSync(join(directory, 'orders.txt'), orders.map((id) => `"${id}"\n`).join(''));
    const { base_url, test_key } = instance.dev;
    const env = { SWAPLANE_TEST_KEY: test_key, SCHEMATHESIS_HOOKS: 'hooks', PYTHONPATH: __dirname };
    const options = { cwd: directory, env: { ...env, PYTHONDONTWRITEBYTECODE: '1' } };
    let worst = 0;
    for (const document of DOCUMENTS.filter((path) => path.includes(process.env.SCHEMATHESIS_ONLY ?? ''))) {
      const args = ['run', `${base_url}${document}`, '--checks', 'all', ...SHORT_RUN, ...process.argv.slice(2)];
      worst = Math.max(worst, await run(program, args, options));
    }
    process.exitCode = worst;
  } finally {
    await instance.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Schemathesis, in a virtual environment that is created once for every version. */
async function installed(): Promise<string> {
  const requirements = join(__dirname, 'requirements.txt');
  const version = readFileSync(requirements, 'utf8').trim().replaceAll(/\W+/g, '-');
  const cache = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
  const environment = join(cache, 'swaplane', version);
  const program = join(environment, 'bin', 'schemathesis');
  if (!existsSync(program)) {
    mkdirSync(environment, { recursive: true });
    const made =
      (await run('python3', ['-m', 'venv', environment])) ||
      (await run(join(environment, 'bin', 'pip'), ['install', '--quiet', '--requirement', requirements]));
    if (made !== 0) {
      rmSync(environment, { recursive: true, force: true });
      throw new Error('schemathesis could not be installed; it needs Python 3.10 or newer with venv');
    }
  }
  return program;
}

async function start(dataDir: string): Promise<{ dev: DevFile; stop(): Promise<void> }> {
  const child = spawn(process.execPath, [join(ROOT, 'tools/build/run.js'), 'start'], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir, PORT: String(await freePort()), TRUSTED_PROXIES: '127.0.0.1/32' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close');
  const ready = new Promise<boolean>((resolve) => {
    createInterface(child.stdout).on('line', (line) => line.startsWith('Swaplane is ready') && resolve(true));
  });
  if (!(await Promise.race([ready, ended.then(() => false)]))) {
    throw new Error('the instance did not start');
  }
  const dev = readDevFile(dataDir);
  if (!dev) {
    throw new Error('the instance has no demo partner');
  }
  return {
    dev,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Lets the demo partner make as many calls as schemathesis needs. */
async function allowMuch(dataDir: string, { partner_id }: DevFile): Promise<void> {
  const figures = [
    '--reads-per-minute',
    '--writes-per-minute',
    '--advances-per-minute',
    '--bulk-per-minute',
    '--streams',
  ].flatMap((option) => [option, PLENTY]);
  const args = [join(ROOT, 'bin/swaplane.js'), 'partner', 'set', partner_id, ...figures];
  if ((await run(process.execPath, args, { env: { DATA_DIR: dataDir } })) !== 0) {
    throw new Error('the limits of the demo partner could not be set');
  }
}

/** Ids of orders at every step of every scenario, and of some more whose refund is due. */
async function openOrders({ base_url, test_key }: DevFile): Promise<string[]> {
  const client = createClient(base_url, test_key);
  const ids: string[] = [];
  for (const scenario of SCENARIO_NAMES) {
    for (const steps of scenario === 'refund' ? [0, 1, ...Array(20).fill(2), 5] : [0, 1, 2, 5]) {
      const { order_id } = await client.open({ scenario, ttlSeconds: OLDEST_ORDER_SECONDS });
      for (let step = 0; step < steps; step += 1) {
        await client.advance(order_id, { to: 'next' });
      }
      ids.push(order_id);
    }
  }
  return ids;
}

async function run(
  program: string,
  args: readonly string[],
  { cwd = ROOT, env = {} }: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<number> {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: 'inherit' });
  const pass = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGTERM', pass);
  const [code] = await once(child, 'close');
  process.off('SIGTERM', pass);
  return code ?? 1;
}

// A terminal sends it to the child processes too; what they leave is deleted after them.
process.on('SIGINT', () => undefined);
void main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
});
