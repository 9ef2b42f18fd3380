import { accessibilityProblems, keepPicture, type Tab } from '../browser';
import { type Console, settled, startConsole } from './console';
import { seedLists } from './many-rows';

interface List {
  path: string;
  /** The end of the address that it is read from. */
  source: string;
  /** What an empty one says. */
  empty: string;
  /** The name of its table, where it can have 10,000 rows, and where those are shown. */
  table?: string;
  full?: string;
}

const LISTS: Readonly<Record<string, List>> = {
  queue: {
    path: '/queues/manual_review?environment=test',
    source: '/queues/manual_review',
    empty: 'This queue is empty',
    table: 'Manual review',
  },
  stalled: { path: '/queues/stuck_orders', source: '/queues/stuck_orders', empty: 'This queue is empty' },
  endpoints: { path: '/queues/paused_endpoints', source: '/queues/paused_endpoints', empty: 'This queue is empty' },
  payouts: { path: '/queues/payouts', source: '/queues/payouts', empty: 'This queue is empty' },
  search: { path: '/search?q=nothing-has-this', source: '/search', empty: 'No match' },
  providers: { path: '/providers', source: '/providers', empty: 'No live provider is set up' },
  outages: { path: '/health', source: '/providers/health', empty: 'No outages', table: 'Outages' },
  statistics: {
    path: '/statistics',
    source: '/providers/statistics',
    empty: 'No data yet',
    table: 'By provider and pair',
  },
  partners: { path: '/partners', source: '/partners', empty: 'No partner yet', table: 'Partners' },
  incidents: { path: '/incidents', source: '/incidents', empty: 'No incidents posted', table: 'Incidents' },
  audit: {
    path: '/audit?action=nothing',
    source: '/audit',
    empty: 'No entries match these filters',
    table: 'Audit log',
    full: '/audit?by=anybody',
  },
};
/** The orders that an outage hit stand below it. */
const HIT = { source: /\/providers\/outages\/\d+\/orders$/, empty: 'No orders affected' };
const FAILED = { code: 'INTERNAL_ERROR', message: 'The server failed', request_id: `req_${'7'.repeat(26)}` };
const DESK_WIDTH = 1280;

let desk: Console;
let tab: Tab;

beforeAll(async () => {
  desk = await startConsole();
  tab = await desk.logIn('operator');
});
afterAll(() => desk?.close());

const isRead = (source: string | RegExp) => (url: URL) =>
  typeof source === 'string' ? url.pathname === `/support/api${source}` : source.test(url.pathname);

/** Holds back the answers of one address while something is looked at. */
async function whileHeld(source: string | RegExp, look: () => Promise<void>): Promise<void> {
  const matches = isRead(source);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await tab.page.route(matches, async (route) => {
    await released;
    await route.continue();
  });
  try {
    await look();
  } finally {
    release();
  }
  await tab.page.unrouteAll({ behavior: 'wait' });
}

/** Has one address fail while something is looked at. */
async function whileFailing(source: string | RegExp, look: () => Promise<void>): Promise<void> {
  const matches = isRead(source);
  await tab.page.route(matches, (route) => route.fulfill({ status: 500, json: { error: FAILED } }));
  try {
    await look();
  } finally {
    await tab.page.unroute(matches);
  }
}

async function seeShape(path: string): Promise<void> {
  await tab.page.goto(desk.url(path));
  await tab.page.getByRole('main').getByRole('status', { name: 'Loading' }).first().waitFor();
  expect(await accessibilityProblems(tab)).toEqual([]);
}

async function seeFailure(path: string): Promise<void> {
  await tab.page.goto(desk.url(path));
  const alert = tab.page.getByRole('main').getByRole('alert').first();
  await alert.waitFor({ timeout: 20_000 });
  expect(await alert.textContent()).toContain(FAILED.message);
  expect(await alert.getByTitle(FAILED.request_id).count()).toBe(1);
  expect(await accessibilityProblems(tab)).toEqual([]);
}

test.each(Object.entries(LISTS))(
  'the list %s has a shape while it loads, says why it cannot be read, and what it is for while it is empty',
  async (name, { path, source, empty }) => {
    await whileHeld(source, async () => {
      await seeShape(path);
      await keepPicture(tab, `support-list-${name}-loading`);
    });
    await whileFailing(source, async () => {
      await seeFailure(path);
      await keepPicture(tab, `support-list-${name}-failed`);
    });
    await tab.page.getByRole('main').getByRole('button', { name: 'Try again' }).first().click();
    await tab.page.getByText(empty).first().waitFor();
    expect(await accessibilityProblems(tab)).toEqual([]);
    await keepPicture(tab, `support-list-${name}-empty`);
  },
);

test('the orders that an outage hit have the same states', async () => {
  await desk.service.db.$client.query(
    `insert into provider_outages (provider, since, last_error) values ('changelly', now() - interval '1 hour', 'http_500')`,
  );
  await whileHeld(HIT.source, () => seeShape('/health'));
  await whileFailing(HIT.source, () => seeFailure('/health'));
  await tab.page.getByRole('button', { name: 'Try again' }).click();
  await tab.page.getByText(HIT.empty).waitFor();
});

test('10,000 rows are shown piece by piece, and stay quick', async () => {
  await seedLists(desk.service);
  for (const [name, { path, table, full: fullPath = path }] of Object.entries(LISTS)) {
    if (table === undefined) {
      continue;
    }
    await tab.page.goto(desk.url(fullPath));
    await settled(tab);
    const list = tab.page.getByRole('table', { name: table, exact: true });
    const rows = list.locator('tbody tr');
    await rows.first().waitFor();
    const first = await rows.count();
    expect([name, first >= 20 && first <= 200]).toEqual([name, true]);
    const more = list.locator('..').getByRole('button', { name: 'Show more' });
    for (let shown = 2; shown <= 3; shown += 1) {
      await more.click();
      await rows.nth(first * shown - 1).waitFor();
    }
    expect(await tab.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(DESK_WIDTH);
    await keepPicture(tab, `support-list-${name}-10000`);
  }
}, 240_000);

test('no other server was asked, and the browser complained of nothing but the answers that failed', () => {
  expect([tab.foreign, tab.complaints.filter((line) => !line.includes('500'))]).toEqual([[], []]);
});
