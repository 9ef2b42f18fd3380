import type { Page } from 'playwright-core';
import { sweepOrderAlerts } from '../src/db/alerts/order-alerts';
import { evidenceStatistics } from '../src/db/schema/evidence';
import { MINUTE, toIso } from '../src/domain/duration';
import type { OrderStatus } from '../src/domain/orders/status';
import {
  contradicted,
  type GivenLeg,
  openWithEvidence,
  SAID_IN,
  SAID_OUT,
} from '../test/helpers/orders/order-with-evidence';
import type { TrackedSettings } from '../test/helpers/orders/tracked-orders';
import { accessibilityProblems, IN_THEME, keepPicture, openBrowser, openTab, type Tab } from './browser';
import { type DashboardSetup, logInTab, newSetup } from './dashboard/signed-in';
import { openPage } from './inspect';
import { type Console, confirm, startConsole } from './support/console';

const SCREENS = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } } as const;
const VIEWS = (['phone', 'desktop'] as const).flatMap((screen) =>
  (['light', 'dark'] as const).map((colorScheme) => [screen, colorScheme] as const),
);

const ago = (minutes: number) => toIso(Date.now() - minutes * MINUTE);
const seen = (txHash: string, amount: string, confirmations: number, confirmationsWanted: number) => ({
  txHash,
  amount,
  confirmations,
  confirmationsWanted,
  firstSeenAt: ago(30),
  blockTime: confirmations === 0 ? null : ago(20),
});

interface Case {
  legs: GivenLeg[];
  later: OrderStatus[];
  state?: TrackedSettings['state'];
}

const PAID = ['confirming', 'exchanging', 'sending', 'completed'] as const;
const DEPOSIT: GivenLeg = {
  leg: 'deposit',
  verdict: 'verified',
  source: 'bitcoin_core',
  seen: seen(SAID_IN, '0.05', 3, 2),
};
const payout = (leg: Partial<GivenLeg>): Case => ({
  legs: [DEPOSIT, { leg: 'payout', verdict: 'verified', ...leg }],
  later: [...PAID],
  state: { txInHash: SAID_IN, txOutHash: SAID_OUT, amountFromActual: '0.05', amountToActual: '0.75' },
});

/** An order for each verdict. */
const CASES: Readonly<Record<string, () => Case>> = {
  verified: () => payout({ seen: seen(SAID_OUT, '0.75', 14, 12) }),
  seen: () => payout({ verdict: 'seen', seen: seen(SAID_OUT, '0.75', 3, 12) }),
  waiting: () => payout({ verdict: 'waiting' }),
  contradicted: () => payout(contradicted('payout', 'not_found')),
  unclear: () => payout({ verdict: 'unclear' }),
  unchecked: () => payout({ verdict: 'unchecked', reason: 'source_down' }),
  'seen-before-said': () => ({
    legs: [
      {
        leg: 'deposit',
        verdict: 'seen',
        source: 'esplora',
        saidHash: null,
        saidAmount: null,
        saidAt: null,
        seen: seen(SAID_IN, '0.05', 0, 2),
      },
    ],
    later: [],
  }),
};

let desk: Console;
let setup: DashboardSetup;

beforeAll(async () => {
  desk = await startConsole();
  setup = await newSetup(desk.service);
});
afterAll(() => desk?.close());

const openCase = ({ legs, later, state }: Case) =>
  openWithEvidence(desk.service.db, legs, {
    partnerId: setup.partner.partnerId,
    later,
    stepMs: 5 * MINUTE,
    ...(state && { state }),
  });

/** Looks at a page on each screen in both themes. */
async function look(tab: Tab, name: string): Promise<void> {
  for (const [screen, colorScheme] of VIEWS) {
    await tab.page.setViewportSize(SCREENS[screen]);
    await tab.page.emulateMedia({ colorScheme });
    expect(await tab.page.evaluate('document.documentElement.scrollWidth')).toBe(SCREENS[screen].width);
    expect([screen, colorScheme, await accessibilityProblems(tab, IN_THEME[colorScheme])]).toEqual([
      screen,
      colorScheme,
      [],
    ]);
    await keepPicture(tab, `${name}-${screen}-${colorScheme}`);
  }
}

const panelOf = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'On chain' }) });

