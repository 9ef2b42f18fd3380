import { expectForEach } from '#test/helpers/expect-for-each';
import { LAYERS, violation } from './arrows';
import { circles, folderCircles } from './sources/circles';
import { type Import, importsOf } from './sources/imports';
import { type SourceFile, sourceFiles } from './sources/source-files';

describe('portals', () => {
  /** Folders of the dashboard only and of the support console only. */
  const PORTALS = {
    dashboard: ['api/internal/dashboard', 'src/contract/dashboard', 'web/src/dashboard'],
    support: ['api/internal/support', 'src/contract/support', 'web/src/support'],
  };
  /** Folders that both use. */
  const SHARED = ['src/contract/shared', 'web/src/shared', 'web/src/shell', 'web/src/design'];

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
        [
          'api/internal/support/orders/leak.ts',
          "import { readOrderDetail } from '../../dashboard/orders/order-detail';",
        ],
        ['src/contract/support/leak.ts', "import type { OrderRow } from '../dashboard/orders/list';"],
        ['web/src/shared/orders/leak.tsx', "import { Swap } from '#web/dashboard/orders/Swap';"],
        ['web/src/shell/leak.tsx', "import { SUPPORT_PAGES } from '../support/pages';"],
      ],
      ([path, code]) => {
        expect(crossings([{ path, code }])).toHaveLength(1);
      },
    ));
});

