import type { Browser, BrowserContextOptions } from 'playwright-core';
import decodeQR from 'qr/decode.js';
import type { Order } from '../src/contract/orders/order';
import { newId } from '../src/security/secret';
import type { Client, OrderTerms } from '../test/support/service/client';
import { type Service, startService } from '../test/support/service/service';
import { accessibilityProblems, keepPicture, openBrowser, openTab, type Tab } from './browser';

const DAY_SECONDS = 86_400;
const PHONE = { width: 360, height: 740 };

/** How an order gets into each status, at the pace of a day. */
const STORIES: Readonly<Record<string, { terms: OrderTerms; advance?: string; refund?: boolean }>> = {
  waiting_deposit: { terms: { scenario: 'stuck' } },
  confirming: { terms: { scenario: 'stuck' }, advance: 'PT5H' },
  exchanging: { terms: { scenario: 'success' }, advance: 'PT11H' },
  sending: { terms: { scenario: 'success' }, advance: 'PT17H' },
  completed: { terms: { scenario: 'success' }, advance: 'PT25H' },
  failed: { terms: { scenario: 'fail' }, advance: 'PT25H' },
  expired: { terms: { scenario: 'expire' }, advance: 'PT25H' },
  refund_required: { terms: { scenario: 'refund' }, advance: 'PT10H' },
  refunded: { terms: { scenario: 'refund' }, advance: 'PT10H', refund: true },
  manual_review: { terms: { scenario: 'review' }, advance: 'PT10H' },
};

let service: Service;
let browser: Browser;
let client: Client;
const orders = new Map<string, Order>();

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
  client = (await service.partner()).test;
  for (const [status, { terms, advance, refund }] of Object.entries(STORIES)) {
    let order = await client.open({ ttlSeconds: DAY_SECONDS, ...terms });
    if (advance) {
      order = (await client.advance(order.order_id, { by: advance })).body;
    }
    if (refund) {
      await client.refund(order.order_id, { action: 'refund_to_address', refund_address: REFUND_ADDRESS });
      order = (await client.advance(order.order_id, { by: 'PT10H' })).body;
    }
    orders.set(status, order);
  }
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

const REFUND_ADDRESS = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';

/** Opens a page, lets `look` at it, and fails on whatever it asked of others or broke. */
async function visit(url: string, options: BrowserContextOptions, look: (tab: Tab) => Promise<void>): Promise<void> {
  const tab = await openTab(browser, client.origin, options);
  try {
    await tab.page.goto(url);
    await look(tab);
    expect([tab.foreign, tab.complaints]).toEqual([[], []]);
  } finally {
    await tab.close();
  }
}

const trackingUrl = (status: string) => orders.get(status)?.tracking_url ?? '';

describe.each(Object.keys(STORIES))('the page of an order in %s', (status) => {
  test.each(['light', 'dark'] as const)(
    'is readable on a telephone in the %s scheme, without script and foreign requests',
    async (colorScheme) => {
      expect(orders.get(status)?.status).toBe(status);
      await visit(trackingUrl(status), { viewport: PHONE, colorScheme }, async (tab) => {
        await tab.page.getByRole('heading', { level: 1 }).waitFor();
        expect(await tab.page.locator('script').count()).toBe(0);
        expect(await tab.page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE.width);
        expect(await accessibilityProblems(tab)).toEqual([]);
        await keepPicture(tab, `${status}-${colorScheme}`);
      });
    },
  );
});

test('an order that went off course speaks of the payout as agreed, not as coming', async () => {
  const labels = async (status: string) => {
    const tab = await openTab(browser, client.origin);
    await tab.page.goto(trackingUrl(status));
    const texts = await tab.page.locator('dt').allTextContents();
    await tab.close();
    return texts.slice(0, 2);
  };
  expect(await labels('sending')).toEqual(['You send', 'You receive about']);
  expect(await labels('completed')).toEqual(['You sent', 'You received']);
  expect(await labels('refunded')).toEqual(['Agreed deposit', 'Agreed payout, about']);
});

test('a memo stands before the address, and is warned of', async () => {
  const { tracking_url, deposit_address, deposit_extra_id } = await client.open({
    scenario: 'stuck',
    ttlSeconds: DAY_SECONDS,
    swap: { from: 'XRP', to: 'ETH', amount: '500' },
  });
  await visit(tracking_url, { viewport: PHONE, javaScriptEnabled: false }, async (tab) => {
    const { page } = tab;
    const above = async (text: string) => (await page.getByText(text, { exact: true }).boundingBox())?.y ?? Number.NaN;
    expect(await above(deposit_extra_id ?? 'no memo')).toBeLessThan(await above(deposit_address));
    await page.getByText('Do not forget the').waitFor();
    await keepPicture(tab, 'memo');
  });
});

test('the QR code as the browser paints it holds the deposit address and the amount', async () => {
  await visit(trackingUrl('waiting_deposit'), { viewport: PHONE, colorScheme: 'dark' }, async ({ page }) => {
    const painted = (await page.evaluate(PAINT)) as { width: number; height: number; data: number[] };
    const text = decodeQR({ ...painted, data: Uint8Array.from(painted.data) });
    const order = orders.get('waiting_deposit');
    expect(text).toContain(order?.deposit_address);
    expect(text).toContain(`amount=${order?.amount_from}`);
  });
});

/** Draws the page's code on a canvas and reads the pixels. */
const PAINT = `(async () => {
  const code = document.querySelector('svg.qr').cloneNode(true);
  code.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const size = code.viewBox.baseVal.width * 4;
  code.setAttribute('width', size);
  code.setAttribute('height', size);
  const picture = new Image();
  picture.src = 'data:image/svg+xml,' + encodeURIComponent(code.outerHTML);
  await picture.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size });
  const context = canvas.getContext('2d');
  context.drawImage(picture, 0, 0);
  return { width: size, height: size, data: [...context.getImageData(0, 0, size, size).data] };
})()`;

test('a wrong token and an unknown order show the same page', async () => {
  const wrong = `${trackingUrl('completed').slice(0, -2)}xx`;
  const unknown = `${client.origin}/track/${newId('ord')}?t=${'x'.repeat(43)}`;
  const pages: string[] = [];
  for (const url of [wrong, unknown]) {
    const tab = await openTab(browser, client.origin, { viewport: PHONE });
    const response = await tab.page.goto(url);
    expect(response?.status()).toBe(404);
    expect(await accessibilityProblems(tab)).toEqual([]);
    expect(tab.foreign).toEqual([]);
    pages.push(await tab.page.content());
    await tab.close();
  }
  expect(pages[0]).toContain('Order not found');
  expect(pages[1]).toBe(pages[0]);
});

test("the page of an order that goes on loads itself anew, an ended one's does not", async () => {
  const refresh = async (status: string) => {
    const tab = await openTab(browser, client.origin);
    await tab.page.goto(trackingUrl(status));
    const count = await tab.page.locator('meta[http-equiv="refresh"]').count();
    await tab.close();
    return count;
  };
  expect([await refresh('confirming'), await refresh('completed')]).toEqual([1, 0]);
});
