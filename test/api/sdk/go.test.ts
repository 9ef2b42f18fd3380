import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { version } from '../../../package.json';
import { Swaplane } from '../../../sdk/client/src/client';

const HOME = join(__dirname, '../../../sdk/go');
const { goFiles } = require('../../../sdk/go/build/models') as { goFiles(): Map<string, string> };
const read = (path: string) => readFileSync(join(HOME, path), 'utf8');

test.each([...goFiles()])('%s matches the published document; `npm run openapi` writes both', (path, text) => {
  expect(readFileSync(path, 'utf8')).toBe(text);
});

test('the Go client has the methods of the TypeScript one, whatever their case', () => {
  const sources = ['client.go', 'follow.go'].map(read).join('');
  const methods = [...sources.matchAll(/^func \(c \*Client\) ([A-Z]\w*)\(ctx /gm)].map(([, name = '']) => name);
  const expected = Object.getOwnPropertyNames(Swaplane.prototype).filter((name) => name !== 'constructor');
  const sorted = (names: string[]) => names.map((name) => name.toLowerCase()).sort();
  expect(sorted(methods)).toEqual(sorted(expected));
});

test('the Go client has the version of the server, in its README too', () => {
  expect(read('version.go')).toContain(`const Version = "${version}"\n`);
  expect(read('README.md')).toContain(`-require=swaplane@v${version} `);
});

test('the Go client has the licence of the project', () => {
  expect(read('LICENSE')).toBe(readFileSync(join(HOME, '../../LICENSE'), 'utf8'));
});