describe('imports', () => {
  function violations(files: readonly SourceFile[]): string[] {
    return files.flatMap(importsOf).flatMap((one) => violation(one) ?? []);
  }

  test('no import goes against the arrows between folders', () => {
    const files = ['src', 'workflows', 'activities', 'api', 'web/src'].flatMap(sourceFiles);
    expect(files.length).toBeGreaterThan(100);
    expect(violations(files)).toEqual([]);
  });

  test('a twin and an adapter, which test each other, share no file beyond plain facts', () => {
    const importedBy = (folder: string) =>
      new Set(
        sourceFiles(folder)
          .flatMap(importsOf)
          .flatMap(({ to, isPackage }) => (isPackage ? [] : [to])),
      );
    const twins = importedBy('src/twins');
    const shared = [...importedBy('src/providers')].filter((file) => twins.has(file));
    expect(twins.size).toBeGreaterThan(50);
    expect(shared).toEqual(['src/domain/duration']);
  });

  test('no folder of the pages in the browser imports from one above it', () => {
    const fromBelow = ['api', 'design', 'shared', 'shell', 'app', 'dashboard', 'support'];
    const place = (path: string) => fromBelow.indexOf(path.split('/')[2] ?? '');
    const inside = sourceFiles('web/src')
      .flatMap(importsOf)
      .filter(({ from, to }) => place(from) >= 0 && to.startsWith('web/src/'));
    expect(inside.length).toBeGreaterThan(500);
    expect(inside.filter(({ from, to }) => place(to) > place(from))).toEqual([]);
  });

  test('a file further away than the next folder is imported by its subpath', () => {
    const files = ['src', 'workflows', 'activities', 'api', 'web/src'].flatMap(sourceFiles);
    const climbs = files.filter(({ code }) => /from '\.\.\/\.\.\/(?!.*package\.json')/.test(code));
    expect(climbs.map(({ path }) => path)).toEqual([]);
  });

  test('no files import each other in a circle, not even types', () => {
    const files = ['src', 'workflows', 'activities', 'api', 'web/src'].flatMap(sourceFiles);
    expect(circles(files)).toEqual([]);
  });

  /** The folders of the table, the messages apart from the workflows; and the tests that kill processes beside their tool. */
  const FOLDERS = [
    'workflows/messages',
    ...Object.keys(LAYERS)
      .filter((name) => name !== 'workflows/messages.ts' && name !== 'src/cli/twin')
      .map((name) => `${name}/`),
    'bench/chaos/',
    'test/crash/',
  ];

  test('no folders import each other in a circle, not even types', () => {
    const files = ['src', 'workflows', 'activities', 'api', 'web/src', 'bench/chaos', 'test/crash'].flatMap(
      sourceFiles,
    );
    expect(folderCircles(files, FOLDERS)).toEqual([]);
  });

  test('a circle of folders is found, whichever files it leads through', () => {
    const files = [
      { path: 'src/process/config.ts', code: "import type { Kind } from '../chains/deep/kind';" },
      { path: 'src/chains/open.ts', code: "import { readSlowly } from '#providers/http/read';" },
      { path: 'src/providers/adapter.ts', code: "import type { Settings } from '../process/settings';" },
      { path: 'src/db/client.ts', code: "import { readSetting } from '#process/config';" },
      { path: 'src/temporal/start.ts', code: "import { messages } from '#workflows/messages';" },
      { path: 'workflows/order.ts', code: "import type { started } from '#temporal/start';" },
    ];
    expect(folderCircles(files, FOLDERS)).toEqual([['src/chains/', 'src/process/', 'src/providers/']]);
  });

  test('a circle of any length is found', () => {
    const files = [
      { path: 'api/a.ts', code: "import { b } from './b';" },
      { path: 'api/b.ts', code: "import type { C } from './deep/c';" },
      { path: 'api/deep/c.ts', code: "import { a } from '../a';" },
      { path: 'api/d.ts', code: "import { a } from './a';" },
    ];
    expect(circles(files)).toEqual([['api/a.ts', 'api/b.ts', 'api/deep/c.ts']]);
  });

  describe('an import against the arrows is found', () => {
    test('every rule of the table of arrows holds', () =>
      expectForEach(
        [
          ['src/domain/leak.ts', "import { readFile } from 'node:fs/promises';"],
          ['src/domain/leak.ts', "import type { Database } from '../db/client';"],
          ['src/domain/leak.ts', "import BigNumber from 'bignumber.js';"],
          ['src/domain/leak.ts', "export * from '../net/secret';"],
          ['src/domain/leak.ts', "const fs = require('fs');"],
          ['src/domain/leak.ts', "const later = () => import('../db/client');"],
          ['src/domain/leak.ts', "let key: import('../net/keyring').Keyring;"],
          ['src/domain/deep/leak.ts', "import { newId } from '../../net/secret';"],
          ['src/contract/leak.ts', "import { openDatabase } from '../db/client';"],
          ['src/contract/leak.ts', "import type { StoredEndpoint } from '../db/webhooks/endpoints/endpoints';"],
          ['src/db/leak.ts', "import { createKeyring } from '../net/keyring';"],
          ['src/net/leak.ts', "import { defineRoute } from '#api/define-route';"],
          ['workflows/leak.ts', "import { createProviderActivities } from '../activities/provider-activities';"],
          ['workflows/leak.ts', "import { type ProviderActivities, PUBLIC } from '../activities/provider-activities';"],
          ['workflows/leak.ts', "import type { Order } from '../src/contract/order';"],
          ['workflows/leak.ts', "import { z } from 'zod';"],
          ['activities/leak.ts', "import { defineRoute } from '../api/route';"],
          ['activities/leak.ts', "import { startTwin } from '../src/twins/twin';"],
          ['src/cli/leak.ts', "import { startTwin } from '../twins/twin';"],
          ['api/leak.ts', "import { order } from '../workflows/order';"],
          ['api/leak.ts', "import type { Running } from '../workflows/order-messages';"],
          ['web/src/leak.tsx', "import { OrderSchema } from '#contract/orders/order';"],
          ['web/src/leak.tsx', "import type { Database } from '#db/client';"],
          ['src/elsewhere/leak.ts', "import { z } from 'zod';"],
          ['src/twins/protocols/leak.ts', "import { wizardswap } from '#providers/adapters/wizardswap';"],
          ['src/twins/leak.ts', "import { NETWORK_WORDS } from '../providers/assets/network-words';"],
          ['src/twins/leak.ts', "import type { Adapter } from '../providers/adapter';"],
          ['src/providers/adapters/leak.ts', "import { NETWORK_NAMES } from '#twins/network-names';"],
        ],
        ([path, code]) => {
          expect(violations([{ path, code }])).toHaveLength(1);
        },
      ));

    test('an import that a rule allows is accepted', () =>
      expectForEach(
        [
          ['workflows/good.ts', "import type { ProviderActivities } from '../activities/provider-activities';"],
          ['workflows/good.ts', "import { type ProviderActivities } from '../activities/provider-activities';"],
          ['api/good.ts', "import { openUpdate } from '../workflows/messages';"],
          ['src/domain/amount.ts', "import BigNumber from 'bignumber.js';"],
          ['src/domain/good.ts', "import { toIso } from './duration';"],
        ],
        ([path, code]) => {
          expect(violations([{ path, code }])).toEqual([]);
        },
      ));
  });
});
