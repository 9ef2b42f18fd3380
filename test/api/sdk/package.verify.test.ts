import { execFile } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createContext, runInContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import { ADDRESSES } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import { installPackage } from './installed-package';

const run = promisify(execFile);

/** The published limit for everything that a wallet loads. */
const MAX_GZIPPED_BYTES = 15_000;

let service: Service;
let partner: string;
let key: string;

beforeAll(async () => {
  partner = installPackage();
  service = await startService();
  key = (await service.partner()).test.key;
});
afterAll(() => service.close());

const home = () => join(partner, 'node_modules/@swaplane/sdk');
const dist = (file: string) => readFileSync(join(home(), 'dist', file), 'utf8');

/** An order from its estimate to its end, and a webhook that verifies; `sdk` and `webhooks` are the package's two entries. */
const STORY = `
  const client = new sdk.Swaplane({ apiKey, baseUrl });
  const { quoteId } = await client.estimate({ from: 'BTC', to: 'ETH', amount: '0.05' });
  const order = await client.createOrder({ quoteId, address: '${ADDRESSES.eth}' }, { sandboxScenario: 'success' });
  await client.advanceSandboxOrder(order.orderId, { by: 'PT1H' });
  const statuses = [];
  for await (const { status } of client.streamOrder(order.orderId, { afterSequence: 0 })) statuses.push(status);
  const unknown = await client.getOrder('ord_unknown').catch((error) => error);
  const body = JSON.stringify({ event: 'order.completed', event_id: 'e' });
  const header = webhooks.signedHeaders(body, 'whsec_test_1')['X-Service-Signature'];
  const verified = [webhooks.verifyWebhook(body, header, 'whsec_test_1'), webhooks.verifyWebhook(body, header, 'whsec_test_2')];
  return { statuses, verified, notFound: unknown instanceof sdk.OrderNotFoundError, version: sdk.Swaplane.VERSION };
`;
const PLAYED = {
  statuses: ['waiting_deposit', 'confirming', 'exchanging', 'sending', 'completed'],
  verified: [true, false],
  notFound: true,
  version: '1.3.0',
};

const PROGRAMS = {
  'esm.mjs': "import * as sdk from '@swaplane/sdk'; import * as webhooks from '@swaplane/sdk/webhooks';",
  'cjs.cjs': "const sdk = require('@swaplane/sdk'); const webhooks = require('@swaplane/sdk/webhooks');",
};

test.each(Object.entries(PROGRAMS))('installed into an empty project, %s plays an order', async (name, head) => {
  const program = join(partner, name);
  const main = `async function main(apiKey, baseUrl) {${STORY}}`;
  writeFileSync(
    program,
    `${head}\n${main}\nmain(...process.argv.slice(2)).then((told) => console.log(JSON.stringify(told)));`,
  );
  const { stdout } = await run(process.execPath, [program, key, service.origin], { cwd: partner });
  expect(JSON.parse(stdout)).toEqual(PLAYED);
});

/** Names on every platform that runs web code: edge, Deno, Bun, browsers. Neither require, process nor Buffer. */
const { fetch, crypto, AbortController, AbortSignal, URL, URLSearchParams, TextDecoder, TextEncoder, btoa } =
  globalThis;
const WEB = { fetch, crypto, AbortController, AbortSignal, URL, URLSearchParams, TextDecoder, TextEncoder, btoa };

function loadOnWebPlatform(more: object = {}) {
  const context = createContext({ ...WEB, setTimeout, clearTimeout, ...more });
  const load = (file: string) =>
    runInContext(`(() => { const module = {}; ${dist(file)}; return module.exports; })()`, context);
  return { context, sdk: load('index.cjs'), webhooks: load('webhooks.cjs') };
}

test('the package plays an order without anything from Node.js', async () => {
  const { context, sdk, webhooks } = loadOnWebPlatform();
  const play = runInContext(`(async (sdk, webhooks, apiKey, baseUrl) => {${STORY}})`, context);
  const played = await play(sdk, webhooks, key, service.origin);
  expect(JSON.parse(JSON.stringify(played))).toEqual(PLAYED);
});

test('in a browser the package refuses a live key, and a test key must be allowed explicitly', () => {
  const { sdk } = loadOnWebPlatform({ document: {} });
  const open = (apiKey: string, dangerouslyAllowBrowser: boolean) => () =>
    new sdk.Swaplane({ apiKey, baseUrl: service.origin, dangerouslyAllowBrowser });
  expect(open('pk_live_x', true)).toThrow('a live key must not be in a browser');
  expect(open('pk_test_x', false)).toThrow('dangerouslyAllowBrowser');
  expect(open('pk_test_x', true)).not.toThrow();
});

test('the package has its licence in it', () => {
  const licence = readFileSync(join(__dirname, '../../../LICENSE'), 'utf8');
  expect(readFileSync(join(home(), 'LICENSE'), 'utf8')).toBe(licence);
});

test('the package has no dependencies and stays small', () => {
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(home(), 'package.json'), 'utf8'));
  expect({ dependencies, peerDependencies }).toEqual({});
  expect(readdirSync(join(partner, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@swaplane']);
  for (const system of ['mjs', 'cjs']) {
    const gzipped = ['index', 'webhooks'].map((name) => gzipSync(dist(`${name}.${system}`)).length);
    expect(gzipped.reduce((sum, size) => sum + size)).toBeLessThan(MAX_GZIPPED_BYTES);
  }
});
