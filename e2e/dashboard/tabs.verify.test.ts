import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { partners } from '#db/schema/partners';
import { memberships } from '#db/schema/users';
import { eventually } from '#test/helpers/run/eventually';
import type { Tab } from '../browser';
import { settled } from '../inspect';
import { type Dashboard, startDashboard } from './signed-in';

/** More than a browser opens connections to one server. */
const TABS = 8;

let setup: Dashboard;
let tab: Tab;
let pages: Page[];
const streams = new Set<Page>();

/** Opens a page that notes whether it has the stream. */
async function openPage(): Promise<Page> {
  const page = await tab.page.context().newPage();
  watch(page);
  await page.goto(setup.url('/orders?environment=test'));
  await settled({ page });
  return page;
}

function watch(page: Page): void {
  page.on('request', (request) => request.url().includes('/api/events') && streams.add(page));
  page.on('requestfailed', (request) => request.url().includes('/api/events') && streams.delete(page));
  page.on('close', () => streams.delete(page));
}

/** Shows a page as hidden, or as visible again, as the browser does when another tab is chosen. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate(`(() => {
    Object.defineProperty(document, 'hidden', { value: ${isHidden}, configurable: true });
    Object.defineProperty(document, 'visibilityState', { value: '${isHidden ? 'hidden' : 'visible'}', configurable: true });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  })()`);

const openOrder = async () => (await setup.partner.test.open({ scenario: 'success', ttlSeconds: 3_600 })).order_id;
const showsOrder = (page: Page, orderId: string) => page.locator(`a[href*="${orderId}"]`).first().waitFor();

beforeAll(async () => {
  setup = await startDashboard();
  tab = await setup.logIn(setup.owner);
  await tab.page.goto('about:blank');
  pages = [];
  for (let index = 0; index < TABS; index += 1) pages.push(await openPage());
});
afterAll(() => setup?.close());

test('eight tabs load, hear of an order as it happens, and have one stream together', async () => {
  expect(streams.size).toBe(1);
  const orderId = await openOrder();
  await Promise.all(pages.map((page) => showsOrder(page, orderId)));
  expect(streams.size).toBe(1);
});

test('when the tab with the stream is closed, another one opens it and all hear of the next order', async () => {
  const [leader] = streams;
  await leader?.close();
  pages = pages.filter((page) => page !== leader);
  await eventually(async () => streams.size === 1);
  const orderId = await openOrder();
  await Promise.all(pages.map((page) => showsOrder(page, orderId)));
});

test('a tab that was hidden for long has no stream, and catches up when it is shown again', async () => {
  await Promise.all(pages.slice(1).map((page) => page.close()));
  const [page] = pages;
  if (!page) throw new Error('no page is left');
  await page.clock.install();
  await page.reload();
  await settled({ page });
  await eventually(async () => streams.has(page));
  await setHidden(page, true);
  await page.clock.runFor('02:00');
  await eventually(async () => !streams.has(page));
  const orderId = await openOrder();
  await setHidden(page, false);
  await page.clock.resume();
  await showsOrder(page, orderId);
  expect(streams.has(page)).toBe(true);
});

test('a partner that is chosen in one tab is shown in the others too, whose login is the same', async () => {
  const { db } = setup.service;
  const { partnerId } = await setup.service.partner();
  const name = 'Second Wallet';
  await db.update(partners).set({ name }).where(eq(partners.partnerId, partnerId));
  await db.insert(memberships).values({ partnerId, userId: setup.owner.userId, role: 'owner' });
  const [here, there] = [await openPage(), await openPage()];
  await there.goto(setup.url('/providers?environment=test'));
  await there.getByRole('switch').first().waitFor();
  await here.getByRole('button', { name: /Account of/ }).click();
  await here.getByRole('menuitem', { name }).click();
  for (const page of [here, there]) {
    await page.waitForURL(/\/dashboard\/?(\?|$)/);
    await page.getByRole('heading', { level: 1, name }).waitFor();
  }
});
