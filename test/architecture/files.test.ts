import { basename } from 'node:path';
import { type SourceFile, sourceFiles } from './sources/source-files';

const MAX_LINES = 250;
/** Files that are one long table. */
const TABLES: readonly string[] = [
  'test/api/net/hostile-urls.ts',
  'test/domain/address/vectors.ts',
  'src/domain/sandbox/library.ts',
  'test/domain/support/live-cases.ts',
];
const TABLE_FOLDERS: readonly string[] = ['src/domain/assets/currencies/'];
/** Names that do not describe the content. */
const EMPTY_NAME = /^(.+-)?(utils?|common|base|managers?|impl|helpers?|misc|stuff)$/;

const FOLDERS = ['src', 'workflows', 'activities', 'api', 'web/src', 'test', 'bench'];

const isTable = (path: string) => TABLES.includes(path) || TABLE_FOLDERS.some((folder) => path.startsWith(folder));

const tooLong = (files: readonly SourceFile[]) =>
  files.filter(({ path, code }) => !isTable(path) && code.split('\n').length - 1 > MAX_LINES).map(({ path }) => path);

const emptyNamed = (files: readonly SourceFile[]) =>
  files
    .filter(({ path }) =>
      EMPTY_NAME.test(
        basename(path)
          .replace(/\.tsx?$/, '')
          .replace(/\.test$/, ''),
      ),
    )
    .map(({ path }) => path);

test('no file is longer than 250 lines, except tables', () => {
  expect(tooLong(FOLDERS.flatMap(sourceFiles))).toEqual([]);
  expect(tooLong([{ path: 'src/long.ts', code: '\n'.repeat(251) }])).toEqual(['src/long.ts']);
});

test('every file has a name that describes its content', () => {
  expect(emptyNamed(FOLDERS.flatMap(sourceFiles))).toEqual([]);
  const empty = [
    'src/utils.ts',
    'api/http/common.ts',
    'src/db/base.ts',
    'test/order-helpers.ts',
    'src/pool-manager.ts',
  ];
  expect(emptyNamed(empty.map((path) => ({ path, code: '' })))).toEqual(empty);
});
