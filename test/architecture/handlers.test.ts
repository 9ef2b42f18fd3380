import { DASHBOARD_ROUTES } from '#api/internal/dashboard/routes';
import { SUPPORT_ROUTES } from '#api/internal/support/routes';
import { ROUTES } from '#api/routes';
import { V2_ROUTES } from '#api/v2/routes';
import { type Handler, handlersIn } from './handlers';
import { importsOf } from './sources/imports';
import { type SourceFile, sourceFiles } from './sources/source-files';

const MAX_LINES = 24;
/** What only the code that mounts routes may know. */
const TRANSPORT = /^(req|res|request|response)$/i;
const TRANSPORT_PACKAGES = ['express', 'node:http', 'node:net'];

const handlers = (files: readonly SourceFile[]) => files.flatMap(handlersIn);
const tooLong = (all: readonly Handler[]) => all.filter(({ lines }) => lines > MAX_LINES).map(({ routeId }) => routeId);
const knowTransport = (all: readonly Handler[]) =>
  all.filter(({ names }) => names.some((name) => TRANSPORT.test(name))).map(({ routeId }) => routeId);

test('every route of the tables has a handler of less than 25 lines', () => {
  const all = handlers(sourceFiles('api'));
  // Routes that both portals have are in both tables.
  const internal = new Set([...DASHBOARD_ROUTES, ...SUPPORT_ROUTES].map(({ id }) => id));
  const table = [...[...ROUTES, ...V2_ROUTES].map(({ id }) => id), ...internal].sort();
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
