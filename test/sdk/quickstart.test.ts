import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../support/run/free-port';
import { temporaryDir } from '../support/run/temporary-dir';
import { startInstanceOnTestServers, type TestInstance } from '../support/service/instance';

const ROOT = join(__dirname, '../..');
const PAGE = readFileSync(join(ROOT, 'docs/quickstart.md'), 'utf8');

let instance: TestInstance;

beforeAll(async () => {
  instance = await startInstanceOnTestServers();
});
afterAll(() => instance.stop());

/** The page's blocks of a language, with the folders and the port of this test in place of the reader's. */
function blocks(language: string, places: Readonly<Record<string, string>>): string[] {
  const texts = [...PAGE.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, name, text = '']) =>
    name === language ? [text] : [],
  );
  return texts.map((text) =>
    Object.entries(places).reduce((changed, [from, to]) => changed.replaceAll(from, to), text),
  );
}

test('the quickstart, command by command, ends with a verified webhook of a completed order', async () => {
  const dir = temporaryDir();
  const places = { '/tmp': dir, './.data': instance.dataDir, '9000': String(await freePort()) };
  const [keys = '', install = '', run = ''] = blocks('sh', places);
  const [program = ''] = blocks('js', places);
  writeFileSync(join(dir, 'wallet.mjs'), program);
  const script = ['set -e', keys, install, `cp ${dir}/wallet.mjs .`, run].join('\n');
  const env = {
    ...process.env,
    ...instance.settings,
    DATA_DIR: instance.dataDir,
    NODE_OPTIONS: '',
    PATH: pathWithNode(),
  };
  const { stdout } = await promisify(execFile)('bash', ['-c', script], { cwd: ROOT, env });
  const lines = stdout.split('\n');
  const statuses = ['waiting_deposit', 'confirming', 'exchanging', 'sending', 'completed'];
  expect(lines.filter((line) => line.startsWith('stream: '))).toEqual(statuses.map((status) => `stream: ${status}`));
  expect(lines.filter((line) => line.startsWith('webhook: ')).sort()).toEqual(
    statuses.map((status) => `webhook: order.${status}`).sort(),
  );
}, 60_000);

const pathWithNode = () => `${dirname(process.execPath)}:${process.env.PATH}`;
