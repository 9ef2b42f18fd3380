import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { noteStreams } from '../src/db/limits/streams';
import { openStreams } from '../src/db/schema/limits';
import { addEndpoint } from '../src/db/webhooks/endpoints/endpoints';
import { HOUR, MINUTE } from '../src/domain/duration';
import type { Environment } from '../src/domain/environment';
import { openTestOrder } from '../test/helpers/api/orders';
import { startTestApi, type TestApi } from '../test/helpers/api/test-api';
import { track } from '../test/helpers/orders/tracked-orders';
import { temporaryDir } from '../test/helpers/run/temporary-dir';
import { loggedIn, newMember, type TestPerson } from '../test/helpers/users/users';
import { openBrowser, openTab, type Tab } from './browser';
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
    await page
      .getByRole('img', { name: /^Orders per hour/ })
      .first()
      .waitFor();
  }
  // What was just loaded is drawn in the next frame.
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

const REVENUE = { feeBps: 50, revenueSharePct: 50, markupBps: 10 } as const;
/** The statuses of an hour's orders, in this order, as far as the hour has passed. */
const STATES = ['completed', 'completed', 'refunded', 'completed', 'completed', 'failed', 'completed'];
/** Their worth, in US dollars. */
const WORTHS = ['3150.00', '412.80', '96.55', '1240.10', '58.00', '7020.44', '310.25'];

/** A day of orders with their webhooks and streams; returns an order whose refund has to be decided. */
async function fillDashboard(api: TestApi, partnerId: string): Promise<string> {
  const { db } = api.services;
  const slot = { partnerId, environment: 'live', channel: 'order', alias: 'Production' } as const;
  await addEndpoint(db, { ...slot, url: 'https://wallet.example/webhooks/swaplane', sealSecret: () => '' });
  await openTestOrder(db, { partnerId });
  for (let hour = 22; hour > 0; hour -= 1) {
    for (const [index, name] of STATES.slice(0, 2 + ((hour * 5) % 6)).entries()) {
      await trackWorth(api, {
        partnerId,
        name,
        worth: WORTHS[(hour + index) % WORTHS.length] ?? '0',
        openedMsAgo: hour * HOUR,
      });
    }
  }
  for (const name of ['exchanging', 'sending', 'waiting']) {
    await trackWorth(api, { partnerId, name, worth: '540.00', openedMsAgo: 20 * MINUTE });
  }
  const orderId = await trackWorth(api, {
    partnerId,
    name: 'refund-choice',
    worth: '3150.00',
    openedMsAgo: 40 * MINUTE,
  });
  await deliverAll(api, partnerId);
  await openSome(api, partnerId, orderId);
  return orderId;
}

async function trackWorth(
  api: TestApi,
  { partnerId, name, worth, openedMsAgo }: { partnerId: string; name: string; worth: string; openedMsAgo: number },
): Promise<string> {
  const state = TRACKED_STATES[name]?.();
  const path = await track(api, {
    partnerId,
    ...state,
    input: { ...state?.input, revenue: { amountInUsd: worth, ...REVENUE } },
    openedMsAgo,
  });
  return /ord_\w+/.exec(path)?.[0] ?? '';
}

/** Makes every queued webhook delivered at once. */
async function deliverAll({ services: { db } }: TestApi, partnerId: string): Promise<void> {
  const mine = 'endpoint_id in (select endpoint_id from endpoints where partner_id = $1)';
  await db.$client.query(
    `update deliveries d set state = 'delivered', attempts = 1, event_id = d.order_id || ':' || o.status || ':' || d.seq
    from orders o where o.order_id = d.order_id and d.${mine}`,
    [partnerId],
  );
  await db.$client.query(
    `insert into delivery_attempts (delivery_id, attempt, endpoint_id, at, ok, response_code, response_body, duration_ms)
    select delivery_id, 1, endpoint_id, created_at, true, 200, '', 84 from deliveries where ${mine}`,
    [partnerId],
  );
}

async function openSome({ services: { db } }: TestApi, partnerId: string, orderId: string): Promise<void> {
  const place = { processId: 'browser', partnerId, environment: 'live' } as const;
  await db.insert(openStreams).values({ ...place, open: 12, seenAt: new Date(Date.now() + HOUR) });
  const streams = [null, orderId].map((order, index) => ({
    streamId: `stream-${index}`,
    ...place,
    keyId: 'key',
    orderId: order,
    ip: '203.0.x.x',
    resumeSource: 'fresh',
    openedAt: new Date(Date.now() - (index + 1) * 7 * MINUTE),
  }));
  await noteStreams(db, place.processId, { opened: streams, closed: [] });
}
