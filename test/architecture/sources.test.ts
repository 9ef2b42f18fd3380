import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DASHBOARD_ROUTES } from '#api/internal/dashboard/routes';
import { SUPPORT_ROUTES } from '#api/internal/support/routes';
import { ROUTES } from '#api/routes';
import { V2_ROUTES } from '#api/v2/routes';
import type { ChaosResult } from '#bench/chaos/results';
import { readMeasured } from '#bench/reliability/drill';
import { writeReliability } from '#bench/reliability/page';
import { KNOWN_PROVIDERS } from '#providers/known';
import { expectForEach } from '#test/helpers/expect-for-each';
import { type Handler, handlersIn } from './handlers';
import { importsOf } from './sources/imports';
import { ROOT, type SourceFile, sourceFiles } from './sources/source-files';
import { withFolderTable, writeFolderTable } from './tables/folder-table';
import { withMarkupTable, writeMarkupTable } from './tables/markup-table';
import { withNetworkTable } from './tables/network-table';
import { withProviderTables } from './tables/provider-table';

describe('payloads', () => {
  /** Where payloads are read and written; all other code uses it, so that a codec is always applied. */
  const OWN = 'src/temporal/payloads.ts';
  const BY_ITSELF = /\b(defaultPayloadConverter|loadDataConverter)\b/;

  const readBesides = (files: readonly SourceFile[]) =>
    files.filter(({ path, code }) => path !== OWN && BY_ITSELF.test(code)).map(({ path }) => path);

  test("nothing reads Temporal's payloads without the data converter of its client", () => {
    expect(readBesides(['src', 'workflows', 'activities', 'api', 'bench'].flatMap(sourceFiles))).toEqual([]);
    const leak = {
      path: 'src/temporal/leak.ts',
      code: "import { defaultPayloadConverter } from '@temporalio/common';",
    };
    expect(readBesides([leak])).toEqual([leak.path]);
  });
});

describe('folder table', () => {
  const page = readFileSync(join(__dirname, '../../docs/architecture.md'), 'utf8');

  test('the folder table of the architecture page matches the arrows (npm run folder-table writes it)', () => {
    expect(page).toContain(writeFolderTable());
    expect(withFolderTable(page)).toBe(page);
  });

  test('an outdated table is replaced, and the text around it is not', () => {
    expect(withFolderTable('Before\n\n| Folder | x |\n| - | - |\n\nThe parts in this table are none.\n\nAfter')).toBe(
      `Before\n\n${writeFolderTable()}\n\nAfter`,
    );
  });
});

test('the page on going live says how each provider keeps a share (npm run markup-table writes it)', () => {
  const page = readFileSync(join(ROOT, 'docs/going-live.md'), 'utf8');
  expect(withMarkupTable(page)).toBe(page);
  expect(withMarkupTable('Before\n\n| Provider | A share | x |\n\nAfter')).toBe(
    `Before\n\n${writeMarkupTable()}\n\nAfter`,
  );
});

test('the page on providers says what is known of each (npm run provider-table writes it)', () => {
  const page = readFileSync(join(ROOT, 'docs/providers.md'), 'utf8');
  expect(withProviderTables(page)).toBe(page);
  for (const { code } of KNOWN_PROVIDERS.filter(({ missing }) => missing === null)) {
    expect(page).toContain(`(\`${code}\`)`);
  }
});

test('the page on networks says how addresses are spelled, compared and refused (npm run network-table writes it)', () => {
  const page = readFileSync(join(ROOT, 'docs/networks.md'), 'utf8');
  expect(withNetworkTable(page)).toBe(page);
});

test('the page on reliability is made of the results of the runs (npm run reliability writes it)', () => {
  const docs = join(ROOT, 'docs');
  expect(readFileSync(join(docs, 'reliability.md'), 'utf8')).toBe(
    writeReliability(readMeasured(join(docs, 'reliability'))),
  );
});

test('a run that did not count what was believed says so, instead of a zero', () => {
  const none = { lost: 0, duplicated: 0, contradicting: 0, unwatched: 0, behind: 0 };
  const run = { seed: 1, day: '2026-11-27', orders: 9, faults: {}, seconds: 60, opened: 9, refused: 0 };
  const write = (findings: ChaosResult['findings']) =>
    writeReliability({ chaos: [{ ...run, findings, worstOpeningMs: 0, worstDelayMs: 0 }], drills: {} });
  const figures = (page: string) => page.match(/^\| 1 .*$/m)?.[0].split(/ *\| */) ?? [];
  const [before, counted] = [write(none), write({ ...none, believed: 3 })];
  expect([figures(before)[8], figures(counted)[8]]).toEqual(['not measured', '3']);
  expect([before, counted].map((page) => page.includes('did not look for failing workflows'))).toEqual([true, false]);
  expect([before, counted].map((page) => page.match(/^. of 1 runs are clean/m)?.[0][0])).toEqual(['1', '0']);
});

