import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { eventually } from '#test/helpers/run/eventually';
import { openTab } from './browser';
import { type Dashboard, startDashboard } from './dashboard/signed-in';
import { settled } from './inspect';

/** What a first visit may take, as the browser receives it: compressed, with headers, without anything cached. */
const MOST = { bytes: 200_000, requests: 14 };
/** The documentation has the letters of more alphabets in its font. */
const MOST_OF_DOCS = { bytes: 215_000, requests: 12 };
/** What Google's Core Web Vitals call good is 0.1. On Home the latest test order is read after the page. */
const MOST_SHIFT = { home: 0.05, docs: 0.05, others: 0.02 };

const SCREENS = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

let setup: Dashboard;
let loggedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
let trackingUrl: string;

beforeAll(async () => {
  setup = await startDashboard();
  trackingUrl = (await setup.partner.test.open({ scenario: 'success', ttlSeconds: 86_400 })).tracking_url;
  const tab = await setup.logIn(setup.owner);
  loggedIn = await tab.page.context().storageState();
  await tab.close();
});
afterAll(() => setup?.close());

interface Load {
  bytes: number;
  /** Addresses that were requested. */
  requests: string[];
  shift: number;
}

const OBSERVE_SHIFT = `window.shift = 0;
new PerformanceObserver((list) => {
  for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) window.shift += value;
}).observe({ type: 'layout-shift', buffered: true });`;

/** Loads a page into a browser that has nothing cached, until it shows what it is for and everything has arrived. */
async function load(
  url: string,
  ready: (page: Page) => Promise<unknown>,
  options: BrowserContextOptions,
): Promise<Load> {
  const tab = await openTab(setup.browser, new URL(url).origin, options);
  const { page } = tab;
  await page.addInitScript(OBSERVE_SHIFT);
  const debug = await page.context().newCDPSession(page);
  const requests: string[] = [];
  const addresses = new Map<string, string>();
  const sizes: string[] = [];
  const open = new Set<string>();
  let bytes = 0;
  debug.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    requests.push(request.url);
    addresses.set(requestId, new URL(request.url).pathname);
    // A stream never ends.
    if (type !== 'EventSource') open.add(requestId);
  });
  debug.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    open.delete(requestId);
    bytes += encodedDataLength;
    sizes.push(`${encodedDataLength} ${addresses.get(requestId)}`);
  });
  debug.on('Network.loadingFailed', ({ requestId }) => open.delete(requestId));
  await debug.send('Network.enable');
  await page.goto(url);
  await ready(page);
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  await eventually(() => open.size === 0);
  const shift = (await page.evaluate('window.shift')) as number;
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
  await tab.close();
  console.info(`${url}: ${bytes} bytes, ${requests.length} requests, shift ${shift}\n${sizes.join('\n')}`);
  return { bytes, requests, shift };
}

const hasLogin = (page: Page) => page.getByLabel('Password', { exact: true }).waitFor();
const hasHome = async (page: Page) => {
  await settled({ page });
  await page.getByRole('img', { name: /Orders per hour/ }).waitFor();
};
const hasPage = (page: Page) => page.getByRole('heading', { level: 1 }).waitFor();

test.each(Object.entries(SCREENS))('the first load is small and nothing moves, on a %s', async (_, viewport) => {
  const home = await load(setup.url('/'), hasHome, { viewport, storageState: loggedIn });
  expect(home.requests.length).toBeLessThanOrEqual(MOST.requests);
  expect(home.bytes).toBeLessThan(MOST.bytes);
  expect(home.shift).toBeLessThan(MOST_SHIFT.home);

  const login = await load(setup.url('/login'), hasLogin, { viewport });
  expect(login.requests.filter((url) => /assets\/frame/.test(url))).toEqual([]);
  expect(login.requests.length).toBeLessThan(home.requests.length);
  expect(login.bytes).toBeLessThan(home.bytes);
  expect(login.shift).toBeLessThan(MOST_SHIFT.others);

  const track = await load(trackingUrl, hasPage, { viewport });
  expect(track.bytes).toBeLessThan(40_000);
  expect(track.shift).toBeLessThan(MOST_SHIFT.others);

  for (const path of ['/docs/quickstart', '/docs/reference', '/docs/reference/orders']) {
    const docs = await load(new URL(path, trackingUrl).href, hasPage, { viewport });
    const requests = docs.requests.filter((url) => !url.startsWith('data:'));
    expect(requests.length).toBeLessThanOrEqual(MOST_OF_DOCS.requests);
    expect(docs.bytes).toBeLessThan(MOST_OF_DOCS.bytes);
    expect(docs.shift).toBeLessThan(MOST_SHIFT.docs);
  }
});
