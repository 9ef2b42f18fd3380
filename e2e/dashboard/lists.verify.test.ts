import { payouts } from '#db/schema/payouts';
import { SCOPES } from '#domain/keys/scope';
import { newId } from '#security/secret';
import { ADDRESSES } from '#test/helpers/service/client';
import type { Tab } from '../browser';
import { type List, testListStates } from '../list-states';
import { readPages, seedRows } from '../many-rows';
import { type Dashboard, startDashboard } from './signed-in';

const LISTS: Readonly<Record<string, List>> = {
  orders: { path: '/orders', source: '/orders', empty: 'No orders yet' },
  scenarios: { path: '/scenarios', source: '/sandbox/scenarios', empty: 'No scenarios yet' },
  deliveries: { path: '/webhooks', source: '/webhooks/deliveries', empty: 'Nothing has been sent yet' },
  endpoints: { path: '/webhooks', source: '/webhooks', empty: 'No endpoints yet' },
  requests: { path: '/requests', source: '/requests', empty: 'No requests yet' },
  errors: {
    path: '/requests?view=errors',
    source: '/requests/errors',
    empty: 'No refused requests in the last 24 hours',
  },
  streams: { path: '/requests?view=streams', source: '/home/streams', empty: 'No open streams' },
  keys: { path: '/keys?environment=live', source: '/keys', empty: 'No live keys yet' },
  payouts: { path: '/payouts', source: '/payouts', empty: 'No payouts yet' },
  addresses: { path: '/payouts', source: '/payouts/addresses', empty: 'No addresses yet' },
  incidents: { path: '/incidents', source: '/incidents', empty: 'No incidents' },
  audit: { path: '/audit?action=nothing', source: '/audit', empty: 'No entry matches these filters' },
};

/** The lists that can grow without limit, by their tables. */
const LONG = {
  orders: { path: '/orders', label: 'Orders' },
  deliveries: { path: '/webhooks', label: 'Deliveries' },
  requests: { path: '/requests', label: 'API requests' },
  payouts: { path: '/payouts', label: 'Payouts' },
  audit_log: { path: '/audit', label: 'Audit log' },
} as const;

let setup: Dashboard;
let tab: Tab;

beforeAll(async () => {
  setup = await startDashboard();
  await setup.service.db.$client.query(`delete from api_keys where environment = 'live'`);
  tab = await setup.logIn(setup.owner, { viewport: { width: 1280, height: 900 } });
});
afterAll(() => setup?.close());

const address = (path: string) =>
  setup.url(path.includes('environment') ? path : `${path}${path.includes('?') ? '&' : '?'}environment=test`);

testListStates({ portal: 'dashboard', lists: LISTS, tab: () => tab, address });

test('10,000 rows are shown page by page', async () => {
  const { partnerId, test: client } = setup.partner;
  await setup.service.webhooks(partnerId);
  const order = await client.open({ scenario: 'stuck', ttlSeconds: 3_600 });
  await client.advance(order.order_id, { by: 'PT1H' });
  const payout = { partnerId, amountUsd: '100', currency: 'USDT-TRC20', payoutAddress: ADDRESSES.trx } as const;
  await setup.service.db.insert(payouts).values({ payoutId: newId('po'), ...payout, requestedVia: 'dashboard' });
  await tab.page.goto(address('/requests'));
  await tab.page.getByRole('table', { name: 'API requests' }).waitFor();
  for (const [table, { path, label }] of Object.entries(LONG)) {
    await seedRows(setup.service.db, table as keyof typeof LONG, partnerId);
    await tab.page.goto(address(path));
    await readPages(tab, label);
  }
});

test('no column of the orders is cut off beside long amounts', async () => {
  const { page } = tab;
  const { order_id: orderId } = await setup.partner.test.open({ scenario: 'stuck', ttlSeconds: 3_600 });
  const long = { amount_from: '123456.12345678', amount_to_expected: '1234567.123456789012' };
  await setup.service.db.$client.query(
    'update orders set body = (body::jsonb || $2::jsonb)::json where order_id = $1',
    [orderId, JSON.stringify(long)],
  );
  await page.goto(address('/orders'));
  await page.getByText('1,234,567.').waitFor();
  expect(await hiddenWidth()).toBe(0);
});

test('the actions of a key with every scope are not cut off', async () => {
  const { page } = tab;
  const { partnerId } = setup.partner;
  await setup.service.db.$client.query('update api_keys set scopes = $2 where partner_id = $1', [partnerId, SCOPES]);
  await page.goto(address('/keys'));
  await page.getByText(SCOPES.join(', ')).first().waitFor();
  expect(await hiddenWidth()).toBe(0);
});

/** How many pixels of the table are only seen by scrolling. */
const hiddenWidth = () =>
  tab.page.evaluate(`(() => {
    const { clientWidth, scrollWidth } = document.querySelector('table').parentElement;
    return scrollWidth - clientWidth;
  })()`);

test('no request went to another server, and the browser reported only the responses that the test had broken', () => {
  expect(tab.foreign).toEqual([]);
  expect(tab.complaints.filter((line) => !/ERR_FAILED|status of 500/.test(line))).toEqual([]);
});
