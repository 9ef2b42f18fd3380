import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../../package.json';
import { Swaplane } from '../../../sdk/client/src/client';

const HOME = join(__dirname, '../../../sdk/python');
const { pythonFiles } = require('../../../sdk/python/build/models') as { pythonFiles(): Map<string, string> };
const read = (path: string) => readFileSync(join(HOME, path), 'utf8');
const snakeName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

test.each([...pythonFiles()])('%s matches the published document; `npm run openapi` writes both', (path, text) => {
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('the Python client has the methods of the TypeScript one, in snake case', () => {
  const methods = [...read('src/swaplane/client.py').matchAll(/^ {4}def ([a-z]\w*)\(/gm)].map(([, name]) => name);
  const expected = Object.getOwnPropertyNames(Swaplane.prototype).filter((name) => name !== 'constructor');
  expect(methods.sort()).toEqual([...expected.map(snakeName), 'close'].sort());
});

test('the Python client has the version of the server, in its README too', () => {
  expect(read('src/swaplane/version.py')).toBe(`VERSION = "${version}"\n`);
  expect(read('README.md')).toContain(`/packages/swaplane-${version}-py3-none-any.whl`);
});

test('the Python client has the licence of the project', () => {
  expect(read('LICENSE')).toBe(readFileSync(join(HOME, '../../LICENSE'), 'utf8'));
});
