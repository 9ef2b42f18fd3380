import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectForEach } from '#test/helpers/expect-for-each';
import { ROOT, sourceFiles } from './sources/source-files';

/** Declarations, and examples that are published with their schemas; any other start of a line is executed at import. */
const AT_THE_TOP = /^(import|export|const|type|interface|function|async function)\b|^examples\.add\(|^[\s)}\]*/]|^$/;

const doneAtImport = (code: string) => code.split('\n').filter((line) => !AT_THE_TOP.test(line));

test('a contract only declares, and executes nothing when it is imported', () =>
  expectForEach(
    sourceFiles('src/contract').map(({ path, code }) => [path, code] as const),
    ([, code]) => expect(doneAtImport(code)).toEqual([]),
  ));

test.each([
  'z.config(z.locales.en());',
  'let count = 0;',
  'startTimer();',
  'for (const name of NAMES) {',
  "require('pg');",
])('code that is executed at import is found: %s', (line) => {
  expect(doneAtImport(`import { z } from 'zod';\n\n${line}\n`)).toEqual([line]);
});

test('production code is compiled without the globals of jest', () =>
  expectForEach(
    ['tsconfig.json', 'web/tsconfig.json', 'sdk/client/tsconfig.json'].map((file) => [file] as const),
    ([file]) => {
      const { compilerOptions, include } = JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
      // Without a list of types, every @types package would be included, jest's too.
      expect(compilerOptions.types).toEqual(expect.arrayContaining(['node']));
      expect(compilerOptions.types).not.toContain('jest');
      expect(include.filter((folder: string) => /^(\.\.\/)*(test|e2e|bench)\b/.test(folder))).toEqual([]);
    },
  ));
