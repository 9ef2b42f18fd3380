import { expectForEach } from '#test/helpers/expect-for-each';
import { type Import, importsOf } from './sources/imports';
import { type SourceFile, sourceFiles } from './sources/source-files';

/** Folders of the dashboard only and of the support console only. */
const PORTALS = {
  dashboard: ['api/internal/dashboard', 'src/contract/dashboard', 'web/src/dashboard'],
  support: ['api/internal/support', 'src/contract/support', 'web/src/support'],
};
/** Folders that both use. */
const SHARED = ['api/internal/shared', 'src/contract/shared', 'web/src/shared', 'web/src/shell', 'web/src/design'];

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
    (isIn(SHARED, from) && (isIn(PORTALS.dashboard, to) || isIn(PORTALS.support, to)))
  );
}

function isIn(folders: readonly string[], path: string): boolean {
  return folders.some((folder) => path.startsWith(`${folder}/`));
}

test('the dashboard and the support console import nothing from each other; what both use is in shared folders', () => {
  const files = ['api/internal', 'src/contract', 'web/src'].flatMap(sourceFiles);
  expect(crossings(files)).toEqual([]);
});

test('an import from one portal into the other is found in every layer', () =>
  expectForEach(
    [
      ['web/src/support/orders/leak.tsx', "import { Swap } from '../../dashboard/orders/Swap';"],
      ['web/src/dashboard/orders/leak.tsx', "import { Verdict } from '../../support/orders/Verdict';"],
      ['api/internal/support/orders/leak.ts', "import { readOrderDetail } from '../../dashboard/orders/order-detail';"],
      ['src/contract/support/leak.ts', "import type { OrderRow } from '../dashboard/orders/list';"],
      ['web/src/shared/orders/leak.tsx', "import { Swap } from '#web/dashboard/orders/Swap';"],
      ['web/src/shell/leak.tsx', "import { SUPPORT_PAGES } from '../support/pages';"],
    ],
    ([path, code]) => {
      expect(crossings([{ path, code }])).toHaveLength(1);
    },
  ));
