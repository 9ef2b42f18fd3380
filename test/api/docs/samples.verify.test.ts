import { execFile, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { eventually } from '#test/helpers/run/eventually';
import { freePort } from '#test/helpers/run/free-port';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { ADDRESSES, createClient } from '#test/helpers/service/client';
import { startInstanceOnTestServers, type TestInstance } from '#test/helpers/service/instance';
import { signatureHeader } from '#webhooks/signature';
import { installPackage } from '../sdk/installed-package';

const ROOT = join(__dirname, '../../..');
const run = promisify(execFile);
const STATUSES = ['waiting_deposit', 'confirming', 'exchanging', 'sending', 'completed'];

let instance: TestInstance;
let env: NodeJS.ProcessEnv;
/** Where the client is installed. */
let project: string;
beforeAll(async () => {
  project = installPackage();
  instance = await startInstanceOnTestServers();
  const { origin } = new URL(instance.dev.base_url);
  env = {
    ...process.env,
    NODE_OPTIONS: '',
    SWAPLANE_URL: origin,
    SWAPLANE_KEY: instance.dev.test_key,
    WEBHOOK_SECRET: instance.dev.webhook_test_secret,
  };
});
afterAll(() => instance.stop());

const client = () => createClient(new URL(instance.dev.base_url).origin, instance.dev.test_key);

/** The first code block of a language on a page. */
function block(page: string, language: string): string {
  const text = readFileSync(join(ROOT, 'docs', page), 'utf8');
  return new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\`$`, 'm').exec(text)?.[1] ?? '';
}

/** A folder like a reader's, with the client installed and the page's program in it. */
function programFrom(page: string, language: string, file: string): string {
  const dir = temporaryDir();
  mkdirSync(join(dir, 'node_modules/@swaplane'), { recursive: true });
  symlinkSync(join(project, 'node_modules/@swaplane/sdk'), join(dir, 'node_modules/@swaplane/sdk'));
  writeFileSync(join(dir, file), block(page, language));
  return dir;
}

type Receiver = [page: string, language: string, file: string, command: readonly [string, ...string[]]];
const RECEIVERS: readonly Receiver[] = [
  ['webhooks-node.md', 'js', 'receiver.mjs', [process.execPath, 'receiver.mjs']],
  ['webhooks-python.md', 'python', 'receiver.py', ['python3', 'receiver.py']],
  ['webhooks-go.md', 'go', 'receiver.go', ['go', 'run', 'receiver.go']],
];

/** Nothing else needs Python and Go, so machines without them skip their receivers. */
const runnable = RECEIVERS.filter(([, , , [program]]) => spawnSync(program, ['version']).error === undefined);

/** The recipe's receiver as its own process group, and the URL to which webhooks are sent. */
async function startReceiver(...[page, language, file, [program, ...args]]: Receiver) {
  const cwd = programFrom(`recipes/${page}`, language, file);
  const port = await freePort();
  const receiver = spawn(program, args, { cwd, env: { ...env, PORT: String(port), TMPDIR: cwd }, detached: true });
  return { receiver, url: `http://localhost:${port}/hook` };
}

test.each(runnable)(
  'the receiver of %s accepts every webhook of an order once, passes over events that it does not know, and takes no unsigned one',
  async (...recipe) => {
    const { receiver, url } = await startReceiver(...recipe);
    let [output, errors] = ['', ''];
    receiver.stdout.on('data', (chunk) => {
      output += chunk;
    });
    receiver.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    const post = (signature: string) =>
      fetch(url, { method: 'POST', body: '{}', headers: { 'X-Service-Signature': signature } }).catch(() => null);
    try {
      await eventually(async () => (await post('t=1,v1=none'))?.status === 401);
      expect((await post(`t=${Math.floor(Date.now() / 1000)},v1=bm9uZQ==`))?.status).toBe(401);
      await instance.runJson('webhook', 'set', '--env', 'test', '--channel', 'order', '--url', url);
      const order = await client().open({ scenario: 'success', ttlSeconds: 86_400 });
      const lines = () => output.trim().split('\n');
      // One after the other: the receiver ignores an event that arrives after a later one.
      for (let count = 1; count <= STATUSES.length; count += 1) {
        if (count > 1) await client().advance(order.order_id, { to: 'next' });
        await eventually(() => lines().filter((line) => line !== '').length === count);
      }
      for (const event of ['webhook_test', 'order.of_a_later_version']) {
        const body = JSON.stringify({ event, event_id: `evt_${event}`, details: {} });
        const timestamp = Math.floor(Date.now() / 1000);
        const signature = signatureHeader({ secrets: [instance.dev.webhook_test_secret], body, timestamp });
        const answer = await fetch(url, { method: 'POST', body, headers: { 'X-Service-Signature': signature } });
        expect(answer.status).toBe(204);
      }
      // The receiver still runs, and has passed over both without a word.
      expect((await post('t=1,v1=none'))?.status).toBe(401);
      expect([lines(), errors]).toEqual([STATUSES.map((status) => `order.${status} ${order.order_id}`), '']);
    } finally {
      process.kill(-Number(receiver.pid), 'SIGKILL');
    }
  },
);

