import type { Browser, Page } from 'playwright-core';
import { payouts } from '../../src/db/schema/payouts';
import { newId } from '../../src/security/secret';
import { ADDRESSES } from '../../test/support/service/client';
import { type Service, startService } from '../../test/support/service/service';
import { accessibilityProblems, keepPicture, openBrowser, type Tab } from '../browser';
import { seedRows } from './many-rows';
import { type DashboardSetup, logInTab, newSetup } from './signed-in';

interface List {
  path: string;
  /** The end of the address that the list is read from. */
  source: string;
  /** What an empty one says. */
  empty: string;
  /** How many rows its table names itself by, where it can have 10,000. */
  table?: string;
}

const LISTS: Readonly<Record<string, List>> = {
  orders: { path: '/orders', source: '/orders', empty: 'No orders yet', table: 'Orders' },
  deliveries: {
    path: '/webhooks',
    source: '/webhooks/deliveries',
    empty: 'Nothing has been sent yet',
    table: 'Deliveries',
  },
  endpoints: { path: '/webhooks', source: '/webhooks', empty: 'No endpoints yet' },
  requests: { path: '/logs', source: '/logs', empty: 'No requests yet', table: 'API requests' },
  errors: { path: '/logs?view=errors', source: '/logs/errors', empty: 'No refused requests in the last 24 hours' },
  streams: { path: '/logs?view=streams', source: '/home/streams', empty: 'No open streams' },
  keys: { path: '/keys?environment=live', source: '/keys', empty: 'No live keys yet' },
  payouts: { path: '/revenue', source: '/revenue/payouts', empty: 'No payouts yet', table: 'Payouts' },
  addresses: { path: '/revenue', source: '/revenue/addresses', empty: 'No addresses yet' },
  incidents: { path: '/sla', source: '/sla/incidents', empty: 'No incidents' },
  audit: {
    path: '/audit?action=nothing',
    source: '/audit',
    empty: 'No entry matches these filters',
    table: 'Audit log',
  },
};

let service: Service;
let browser: Browser;
let setup: DashboardSetup;
let tab: Tab;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
  setup = await newSetup(service);
  await service.db.$client.query(`delete from api_keys where environment = 'live'`);
  tab = await logInTab(browser, setup, setup.owner, { viewport: { width: 1280, height: 900 } });
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

const address = (path: string) =>
  setup.url(path.includes('environment') ? path : `${path}${path.includes('?') ? '&' : '?'}environment=test`);
const isRead = (source: string) => (url: URL) => url.pathname.endsWith(`/dashboard/api${source}`);

test.each(Object.entries(LISTS))('an empty list of %s says what it is for', async (name, { path, empty }) => {
  await tab.page.goto(address(path));
  await tab.page.getByText(empty).first().waitFor();
  expect(await accessibilityProblems(tab)).toEqual([]);
  await keepPicture(tab, `list-${name}-empty`);
});

test.each(Object.entries(LISTS))('the list of %s has a shape while it loads', async (name, { path, source }) => {
  const { page } = tab;
  const matches = isRead(source);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(matches, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(address(path));
  await page.getByRole('main').getByRole('status', { name: 'Loading' }).first().waitFor();
  await keepPicture(tab, `list-${name}-loading`);
  release();
  await page.getByRole('status', { name: 'Loading' }).first().waitFor({ state: 'detached' });
  await page.unroute(matches);
});

/** Cuts the line to one address, and puts it together again. */
async function whileCut(page: Page, source: string, work: () => Promise<void>): Promise<void> {
  const matches = isRead(source);
  await page.route(matches, (route) => route.abort());
  await work();
  await page.unroute(matches);
}

test.each(Object.entries(LISTS))(
  'a list of %s that cannot be read says so, and is read again when asked',
  async (name, list) => {
    const { page } = tab;
    const { path, source, empty } = list;
    await whileCut(page, source, async () => {
      await page.goto(address(path));
      await page.getByRole('alert').getByText('The server cannot be reached').first().waitFor({ timeout: 20_000 });
      expect(await accessibilityProblems(tab)).toEqual([]);
      await keepPicture(tab, `list-${name}-error`);
    });
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByText(empty).first().waitFor();
  },
);

test('a list that the server fails to read names the request', async () => {
  const { page } = tab;
  const rename = (from: string, to: string) => service.db.$client.query(`alter table ${from} rename to ${to}`);
  await rename('payouts', 'lost_payouts');
  try {
    await page.goto(address('/revenue'));
    const alert = page.getByRole('alert').filter({ hasText: 'req_' }).first();
    await alert.waitFor({ timeout: 20_000 });
    await keepPicture(tab, 'list-payouts-failed');
  } finally {
    await rename('lost_payouts', 'payouts');
  }
  await page.getByRole('button', { name: 'Try again' }).last().click();
  await page.getByText('No payouts yet').first().waitFor();
});

test('10,000 rows are shown page by page, and stay quick', async () => {
  const { partnerId, test: client } = setup.partner;
  await service.webhooks(partnerId);
  const order = await client.open({ scenario: 'stuck', ttlSeconds: 3_600 });
  await client.advance(order.order_id, { by: 'PT1H' });
  const payout = { partnerId, amountUsd: '100', currency: 'USDT-TRC20', payoutAddress: ADDRESSES.trx } as const;
  await service.db.insert(payouts).values({ payoutId: newId('po'), ...payout, requestedVia: 'dashboard' });
  await tab.page.goto(address('/logs'));
  await tab.page.getByRole('table', { name: 'API requests' }).waitFor();
  await seedRows(service.db, partnerId);
  for (const [name, { path, table }] of Object.entries(LISTS)) {
    if (table === undefined) {
      continue;
    }
    await tab.page.goto(address(path.replace('?action=nothing', '')));
    const rows = tab.page.getByRole('table', { name: table }).locator('tbody tr');
    await rows.first().waitFor();
    const first = await rows.count();
    expect([name, first >= 20 && first <= 200]).toEqual([name, true]);
    const more = tab.page.getByRole('button', { name: 'Show more' }).last();
    for (let page = 2; page <= 3; page += 1) {
      await more.click();
      await tab.page
        .getByText(`${(first * page).toLocaleString('en-US')} shown`)
        .first()
        .waitFor();
    }
    expect(await accessibilityProblems(tab)).toEqual([]);
    expect(await tab.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(1280);
    await keepPicture(tab, `list-${name}-10000`);
  }
}, 180_000);

test('no other server was asked, and the browser complained of nothing but the lines that were cut', () => {
  expect(tab.foreign).toEqual([]);
  expect(tab.complaints.filter((line) => !/ERR_FAILED|status of 500/.test(line))).toEqual([]);
});
