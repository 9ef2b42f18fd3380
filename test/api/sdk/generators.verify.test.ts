import { execFile } from 'node:child_process';
import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { startInstanceOnTestServers, type TestInstance } from '#test/helpers/service/instance';

const run = promisify(execFile);
const ROOT = join(__dirname, '../../..');
/** The generators in fixed versions, with the compiler that a wallet has; they are no dependencies of ours. */
const GENERATORS = join(ROOT, 'tools/generators');
const STRICT = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  types: [],
};
const TSX = pathToFileURL(require.resolve('tsx')).href;

let instance: TestInstance;
/** A wallet's project with the generators installed. */
let project: string;

beforeAll(async () => {
  project = temporaryDir();
  cpSync(GENERATORS, project, { recursive: true, filter: (source) => !source.includes('node_modules') });
  await run('npm', ['ci', '--prefer-offline', '--no-audit', '--no-fund'], { cwd: project });
  instance = await startInstanceOnTestServers();
});
afterAll(() => instance.stop());

/** Runs a program of a package in the project; what it printed is the failure. */
async function program(file: string, ...args: string[]): Promise<string> {
  const settings = { BASE: new URL(instance.dev.base_url).origin, KEY: instance.dev.test_key };
  const env = { ...process.env, NODE_OPTIONS: '', ...settings };
  const { stdout } = await run(process.execPath, [...file.split(' '), ...args], { cwd: project, env }).catch(
    ({ stdout: printed, stderr }) => {
      throw new Error(`${printed}${stderr}`);
    },
  );
  return stdout;
}

/** Compiles what was generated and the wallet's program in strict TypeScript, and runs the program. */
async function play(generated: string, source: string): Promise<unknown> {
  const file = `${generated}-wallet.ts`;
  const settings = 'declare const process: { env: Record<"BASE" | "KEY", string> };';
  writeFileSync(join(project, file), `${source}\n${settings}\n`);
  const inFolder = readdirSync(project, { recursive: true, encoding: 'utf8' }).filter(
    (path) => path.startsWith(`${generated}/`) && path.endsWith('.ts'),
  );
  writeFileSync(
    join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: STRICT, files: [file, ...inFolder] }),
  );
  await program('node_modules/typescript/bin/tsc');
  return JSON.parse(await program(`--import ${TSX}`, file));
}

const QUOTE = `{ from: 'BTC', to: 'ETH', amount: '0.05' }`;
const ADDRESS = `'0x52908400098527886E0F7030069857D2E4169EE7'`;
const EXCHANGE = `{ fromCurrency: 'ltc', toCurrency: 'usdt', toNetwork: 'trx', fromAmount: 2, address: 'TXYZpAFErku9UfXYUWvYMRadb3n5pHLsN2' }`;

describe('openapi-typescript with its defaults', () => {
  const generate = (name: string) =>
    program('node_modules/openapi-typescript/bin/cli.js', join(ROOT, `docs/${name}.json`), '-o', `${name}.d.ts`);

  test('types of the Partner API compile, and a wallet makes an order with them', async () => {
    await generate('openapi');
    const order = await play(
      'openapi',
      `
import createClient from 'openapi-fetch';
import type { paths } from './openapi';
const api = createClient<paths>({ baseUrl: process.env.BASE + '/partner/v1', headers: { 'X-API-Key': process.env.KEY } });
async function main(): Promise<void> {
  const { data: quote, error } = await api.GET('/estimate', { params: { query: ${QUOTE} } });
  if (!quote) throw new Error(error.error.doc_url);
  const { data: order } = await api.POST('/order/create', {
    body: { quote_id: quote.quote_id, address: ${ADDRESS}, refund_preference: { default: 'convert_to_stable', convert_to_stable_target: 'USDT-TRC20' } },
  });
  console.log(JSON.stringify(order));
}
main();`,
    );
    expect(order).toMatchObject({ status: 'waiting_deposit', sandbox: true });
  });

  test('types of v2 compile, and a wallet makes an order with them', async () => {
    await generate('openapi-v2');
    const order = await play(
      'openapi-v2',
      `
import createClient from 'openapi-fetch';
import type { paths } from './openapi-v2';
const api = createClient<paths>({ baseUrl: process.env.BASE + '/v2', headers: { 'x-changenow-api-key': process.env.KEY } });
async function main(): Promise<void> {
  const { data: order } = await api.POST('/exchange', { body: ${EXCHANGE} });
  console.log(JSON.stringify(order));
}
main();`,
    );
    expect(order).toMatchObject({ id: expect.stringMatching(/^ord_/), fromCurrency: 'ltc' });
  });
});

describe('@hey-api/openapi-ts with its defaults', () => {
  const generate = (name: string, folder: string) =>
    program('node_modules/@hey-api/openapi-ts/bin/run.js', '-i', join(ROOT, `docs/${name}.json`), '-o', folder);

  test('a client of the Partner API compiles, and a wallet makes an order with it', async () => {
    await generate('openapi', 'partner');
    const order = await play(
      'partner',
      `
import { createOrder, getEstimate } from './partner';
import { client } from './partner/client.gen';
client.setConfig({ baseUrl: process.env.BASE + '/partner/v1', auth: process.env.KEY });
async function main(): Promise<void> {
  const { data: quote } = await getEstimate({ query: ${QUOTE}, throwOnError: true });
  const { data: order } = await createOrder({ body: { quote_id: quote.quote_id, address: ${ADDRESS} }, throwOnError: true });
  console.log(JSON.stringify(order));
}
main();`,
    );
    expect(order).toMatchObject({ status: 'waiting_deposit', sandbox: true });
  });

  test('a client of v2 compiles, and a wallet makes an order with it', async () => {
    await generate('openapi-v2', 'exchange');
    const order = await play(
      'exchange',
      `
import { createExchange } from './exchange';
import { client } from './exchange/client.gen';
client.setConfig({ baseUrl: process.env.BASE + '/v2', auth: process.env.KEY });
async function main(): Promise<void> {
  const { data: order } = await createExchange({ body: ${EXCHANGE}, throwOnError: true });
  console.log(JSON.stringify(order));
}
main();`,
    );
    expect(order).toMatchObject({ id: expect.stringMatching(/^ord_/), fromCurrency: 'ltc' });
  });
});
