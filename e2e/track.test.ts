import type { Browser } from 'playwright-core';
import { createTrackingUrl } from '../src/process/services';
import { createKeyring } from '../src/security/keyring';
import { track } from '../test/helpers/orders/tracked-orders';
import type { Client } from '../test/helpers/service/client';
import { SECRET_KEY } from '../test/helpers/service/partners';
import { type Service, startService } from '../test/helpers/service/service';
import { openBrowser, openTab, type Tab } from './browser';
import { expectScannable, inspectViews, visitPage } from './track-views';
import { MAIN_STATES, TRACKED_STATES } from './tracked-states';

let service: Service;
let browser: Browser;
let client: Client;
let partnerId: string;

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
  ({ partnerId, test: client } = await service.partner());
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

async function pageOf(state: string): Promise<string> {
  const { db, origin } = service;
  const trackingUrl = createTrackingUrl(origin, createKeyring(SECRET_KEY), () => null);
  return origin + (await track({ services: { db, trackingUrl } }, { partnerId, ...TRACKED_STATES[state]?.() }));
}

test.each(MAIN_STATES)(
  'the page of an order in %s fits every screen in both themes, is accessible, and causes no reported problem',
  async (state) => visitPage(browser, await pageOf(state), {}, inspectViews),
);

test('the QR code of a deposit can be scanned from the screen and contains exactly the payment URI', async () =>
  expectScannable(browser, await pageOf('waiting')));

const toneOf = (tab: Tab) =>
  tab.page.evaluate(`getComputedStyle(document.querySelector('.status h1')).color`) as Promise<string>;

test('a returned deposit never has the color or the shape of success', async () => {
  const seen = new Map<string, { color: string; shape: string }>();
  for (const state of ['completed', 'refunded', 'refund-choice', 'refund-under-way', 'late-refunded', 'review']) {
    await visitPage(browser, await pageOf(state), {}, async (tab) => {
      seen.set(state, { color: await toneOf(tab), shape: await tab.page.locator('.status h1 svg').innerHTML() });
    });
  }
  const { completed, review, ...returning } = Object.fromEntries(seen);
  for (const one of Object.values(returning)) {
    expect(one).toEqual(returning.refunded);
    expect([one.color, one.shape]).not.toContain(completed?.color);
    expect([one.color, one.shape]).not.toContain(completed?.shape);
  }
  expect(review?.color).not.toBe(completed?.color);
});

test('a page shows each change at once and without a reload, until the order has ended', async () => {
  const order = await client.open({ scenario: 'success', ttlSeconds: 86_400 });
  const tab = await openTab(browser, client.origin);
  await tab.page.goto(order.tracking_url);
  await tab.page.evaluate('window.isTheSame = true');
  await tab.page.locator('#following.live').waitFor();
  for (const [by, title] of [
    ['PT5H', 'Deposit detected'],
    ['PT6H', 'Converting your BTC to ETH'],
    ['PT6H', 'Sending your ETH'],
    ['PT8H', 'Swap completed'],
  ] as const) {
    await client.advance(order.order_id, { by });
    await tab.page.getByRole('heading', { level: 1, name: title }).waitFor();
    await tab.page.locator('[role=status]', { hasText: title }).waitFor({ state: 'attached' });
  }
  expect(await tab.page.evaluate('window.isTheSame')).toBe(true);
  expect(await tab.page.title()).toBe('Swap completed: BTC to ETH');
  await tab.page.locator('#following').waitFor({ state: 'hidden' });
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
  await tab.close();
});

test('the page of an order that has ended links to its receipt, which a refund names as one', async () => {
  for (const [state, name] of [
    ['completed', 'Receipt (PDF)'],
    ['refunded', 'Refund receipt (PDF)'],
  ] as const) {
    await visitPage(browser, await pageOf(state), {}, async ({ page }) => {
      const saving = page.waitForEvent('download');
      await page.getByRole('link', { name, exact: true }).click();
      expect((await saving).suggestedFilename()).toMatch(/^receipt-ord_\w+\.pdf$/);
    });
  }
});
