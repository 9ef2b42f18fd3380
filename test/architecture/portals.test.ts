import { type Import, importsOf } from './imports';
import { type SourceFile, sourceFiles } from './source-files';

/** Folders of the web client that are no area of the dashboard. */
const WEB_ROOMS = ['api', 'app', 'design', 'shared', 'shell', 'support', 'users'];
/** What the dashboard and the support console have for themselves. */
const PORTALS = {
  dashboard: ['api/internal/dashboard', 'src/contract/dashboard', ...areasOfWeb()],
  support: ['api/internal/support', 'src/contract/support', 'web/src/support'],
};

/** Imports from one portal into the other, and from what both use into one of them. */
function crossings(files: readonly SourceFile[]): string[] {
  return files
    .flatMap(importsOf)
    .filter(isCrossing)
    .map(({ from, to }) => `${from} imports ${to}`);
}

function isCrossing({ from, to }: Import): boolean {
  return (
    (isIn(PORTALS.support, from) && isIn(PORTALS.dashboard, to)) ||
    (isIn(PORTALS.dashboard, from) && isIn(PORTALS.support, to)) ||
    (from.includes('/shared/') && (isIn(PORTALS.dashboard, to) || isIn(PORTALS.support, to)))
  );
}

function isIn(folders: readonly string[], path: string): boolean {
  return folders.some((folder) => path.startsWith(`${folder}/`));
}

function areasOfWeb(): string[] {
  const folders = new Set(sourceFiles('web/src').map(({ path }) => path.split('/')[2] ?? ''));
  return [...folders]
    .filter((name) => !name.includes('.') && !WEB_ROOMS.includes(name))
    .map((name) => `web/src/${name}`);
}

test('the dashboard and the support console import nothing of each other; what both use has a room of its own', () => {
  const files = ['api/internal', 'src/contract', 'web/src'].flatMap(sourceFiles);
  expect(crossings(files)).toEqual([]);
});

test.each([
  ['web/src/support/orders/leak.tsx', "import { Swap } from '../../orders/Swap';"],
  ['web/src/orders/leak.tsx', "import { Verdict } from '../support/orders/Verdict';"],
  ['api/internal/support/orders/leak.ts', "import { readOrderDetail } from '../../dashboard/orders/order-detail';"],
  ['src/contract/support/leak.ts', "import type { OrderRow } from '../dashboard/orders/list';"],
  ['web/src/shared/orders/leak.tsx', "import { Swap } from '../../orders/Swap';"],
])('an import from one into the other is found in %s', (path, code) => {
  expect(crossings([{ path, code }])).toHaveLength(1);
});
