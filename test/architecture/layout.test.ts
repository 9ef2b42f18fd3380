import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { DASHBOARD_ROUTES } from '#api/internal/dashboard/routes';
import { SUPPORT_ROUTES } from '#api/internal/support/routes';
import { ROUTES } from '#api/routes';
import { V2_ROUTES } from '#api/v2/routes';
import { createProgram } from '#cli/program';
import { OPERATIONS } from '#operations/operations';
import { expectForEach } from '#test/helpers/expect-for-each';
import { partOf } from '../../tools/tests/parts';
import { ROOT, type SourceFile, sourceFiles } from './sources/source-files';

/** By the beginning of its path: the area of a route, which is its file or folder below `api`. */
const ROUTE_AREAS: readonly (readonly [string, string])[] = [
  ['/order/', 'orders'],
  ['/me/orders', 'orders'],
  ['/me/payouts', 'payouts'],
  ['/me/requests', 'requests'],
  ['/me', 'partners'],
  ['/webhook/', 'webhooks'],
  ['/sandbox/', 'sandbox'],
  ['/providers/', 'providers'],
  ['/health', 'health'],
  ['/openapi.json', 'openapi'],
  ['/', 'quotes'],
];

/** Commands that are with another command, because they are about the same thing, or are made from operations alone. */
const COMMAND_AREAS: Readonly<Record<string, string>> = {
  restore: 'backup',
  'payout-address': 'payout',
  diff: 'scenario',
  reply: 'operations',
  request: 'operations',
};

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

test('every route of the Partner API is in the file or folder of its area', () =>
  expectForEach(
    ROUTES.map(({ method, path, id }) => [method, path, id] as const),
    ([_method, path, id]) => {
      const area = ROUTE_AREAS.find(([start]) => path.startsWith(start))?.[1] ?? '';
      const files = filesOfArea('api', area).filter(({ code }) => code.includes(`id: '${id}'`));
      expect(files).toHaveLength(1);
    },
  ));

/** By tag: the files or folders of its routes below `api/v2`. */
const V2_AREAS: Readonly<Record<string, readonly string[]>> = {
  Public: ['quotes', 'addresses', 'openapi'],
  Orders: ['orders'],
  Refunds: ['orders'],
};

test('every route of the v2 API is in the file or folder of its area', () =>
  expectForEach(
    V2_ROUTES.map(({ method, path, id, tag }) => [method, path, id, tag] as const),
    ([_method, _path, id, tag]) => {
      const files = (V2_AREAS[tag] ?? []).flatMap((area) => filesOfArea('api/v2', area));
      expect(files.filter(({ code }) => code.includes(`id: '${id}'`))).toHaveLength(1);
    },
  ));

test('every path of a portal begins with the name of the area whose file or folder has its route', () =>
  expectForEach(
    [
      ...DASHBOARD_ROUTES.map(({ path, id }) => ['dashboard', path, id] as const),
      ...SUPPORT_ROUTES.map(({ path, id }) => ['support', path, id] as const),
    ],
    ([portal, path, id]) => {
      const area = path.split('/')[1] ?? '';
      // Both portals have logins and a person's account.
      const routes = filesOfArea(area === 'users' ? 'api/internal' : `api/internal/${portal}`, area);
      // The routes of operations are made from their declarations.
      const files = [...routes, ...filesOfArea('src/operations', area)];
      expect(files.filter(({ code }) => code.includes(`id: '${id}'`))).toHaveLength(1);
    },
  ));

test('a workflow is in the file with its name', () => {
  const index = readFileSync(join(ROOT, 'workflows/index.ts'), 'utf8');
  const exported = [...index.matchAll(/export \{ (\w+) \} from '\.\/([\w-]+)'/g)];
  expect(exported.length).toBeGreaterThan(4);
  for (const [, name = '', file] of exported) {
    expect(file).toBe(kebab(name));
  }
});

test('every activity is named in one file of activities, which contains nothing else that Temporal calls', () => {
  const files = sourceFiles('activities').filter(({ path }) => path.endsWith('-activities.ts'));
  const named = files.flatMap(({ code }) =>
    [...code.matchAll(/export interface \w+Activities \{(.*?)\n\}/gs)].flatMap(([, body = '']) =>
      [...body.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name),
    ),
  );
  expect(named.length).toBeGreaterThan(8);
  expect(new Set(named).size).toBe(named.length);
});

test('every table is defined below src/db/schema', () => {
  const folder = join(ROOT, 'src/db/schema');
  const tables = readdirSync(folder)
    .flatMap((file) => Object.values(require(join(folder, file))))
    .filter((made) => is(made, PgTable))
    .map((table) => getTableConfig(table as PgTable).name);
  expect(new Set(tables).size).toBeGreaterThan(25);
  const elsewhere = sourceFiles('src').filter(
    ({ path, code }) => code.includes('pgTable(') && !path.startsWith('src/db/schema/'),
  );
  expect(elsewhere).toEqual([]);
});

test('the tables of every schema file belong to one area of src/db', () =>
  expectForEach(schemaFiles(), (name) => {
    const areas = foldersOf('src/db');
    const folders = areas.flatMap((area) => [area, ...foldersOf(`src/db/${area}`)]);
    expect(folders.includes(name) || existsSync(join(ROOT, 'src/db', `${name}.ts`))).toBe(true);
  }));

