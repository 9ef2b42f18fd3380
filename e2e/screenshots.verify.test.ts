import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { Environment } from '../src/domain/environment';
import { startTestApi, type TestApi } from '../test/helpers/api/test-api';
import { track } from '../test/helpers/orders/tracked-orders';
import { loggedIn, newMember, type TestPerson } from '../test/helpers/people/people';
import { temporaryDir } from '../test/helpers/run/temporary-dir';
import { openBrowser, openTab, type Tab } from './browser';
import { fillDashboard } from './dashboard/filled-day';
import { TRACKED_STATES } from './tracked-states';

/** The largest image that the repository accepts. */
const MAX_BYTES = 200 * 1024;
const PHONE = { viewport: { width: 390, height: 844 } } as const;
const DESKTOP = { viewport: { width: 1280, height: 900 } } as const;
const TALL = { viewport: { width: 1280, height: 1440 } } as const;

/** One image of a page that has its own layout; `open` returns the address that is shown. */
interface Picture {
  name: string;
  options: BrowserContextOptions;
  /** Whether the page needs a login. */
  inside?: boolean;
  open(): Promise<string>;
}

const tracking = (state: string, options: BrowserContextOptions, name = state): Picture => ({
  name: `tracking-${name}`,
  options,
  open: async () => api.origin + (await track(api, { partnerId, ...TRACKED_STATES[state]?.() })),
});

const dashboard = (
  name: string,
  path: string,
  options: BrowserContextOptions,
  environment: Environment = 'live',
): Picture => ({
  name: `dashboard-${name}`,
  options,
  inside: true,
  open: async () => `${api.origin}/dashboard${path.replace(':order', orderId)}?environment=${environment}`,
});

/** Every image; git keeps those that a page shows. */
const PICTURES: readonly Picture[] = [
  tracking('waiting', PHONE),
  tracking('waiting-memo', { ...PHONE, colorScheme: 'dark' }),
  tracking('waiting', DESKTOP, 'waiting-desktop'),
  tracking('exchanging', PHONE),
  tracking('completed', DESKTOP),
  tracking('expired-watched', PHONE),
  tracking('late-seen', PHONE),
  tracking('refund-choice', PHONE),
  tracking('refund-under-way', { ...DESKTOP, colorScheme: 'dark' }),
  tracking('refunded', PHONE),
  tracking('review', { ...PHONE, colorScheme: 'dark' }),
  tracking('failed', PHONE),
  dashboard('home', '/', TALL),
  dashboard('home-dark', '/', { ...TALL, colorScheme: 'dark' }),
  dashboard('orders', '/orders', { viewport: { width: 1280, height: 720 } }),
  dashboard('orders-phone', '/orders', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }),
  dashboard('order', '/orders/:order', TALL),
  dashboard('order-dark', '/orders/:order', { ...TALL, colorScheme: 'dark' }),
  dashboard('keys', '/keys', DESKTOP),
  dashboard('providers', '/providers', { ...DESKTOP, colorScheme: 'dark' }, 'test'),
  dashboard('team', '/team', DESKTOP),
];

let api: TestApi;
let browser: Browser;
let partnerId: string;
let orderId = '';
let member: TestPerson;
const folder = process.env.SCREENSHOTS ?? temporaryDir();

beforeAll(async () => {
  mkdirSync(folder, { recursive: true });
  [api, browser] = await Promise.all([startTestApi(), openBrowser()]);
  ({ partnerId } = await api.newPartner());
  // A separate partner, so that the orders of the tracking pages are not in its lists.
  const wallet = await api.newPartner();
  member = await newMember(api.services.db, wallet.partnerId, 'owner');
  orderId = await fillDashboard(api, wallet.partnerId);
});
afterAll(async () => {
  await browser?.close();
  await api?.close();
});

async function logIn({ page }: Tab): Promise<void> {
  const { cookies } = await loggedIn(api, member);
  await page
    .context()
    .addCookies(
      [...cookies].map(([name, value]) => ({ name, value, url: api.origin.replace('http:', 'https:'), secure: true })),
    );
}

/** Waits until everything that the page reads has loaded. */
async function settle({ page }: Tab): Promise<void> {
  await page.getByRole('main').waitFor();
  await page.waitForLoadState('domcontentloaded');
  await page.getByLabel('Loading', { exact: true }).first().waitFor({ state: 'detached' });
  await page.evaluate('document.fonts.ready');
  if ((await page.getByRole('heading', { name: 'Orders per hour' }).count()) > 0) {
    await page.locator('canvas').first().waitFor();
  }
  // A chart is drawn in the frame after its size was measured.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))');
}

test.each(PICTURES)('$name is an image of a page without problems', async ({ name, options, inside, open }) => {
  const tab = await openTab(browser, api.origin, options);
  if (inside) {
    await logIn(tab);
  }
  await tab.page.goto(await open());
  await settle(tab);
  const path = join(folder, `${name}.png`);
  await tab.page.screenshot({ path, fullPage: !inside, animations: 'disabled' });
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
  expect(statSync(path).size).toBeLessThan(MAX_BYTES);
  await tab.close();
});