describe('expect for each', () => {
  const refusalOf = (promise: Promise<void>) => promise.then(String, ({ message }: Error) => message);

  test('a promise about a table fails with every row that breaks it, and the reason', async () => {
    const rows = [
      ['one', 1],
      ['two', 2],
      ['three', 3],
    ] as const;
    const refusal = await refusalOf(expectForEach(rows, async ([, number]) => expect(number).toBe(2)));
    expect(refusal).toMatch(/one 1: .*three 3: /s);
    expect(refusal).not.toContain('two');
  });

  test('a promise about an empty table fails', async () => {
    expect(await refusalOf(expectForEach([], () => undefined))).toContain('not');
  });
});

describe('production code', () => {
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
});

test('every package with an install script is allowed or refused one by name, so that `npm ci` warns of none', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const { allowScripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const names = Object.entries<{ hasInstallScript?: true }>(packages).flatMap(([path, { hasInstallScript }]) =>
    hasInstallScript ? [path.split('node_modules/').at(-1) ?? ''] : [],
  );
  expect(names.length).toBeGreaterThan(1);
  expect(names.filter((name) => !(name in allowScripts))).toEqual([]);
});

describe('files', () => {
  const MAX_LINES = 400;
  /** Files that are one long table. */
  const TABLES: readonly string[] = [
    'test/api/net/hostile-urls.ts',
    'test/domain/address/vectors.ts',
    'src/domain/sandbox/library.ts',
    'src/metrics/table.ts',
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

  test('no file is longer than 400 lines, except tables', () => {
    expect(tooLong(FOLDERS.flatMap(sourceFiles))).toEqual([]);
    expect(tooLong([{ path: 'src/long.ts', code: '\n'.repeat(401) }])).toEqual(['src/long.ts']);
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
});

describe('handlers', () => {
  /** What the widget calls besides a route of the Partner API. */
  const WIDGET_HANDLERS = ['createWidgetOrder', 'readWidgetEstimate', 'readWidgetSettings'];
  const MAX_LINES = 24;
  /** What only the code that mounts routes may know. */
  const TRANSPORT = /^(req|res|request|response)$/i;
  const TRANSPORT_PACKAGES = ['express', 'node:http', 'node:net'];

  const handlers = (files: readonly SourceFile[]) => files.flatMap(handlersIn);
  const tooLong = (all: readonly Handler[]) =>
    all.filter(({ lines }) => lines > MAX_LINES).map(({ routeId }) => routeId);
  const knowTransport = (all: readonly Handler[]) =>
    all.filter(({ names }) => names.some((name) => TRANSPORT.test(name))).map(({ routeId }) => routeId);

  test('every route of the tables has a handler of less than 25 lines', () => {
    const all = handlers(['api', 'src/operations'].flatMap(sourceFiles));
    // Routes that both portals have are in both tables.
    const internal = new Set([...DASHBOARD_ROUTES, ...SUPPORT_ROUTES].map(({ id }) => id));
    const table = [...[...ROUTES, ...V2_ROUTES].map(({ id }) => id), ...internal, ...WIDGET_HANDLERS].sort();
    expect(all.map(({ routeId }) => routeId).sort()).toEqual(table);
    expect(tooLong(all)).toEqual([]);
  });

  test('no handler mentions a request or a response, and no file with a handler imports a package that has them', () => {
    const files = sourceFiles('api').filter((file) => handlersIn(file).length > 0);
    expect(knowTransport(handlers(files))).toEqual([]);
    const imports = files.flatMap((file) => importsOf(file));
    expect(imports.filter(({ to }) => TRANSPORT_PACKAGES.includes(to))).toEqual([]);
  });

  test('a handler that is too long, is defined elsewhere, or mentions a response is found', () => {
    const route = (id: string, handle: string) =>
      `// ü\nexport const x = defineRoute({ id: '${id}', request: {}, ${handle} });`;
    const long = `handle: async () => {\n${'  step();\n'.repeat(23)}}`;
    const code = [
      route('short', long.replace('  step();\n', '')),
      route('long', long),
      route('elsewhere', 'handle: answer'),
      route('method', `async handle({ res }) {\n  res.end();\n}`),
    ].join('\n');
    const all = handlersIn({ path: 'api/x.ts', code });
    expect(all.map(({ lines }) => lines)).toEqual([24, 25, Number.POSITIVE_INFINITY, 3]);
    expect(tooLong(all)).toEqual(['long', 'elsewhere']);
    expect(knowTransport(all)).toEqual(['method']);
  });
});
