import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '#test/helpers/run/free-port';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { startInstanceOnTestServers, type TestInstance } from '#test/helpers/service/instance';

const ROOT = join(__dirname, '../../..');
const PAGE = readFileSync(join(ROOT, 'docs/quickstart.md'), 'utf8');

const STATUSES = ['waiting_deposit', 'confirming', 'exchanging', 'sending', 'completed'];
/** The first of the page's blocks below `The same with curl`. */
const CURL_SECTION = 3;

let instance: TestInstance;

beforeAll(async () => {
  instance = await startInstanceOnTestServers();
});
afterAll(() => instance.stop());

/** The page's blocks of a language, with the folders and the port of this test instead of the reader's. */
function blocks(language: string, places: Readonly<Record<string, string>>): string[] {
  const texts = [...PAGE.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, text = '']) =>
    name === language ? [text] : [],
  );
  return texts.map((text) =>
    Object.entries(places).reduce((changed, [from, to]) => changed.replaceAll(from, to), text),
  );
}

/** In the clone, as its reader would. */
function runBash(script: string) {
  const env = {
    ...process.env,
    ...instance.settings,
    DATA_DIR: instance.dataDir,
    NODE_OPTIONS: '',
    PATH: pathWithNode(),
  };
  return promisify(execFile)('bash', ['-c', script], { cwd: ROOT, env });
}

const origin = () => new URL(instance.dev.base_url).origin;

test('the quickstart, command by command, ends with a verified webhook of a completed order', async () => {
  const dir = temporaryDir();
  const places = { '/tmp': dir, './.data': instance.dataDir, '9000': String(await freePort()) };
  const [keys = '', install = '', run = ''] = blocks('sh', places);
  const [program = ''] = blocks('js', places);
  writeFileSync(join(dir, 'wallet.mjs'), program);
  const script = ['set -e', keys, install, `cp ${dir}/wallet.mjs .`, run].join('\n');
  const { stdout } = await runBash(script);
  const lines = stdout.split('\n');
  expect(lines.filter((line) => line.startsWith('stream: '))).toEqual(STATUSES.map((status) => `stream: ${status}`));
  expect(lines.filter((line) => line.startsWith('webhook: ')).sort()).toEqual(
    STATUSES.map((status) => `webhook: order.${status}`).sort(),
  );
});

test('the curl commands work: quote, order, stream, reading, the clock', async () => {
  const places = { './.data': instance.dataDir, 'http://127.0.0.1:8080': origin(), 'sandbox_ttl=20': 'sandbox_ttl=6' };
  const [calls = '', advance = ''] = blocks('sh', places).slice(CURL_SECTION);
  const { stdout } = await runBash(['set -e', calls, 'echo', advance].join('\n'));
  const ids = [...stdout.matchAll(/^id: (\S+)$/gm)].map(([, id = '']) => id);
  // The stream begins with the status of that moment, which on a slow machine may be a later one.
  expect(ids.length).toBeGreaterThan(1);
  expect(ids.map((id) => id.split(':')[1])).toEqual(STATUSES.slice(-ids.length));
  const orders = stdout.split('\n').filter((line) => line.startsWith('{'));
  expect(orders.map((line) => JSON.parse(line).status)).toEqual(['completed', 'completed']);
  expect(ids.every((id) => id.startsWith(JSON.parse(orders[0] ?? '').order_id))).toBe(true);
});

test('the commands with a key work: log in, listen, trigger a scenario, read the request log', async () => {
  const received: string[] = [];
  const receiver = createServer((request, response) => {
    received.push(String(request.headers['x-service-event-id']));
    request.resume();
    response.writeHead(204).end();
  });
  await once(receiver.listen(0, 'localhost'), 'listening');
  const port = String((receiver.address() as AddressInfo).port);
  const places = { 'http://127.0.0.1:8080': origin(), 'localhost:9000': `localhost:${port}` };
  const commands = blocks('sh', places).at(-1)?.trim().split('\n') ?? [];
  const [login, listen, trigger, logs] = commands;
  const config = temporaryDir();
  const head = `export XDG_CONFIG_HOME=${config} KEY=${instance.dev.test_key}`;
  const { stdout } = await runBash(
    [
      'set -e',
      head,
      login,
      // Without npx, which would be stopped in place of the command.
      `${listen?.replace('npx swaplane', 'node bin/swaplane.js').replace('#', '> /dev/null 2>&1 & #')}`,
      'trap "kill $!" EXIT',
      `until [ -s ${config}/swaplane/listen/*.jsonl ]; do sleep 0.1; done`,
      trigger,
      `for i in $(seq 900); do grep -q :refund_required: ${config}/swaplane/listen/*.jsonl && break; sleep 0.1; done`,
      `${logs?.replace('#', '--no-follow #')}`,
    ].join('\n'),
  );
  expect(commands).toHaveLength(4);
  // Late events of earlier tests may come first, while another test has a transaction open in the same cluster.
  const ids = received.map((id) => id.split(':'));
  const ours = ids.filter(([orderId]) => orderId === ids.at(-1)?.[0]);
  expect(ours.map(([, status]) => status).slice(0, 3)).toEqual(['waiting_deposit', 'confirming', 'refund_required']);
  expect(stdout).toMatch(/201 +POST \/partner\/v1\/order\/create/);
  receiver.close();
});

const pathWithNode = () => `${dirname(process.execPath)}:${process.env.PATH}`;
