import type { Tab } from '../browser';
import { inspect, openPage } from '../inspect';
import { type Dashboard, startDashboard } from './signed-in';

const DESK = { width: 1280, height: 900 };

/** The pages but for the main ones of owner.test.ts, by their names; `:delivery` stands for one of the setup. */
const PAGES = {
  analytics: '/analytics',
  'analytics-by-pair': '/analytics?by=pair',
  examples: '/webhooks?view=examples',
  'signature-checker': '/webhooks?view=signature',
  delivery: '/webhooks/deliveries/:delivery',
  requests: '/requests',
  errors: '/requests?view=errors',
  scenarios: '/scenarios',
  streams: '/requests?view=streams',
  providers: '/providers',
  payouts: '/payouts',
  incidents: '/incidents',
  team: '/team',
  audit: '/audit',
  settings: '/settings',
  onboarding: '/onboarding',
} as const;

let setup: Dashboard;
let tab: Tab;
let deliveryId = '';

beforeAll(async () => {
  setup = await startDashboard();
  const { test: client, partnerId } = setup.partner;
  await setup.service.webhooks(partnerId);
  const order = await client.open({ scenario: 'refund', ttlSeconds: 3_600 });
  await client.advance(order.order_id, { by: 'PT1H' });
  await client.open({ scenario: 'success', ttlSeconds: 3_600 });
  tab = await setup.logIn(setup.owner, { viewport: DESK });
  const { page } = tab;
  await page.goto(setup.url('/webhooks?environment=test'));
  const link = await page.getByRole('link', { name: 'order.refund_required' }).first().getAttribute('href');
  deliveryId = /dlv_\w+/.exec(link ?? '')?.[0] ?? '';
});
afterAll(() => setup?.close());

function addressOf(path: string): string {
  const filled = path.replace(':delivery', deliveryId);
  return setup.url(`${filled}${filled.includes('?') ? '&' : '?'}environment=test`);
}

test.each(Object.entries(PAGES))('%s is accessible in both themes, and fits a telephone', async (name, path) => {
  await openPage(tab, addressOf(path));
  await inspect(tab, `dashboard-${name}`);
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
});
