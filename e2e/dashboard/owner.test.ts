import { eventually } from '#test/helpers/run/eventually';
import { createClient } from '#test/helpers/service/client';
import { openTab, type Tab } from '../browser';
import { inspect, settled } from '../inspect';
import { type Dashboard, logInTab, startDashboard, takeSecret } from './signed-in';

const SIZE = { viewport: { width: 1280, height: 900 } };

/** The main pages by their names; `:order` stands for one whose refund has to be decided. */
const PAGES = {
  home: '/',
  orders: '/orders',
  order: '/orders/:order',
  webhooks: '/webhooks',
  keys: '/keys',
} as const;

let setup: Dashboard;
let tab: Tab;
let orderId: string;

beforeAll(async () => {
  setup = await startDashboard();
  const { test: client, partnerId } = setup.partner;
  await setup.service.webhooks(partnerId);
  ({ order_id: orderId } = await client.open({ scenario: 'refund', ttlSeconds: 3_600 }));
  await client.advance(orderId, { by: 'PT1H' });
  tab = await setup.logIn(setup.owner, SIZE);
});
afterAll(() => setup?.close());

const go = (path: string) => tab.page.goto(setup.url(`${path}?environment=test`));

test('a visitor without a login is sent to the login, and back to the page after it', async () => {
  const other = await openTab(setup.browser, setup.service.origin, SIZE);
  await other.page.goto(setup.url('/orders?environment=test&status=completed'));
  await other.page.waitForURL(/\/dashboard\/login/);
  await other.close();
  const { page } = await logInTab(setup.browser, { ...setup, url: () => other.page.url() }, setup.owner, SIZE);
  await page.waitForURL(/\/dashboard\/orders\?.*status=completed/);
  await page.context().close();
});

test.each(Object.entries(PAGES))('%s is accessible in both themes, and fits a telephone', async (name, path) => {
  await go(path.replace(':order', orderId));
  await settled(tab);
  await inspect(tab, `dashboard-${name}`);
});

test('a key is created, shown once, and works', async () => {
  await go('/keys');
  await tab.page.getByRole('button', { name: 'Create test key' }).click();
  await tab.page.getByLabel('Name').fill('Made in the browser');
  await tab.page.getByRole('button', { name: 'Create key', exact: true }).click();
  const key = await takeSecret(tab);
  await tab.page.getByText('Made in the browser').waitFor();
  expect((await createClient(setup.service.origin, key).call('GET', '/me/orders')).status).toBe(200);
});

test('a test order is created and played to its end with its clock', async () => {
  await go('/orders');
  await tab.page.getByRole('button', { name: 'Create a test order' }).click();
  await tab.page.waitForURL(/\/orders\/ord_/);
  await tab.page.getByText('Waiting for deposit').first().waitFor();
  await tab.page.getByRole('button', { name: '+1 h' }).click();
  await tab.page.getByText('Completed').first().waitFor();
  await tab.page.getByText('Nothing is left to do').waitFor();
});

test('a refund dialog explains the consequence before the decision', async () => {
  await go(`/orders/${orderId}`);
  await tab.page.getByRole('button', { name: 'Send it back' }).click();
  const dialog = tab.page.getByRole('dialog');
  await dialog.getByText('This is final').waitFor();
  await dialog.getByLabel(/Refund address/).fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4');
  await dialog.getByRole('button', { name: 'Send it back' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const decision = await eventually(async () => (await setup.partner.test.get(orderId)).body.refund_decision);
  expect(decision).toMatchObject({ action: 'refund_to_address', decided_by: 'partner' });
});

test('no request went to another server, and the browser reported no problem', () => {
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
});