test.each(runnable)('the receiver of %s goes on after a sender that hangs up in the middle', async (...recipe) => {
  const { receiver, url } = await startReceiver(...recipe);
  const isUp = async () => (await fetch(url, { method: 'POST', body: '{}' }).catch(() => null))?.status === 401;
  try {
    await eventually(isUp);
    const socket = connect(Number(new URL(url).port), 'localhost');
    socket.write('POST /hook HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
    await delay(200);
    socket.destroy();
    await delay(500);
    expect([await isUp(), receiver.exitCode]).toEqual([true, null]);
  } finally {
    if (receiver.exitCode === null) process.kill(-Number(receiver.pid), 'SIGKILL');
  }
});

test('the polling wallet follows an order to its end', async () => {
  const cwd = programFrom('recipes/polling.md', 'js', 'poll.mjs');
  const order = await client().open({ scenario: 'success', ttlSeconds: 3 });
  const { stdout } = await run(process.execPath, ['poll.mjs'], {
    cwd,
    env: { ...env, ORDER: order.order_id, POLL_MS: '100' },
  });
  expect(stdout.trim().split('\n').at(-1)).toBe('completed');
});

test('the polling wallet goes on after a connection that is lost or refused', async () => {
  const cwd = programFrom('recipes/polling.md', 'js', 'poll.mjs');
  const order = await client().open({ scenario: 'success', ttlSeconds: 3 });
  let calls = 0;
  const network = createServer(async (request, response) => {
    calls += 1;
    if (calls === 2) {
      request.socket.destroy();
      return;
    }
    const answer = await fetch(`${env.SWAPLANE_URL}${request.url}`, {
      headers: { 'X-API-Key': String(env.SWAPLANE_KEY) },
    });
    response.writeHead(answer.status).write('{');
    // Also in the middle of an answer.
    if (calls === 3) response.destroy();
    else response.end((await answer.text()).slice(1));
  });
  const port = await freePort();
  try {
    // Nobody listens yet.
    const polled = run(process.execPath, ['poll.mjs'], {
      cwd,
      env: { ...env, SWAPLANE_URL: `http://127.0.0.1:${port}`, ORDER: order.order_id, POLL_MS: '100' },
    });
    await delay(500);
    network.listen(port, '127.0.0.1');
    expect((await polled).stdout.trim().split('\n').at(-1)).toBe('completed');
    expect(calls).toBeGreaterThan(3);
  } finally {
    network.close();
  }
});

test('the reconciliation lists every event once, and continues where it ended', async () => {
  const cwd = programFrom('recipes/reconciling.md', 'js', 'reconcile.mjs');
  const reconcile = async () =>
    (await run(process.execPath, ['reconcile.mjs'], { cwd, env })).stdout.trim().split('\n');
  const order = await client().open({ scenario: 'expire' });
  await eventually(async () => (await reconcile()).some((line) => line.includes(order.order_id)));
  await client().advance(order.order_id, { by: 'PT48H' });
  await eventually(async () => (await reconcile()).join() === `order.expired ${order.order_id} 2`);
});

const PAGES = readdirSync(join(ROOT, 'docs/concepts'));

test.each(PAGES)('every command of concepts/%s does what it says', async (page) => {
  const text = readFileSync(join(ROOT, 'docs/concepts', page), 'utf8');
  for (const [, command = ''] of text.matchAll(/^```sh\n([\s\S]*?)^```$/gm)) {
    const body = { refund_address: ADDRESSES.btc, refund_choice: 'hosted' };
    const terms = { scenario: 'refund', ttlSeconds: 1_000, body };
    const order = await client().open(terms);
    const { body: failed } = await client().advance(order.order_id, { by: 'PT500S' });
    expect(failed.status).toBe('refund_required');
    const quote = await client().quote();
    const isStream = command.includes('curl -N');
    const limited = isStream ? command.replace('curl -N', 'timeout 2 curl -N') : command;
    const { stdout } = await run('bash', ['-c', limited], {
      env: { ...env, ORDER: order.order_id, QUOTE: quote },
    }).catch((error: { stdout: string }) => error);
    expect(stdout).toMatch(isStream ? /^retry: 1000\n\nid: ord_/ : /^\{/);
    expect(stdout).not.toContain('"error"');
  }
});
