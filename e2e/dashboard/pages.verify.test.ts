import type { Browser } from 'playwright-core';
import { type Service, startService } from '#test/helpers/service/service';
import { openBrowser, type Tab } from '../browser';
import { inspect, settled } from '../inspect';
import { type DashboardSetup, logInTab, newSetup } from './signed-in';

const DESK = { width: 1280, height: 900 };

/** The pages but for the main ones of owner.test.ts, by their names; `:delivery` stands for one of the setup. */
const PAGES = {
  'signature-checker': '/webhooks?view=signature',
  delivery: '/webhooks/deliveries/:delivery',
  requests: '/requests',
  errors: '/requests?view=errors',
  streams: '/requests?view=streams',
  providers: '/providers',
  payouts: '/payouts',
  incidents: '/incidents',
  team: '/team',
  audit: '/audit',
  settings: '/settings',
  onboarding: '/onboarding',
} as const;

let service: Service;
let browser: Browser;
let setup: DashboardSetup;
let tab: Tab;
let deliveryId = '';

beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
  setup = await newSetup(service);
  const { test: client, partnerId } = setup.partner;
  await service.webhooks(partnerId);
  const order = await client.open({ scenario: 'refund', ttlSeconds: 3_600 });
  await client.advance(order.order_id, { by: 'PT1H' });
  await client.open({ scenario: 'success', ttlSeconds: 3_600 });
  tab = await logInTab(browser, setup, setup.owner, { viewport: DESK });
  const { page } = tab;
  await page.goto(setup.url('/webhooks?environment=test'));
  const link = await page.getByRole('link', { name: 'order.refund_required' }).first().getAttribute('href');
  deliveryId = /dlv_\w+/.exec(link ?? '')?.[0] ?? '';
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

function addressOf(path: string): string {
  const filled = path.replace(':delivery', deliveryId);
  return setup.url(`${filled}${filled.includes('?') ? '&' : '?'}environment=test`);
}

test.each(Object.entries(PAGES))('%s is accessible in both themes, and fits a telephone', async (name, path) => {
  await tab.page.goto(addressOf(path));
  await settled(tab);
  await inspect(tab, `dashboard-${name}`);
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
});