test('what a command does is in the file or folder of its name', () =>
  expectForEach(
    createProgram(OPERATIONS).commands.map((command) => command.name()),
    (name) => {
      const area = COMMAND_AREAS[name] ?? name;
      const places = [`commands/${area}.ts`, area].filter((place) => existsSync(join(ROOT, 'src/cli', place)));
      expect(places).toHaveLength(1);
    },
  ));

/** Areas whose rules are one file of src/domain. */
const AREAS_OF_ONE_FILE = ['audit', 'requests'].filter((name) => existsSync(join(ROOT, 'src/domain', `${name}.ts`)));

/** The service's areas: each has this one name in every layer. */
const AREAS = new Set([
  ...foldersOf('src/domain'),
  ...AREAS_OF_ONE_FILE,
  'home',
  'events',
  'histories',
  'metrics',
  'retention',
  'search',
  'secrets',
  'tracing',
  'tracking',
  'streams',
  'widget',
]);

/** Where the folders are areas, and the folders that are not, because all areas share them. */
const LAYERS: Readonly<Record<string, readonly string[]>> = {
  'src/contract': ['dashboard', 'shared'],
  'src/contract/shared': [],
  'src/contract/dashboard': [],
  'src/db': ['schema', 'migrations'],
  'src/operations': [],
  api: ['authentication', 'docs', 'http', 'internal', 'openapi', 'pipeline', 'web'],
  'api/internal': ['dashboard'],
  'api/internal/dashboard': [],
  'api/internal/support': [],
  'web/src': ['api', 'app', 'dashboard', 'design', 'shared', 'shell'],
  'web/src/dashboard': ['shell'],
  'web/src/shared': ['access'],
  'web/src/support': ['queues', 'values'],
  'test/domain': ['address', 'chains', 'contract', 'money', 'web'],
  'test/api': ['chains', 'dashboard', 'db', 'docs', 'errors', 'net', 'operations', 'sdk'],
  'test/workflows': ['acceptance', 'build', 'cli', 'launcher', 'process', 'temporal', 'versions'],
  'e2e/dashboard': [],
};

test('an area has the same name in every layer', () =>
  expectForEach(Object.entries(LAYERS), ([layer, shared]) => {
    expect(foldersOf(layer).filter((name) => !AREAS.has(name) && !shared.includes(name))).toEqual([]);
  }));

/** Folders with many files alike: one for each provider or protocol. */
const LONG_LISTS = ['src/providers/adapters', 'src/twins/protocols'];

const DIVIDED = ['src', 'api', 'activities', 'workflows', 'web/src', 'test', 'e2e'];

/** Where a developer puts histories of an incident, to replay them. */
const EXPORTED = 'test/histories/exported';

test('no folder has more than 20 files of code', async () => {
  const counts = new Map<string, number>();
  for (const { path } of DIVIDED.flatMap(sourceFiles)) {
    counts.set(dirname(path), (counts.get(dirname(path)) ?? 0) + 1);
  }
  await expectForEach(LONG_LISTS, (name) => expect(counts.get(name)).toBeGreaterThan(20));
  const folders = [...counts].filter(([name]) => !LONG_LISTS.includes(name));
  expect(folders.length).toBeGreaterThan(200);
  expect(folders.filter(([, count]) => count > 20)).toEqual([]);
});

test("a twin's file has the name of its provider's adapter, or begins with it", () => {
  const namesIn = (folder: string) => sourceFiles(folder).map(({ path }) => basename(path, '.ts'));
  const adapters = namesIn('src/providers/adapters');
  return expectForEach(namesIn('src/twins/protocols'), (name) =>
    expect(adapters.some((adapter) => name === adapter || name.startsWith(`${adapter}-`))).toBe(true),
  );
});

test('no folder has one file or one folder alone', () =>
  expectForEach(
    DIVIDED.flatMap((root) => [root, ...foldersBelow(root)]).filter((folder) => folder !== EXPORTED),
    (folder) => expect(readdirSync(join(ROOT, folder))).not.toHaveLength(1),
  ));

test('every test file is in the gate or in one part of verify', async () => {
  const files = ['test', 'e2e'].flatMap(sourceFiles).filter(({ path }) => path.endsWith('.test.ts'));
  const heavy = files.filter(({ path }) => path.endsWith('.verify.test.ts'));
  await expectForEach(heavy, ({ path }) => expect(partOf(path)?.name).toBeDefined());
  const { projects } = require('../../jest.config.js') as { projects: { testMatch: string[] }[] };
  const listed = projects.flatMap(({ testMatch }) => testMatch.map((glob) => glob.split('/')[2]));
  expect(new Set(listed).size).toBe(listed.length);
  const inNoProject = ({ path }: { path: string }) => path.startsWith('test/') && !listed.includes(path.split('/')[1]);
  expect(files.filter((file) => !heavy.includes(file) && inNoProject(file))).toEqual([]);
});

/** An area is one file; a folder if that would be too long. */
function filesOfArea(layer: string, area: string): SourceFile[] {
  return sourceFiles(layer).filter(
    ({ path }) => path === `${layer}/${area}.ts` || path.startsWith(`${layer}/${area}/`),
  );
}

function foldersOf(path: string): string[] {
  return readdirSync(join(ROOT, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
}

function foldersBelow(path: string): string[] {
  return foldersOf(path).flatMap((name) => [`${path}/${name}`, ...foldersBelow(`${path}/${name}`)]);
}

function schemaFiles(): string[] {
  const names = readdirSync(join(ROOT, 'src/db/schema')).map((file) => file.replace('.ts', ''));
  return names.filter((name) => name !== 'columns');
}
