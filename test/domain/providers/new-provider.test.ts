import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseSync } from '@swc/core';
import { providerNew } from '../../../src/cli/provider/new-provider';

const OPTIONS = { name: 'Example Swap', home: 'example.com' };
const RECORDING = 'test/domain/providers/adapters/conversations/0example.json';
let directory: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'new-provider-'));
  mkdirSync(join(directory, 'src/providers'), { recursive: true });
  writeFileSync(join(directory, 'src/providers/adapters.ts'), '');
});
afterEach(() => rmSync(directory, { recursive: true }));

const read = (path: string) => readFileSync(join(directory, path), 'utf8');

test('a new provider gets an adapter, a twin and a recording, and its author is told what is left', async () => {
  const { json, text } = await providerNew('0example', { ...OPTIONS, directory });
  const sources = ['src/providers/adapters/0example.ts', 'src/twins/protocols/0example.ts'];
  expect(json).toMatchObject({ written: [...sources, RECORDING] });
  for (const path of sources) {
    expect(parseSync(read(path), { syntax: 'typescript' }).body.length).toBeGreaterThan(5);
  }
  expect(read(sources[0] ?? '')).toContain("name: 'Example Swap'");
  expect(read(sources[1] ?? '')).toContain("  'POST /orders': {\n    json: {");
  const recorded = JSON.parse(read(RECORDING)) as { operation: string }[];
  expect(recorded.map(({ operation }) => operation)).toEqual(['assets', 'quote', 'quote', 'createOrder', 'readStatus']);
  expect(text).toContain("import { provider0example } from './adapters/0example'");
  expect(text).toContain("src/domain/providers/codes.ts: add '0example'");
});

test('a provider of the list of codes needs no new code', async () => {
  const { text } = await providerNew('exwell', { ...OPTIONS, directory });
  expect(text).toContain('delete the row of exwell');
});

test('nothing is written over a file, outside a checkout, or for a wrong name', async () => {
  await providerNew('example', { ...OPTIONS, directory });
  const again = providerNew('example', { ...OPTIONS, directory });
  await expect(again).rejects.toThrow('src/providers/adapters/example.ts exists already');
  const elsewhere = providerNew('other', { ...OPTIONS, directory: tmpdir() });
  await expect(elsewhere).rejects.toThrow('is no checkout of the source');
  for (const wrong of [{ name: "O'Swap" }, { home: 'https://example.com' }]) {
    await expect(providerNew('other', { ...OPTIONS, ...wrong, directory })).rejects.toThrow('small letters and digits');
  }
  await expect(providerNew('../other', { ...OPTIONS, directory })).rejects.toThrow('small letters and digits');
});
