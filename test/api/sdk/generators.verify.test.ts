import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { startInstanceOnTestServers, type TestInstance } from '#test/helpers/service/instance';
import { GENERATORS, type Generator, type PublishedDocument, writeWallet } from './generators/generators';
import { installNodeTools, missingOf, openApiGenerator, pythonEnvironment } from './generators/tools';

const DOCUMENTS: readonly PublishedDocument[] = ['openapi', 'openapi-v2'];
/** What an order is like at each of them. */
const ORDERS = {
  openapi: { status: 'waiting_deposit', sandbox: true },
  'openapi-v2': { id: expect.stringMatching(/^ord_/), fromCurrency: 'ltc' },
};

/** Downloads, each once per machine, and compilers of other languages. */
const LONG_MS = 1_800_000;

let instance: TestInstance;
/** A wallet's project with the generators installed. */
let project: string;
const rows = [['generator', 'document', 'generated', 'compiled', 'order made']];

beforeAll(async () => {
  project = temporaryDir();
  await installNodeTools(project);
  instance = await startInstanceOnTestServers();
}, LONG_MS);

beforeAll(async () => {
  if (missingOf(['python3']).length === 0) await pythonEnvironment();
}, LONG_MS);
beforeAll(async () => {
  if (missingOf(['java', 'mvn']).length === 0) await openApiGenerator();
}, LONG_MS);
afterAll(async () => {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  process.stderr.write(`\n${lines.join('\n')}\n`);
  await instance.stop();
});

describe.each(GENERATORS)('$name', (generator) => {
  const missing = missingOf(generator.needs);
  if (missing.length > 0) {
    rows.push([generator.name, 'both', `left out: needs ${missing.join(', ')}`]);
    test.skip(`needs ${missing.join(', ')}`, () => undefined);
    return;
  }
  const what = generator.order ? 'compiles, and a wallet makes an order with it' : 'compiles';
  test.each(DOCUMENTS)(`what it makes of %s ${what}`, (document) => play(generator, document), LONG_MS);
});

async function play(generator: Generator, document: PublishedDocument): Promise<void> {
  const folder = join(project, `${generator.name}-${document}`.replaceAll(/\W+/g, '-'));
  const row = [generator.name, `${document}.json`, 'no', 'no', generator.order ? 'no' : '-'];
  rows.push(row);
  mkdirSync(folder);
  await generator.generate(join(__dirname, `../../../docs/${document}.json`), folder);
  row[2] = 'yes';
  writeWallet(generator.name, document, folder);
  await generator.compile(folder);
  row[3] = 'yes';
  if (generator.order) {
    const { base_url, test_key } = instance.dev;
    const printed = await generator.order(folder, { BASE: new URL(base_url).origin, KEY: test_key });
    expect(JSON.parse(printed)).toMatchObject(ORDERS[document]);
    row[4] = 'yes';
  }
}