const SHOWN: Readonly<Record<string, { panel: string; tracked: string | null }>> = {
  verified: { panel: 'Verified', tracked: 'Confirmed by the Ethereum network, 14 confirmations' },
  seen: { panel: '3 of 12 confirmations', tracked: 'On the Ethereum network, 3 of 12 confirmations' },
  waiting: { panel: 'Not there yet', tracked: null },
  contradicted: { panel: 'there is no such payment', tracked: null },
  unclear: { panel: 'Unclear', tracked: null },
  unchecked: { panel: 'no node of its network can be asked', tracked: null },
  'seen-before-said': {
    panel: '0 of 2 confirmations',
    tracked: 'On the Bitcoin network, waiting for its first confirmation',
  },
};

describe.each(Object.entries(CASES))('an order whose evidence is %s', (name, given) => {
  let orderId: string;
  beforeAll(async () => {
    orderId = await openCase(given());
  });

  test('shows it to operators', async () => {
    const tab = await desk.logIn('operator');
    await openPage(tab, desk.url(`/orders/${orderId}`));
    await panelOf(tab.page)
      .getByText(SHOWN[name]?.panel ?? '', { exact: false })
      .first()
      .waitFor();
    await look(tab, `support-${name}`);
    expect([tab.foreign, tab.complaints]).toEqual([[], []]);
    await tab.close();
  });

  test('shows it to the partner', async () => {
    const browser = await openBrowser();
    const tab = await logInTab(browser, setup, setup.owner);
    await openPage(tab, setup.url(`/orders/${orderId}?environment=live`));
    await panelOf(tab.page)
      .getByText(SHOWN[name]?.panel ?? '', { exact: false })
      .first()
      .waitFor();
    await look(tab, `dashboard-${name}`);
    await browser.close();
  });

  test('shows the user what the network has confirmed, and nothing that alarms', async () => {
    const browser = await openBrowser();
    const { body } = await setup.partner.live.get(orderId);
    const tab = await openTab(browser, desk.service.origin);
    await tab.page.goto(body.tracking_url.replace(/^https?:\/\/[^/]+/, desk.service.origin));
    await tab.page.getByRole('heading', { level: 1 }).waitFor();
    const text = (await tab.page.locator('body').textContent()) ?? '';
    expect(text).not.toMatch(/contradict|unclear|unchecked|no such payment|cannot be asked/i);
    const tracked = SHOWN[name]?.tracked ?? null;
    expect(text.includes(' of 12 confirmations') || text.includes('14 confirmations')).toBe(
      tracked?.includes('Ethereum') ?? false,
    );
    expect(text.includes('Send your deposit')).toBe(false);
    if (tracked !== null) {
      expect(text).toContain(tracked);
    }
    await look(tab, `track-${name}`);
    await browser.close();
  });
});

test('an order without evidence has no such panel', async () => {
  const orderId = await openCase({ legs: [], later: ['confirming'] });
  const tab = await desk.logIn('operator');
  await openPage(tab, desk.url(`/orders/${orderId}`));
  expect(await panelOf(tab.page).count()).toBe(0);
  await tab.close();
});

test('a contradicted order waits in its queue with both sides, until an operator closes the alert', async () => {
  const orderId = await openCase(payout(contradicted('payout', 'not_found')));
  await sweepOrderAlerts(desk.service.db);
  const tab = await desk.logIn('operator');
  await openPage(tab, desk.url('/queues/contradictions?environment=live'));
  const row = tab.page.getByRole('row').filter({ hasText: orderId.slice(-4) });
  await row.getByText('Ethereum shows no such transaction after 40 min', { exact: false }).waitFor();
  await look(tab, 'queue');
  await row.getByRole('button', { name: 'Respond', exact: true }).click();
  await tab.page.getByText('Nothing more has to be done').click();
  await confirm(tab, 'Close alert');
  await row.waitFor({ state: 'detached' });
  await tab.close();
});

test('the statistics compare what providers say with the chain', async () => {
  const figures = { checked: 1_090, verified: 1_038, contradicted: 3, amountRatio: '1', secondsMedian: 42 };
  // In place of what the hourly job found in the orders of the other tests.
  await desk.service.db.delete(evidenceStatistics);
  await desk.service.db.insert(evidenceStatistics).values([
    { ...figures, provider: 'changenow', network: 'btc', leg: 'deposit', secondsMedian: -310 },
    { ...figures, provider: 'changenow', network: 'eth', leg: 'payout' },
  ]);
  const tab = await desk.logIn('operator');
  await openPage(tab, desk.url('/statistics'));
  await tab.page.getByText('5 min 10 s before').waitFor();
  await look(tab, 'statistics');
  await tab.close();
});
