import { and, eq } from 'drizzle-orm';
import { incidents } from '#db/schema/incidents';
import { apiKeys } from '#db/schema/keys';
import { pauseEndpoint } from '#db/webhooks/endpoints/pauses';
import { DAY, MINUTE } from '#domain/duration';
import { monthAt } from '#domain/incidents/sla';
import { openWithEvidence } from '#test/helpers/orders/order-with-evidence';
import { eventually } from '#test/helpers/run/eventually';
import { type Receiver, startReceiver } from '#test/helpers/webhooks/receiver';
import { accessibilityProblems, openTab, type Tab } from '../browser';
import { openPage } from '../inspect';
import { proveTab } from './proven-tab';
import { type Dashboard, startDashboard, takeSecret } from './signed-in';

const SIZE = { viewport: { width: 1280, height: 900 } };

let setup: Dashboard;
let receiver: Receiver;
let tab: Tab;

beforeAll(async () => {
  [setup, receiver] = await Promise.all([startDashboard(), startReceiver()]);
  tab = await setup.logIn(setup.owner, SIZE);
});
afterAll(async () => {
  await setup?.close();
  await receiver?.close();
});

const go = (path: string) => tab.page.goto(setup.url(`${path}?environment=test`));
test('a wrong password is refused without saying which part was wrong', async () => {
  const other = await openTab(setup.browser, setup.service.origin, SIZE);
  await other.page.goto(setup.url('/login'));
  await other.page.getByLabel('Email address', { exact: true }).fill(setup.owner.email);
  await other.page.getByLabel('Password', { exact: true }).fill('not the password at all');
  await other.page.getByRole('button', { name: 'Log in' }).click();
  expect(await other.page.getByRole('alert').textContent()).toContain('Request req_');
  await other.close();
});

test('an endpoint is added, its secret is shown once, and a test event arrives there', async () => {
  await go('/webhooks');
  await tab.page.getByRole('button', { name: 'Add endpoint' }).click();
  await tab.page.getByLabel('URL').fill(`${receiver.url}/hooks`);
  await tab.page.getByLabel('Name').fill('My server');
  await tab.page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click();
  expect(await takeSecret(tab)).toMatch(/^whsec_/);
  await tab.page.getByText('My server').first().click();
  await tab.page.getByRole('button', { name: 'Send test event' }).click();
  await tab.page.waitForURL(/\/deliveries\//);
  await tab.page.getByText('Delivered').first().waitFor();
  expect(receiver.received.length).toBeGreaterThan(0);
});

test('the secret of the last endpoint that is possible stays until it was kept', async () => {
  await go('/webhooks');
  await tab.page.getByRole('button', { name: 'Add endpoint' }).click();
  await tab.page.getByLabel('URL').fill(`${receiver.url}/operations`);
  const read = tab.page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().includes('/webhooks?'),
  );
  await tab.page.getByRole('dialog').getByRole('button', { name: 'Add endpoint' }).click();
  await read;
  expect(await takeSecret(tab)).toMatch(/^whsec_/);
  await tab.page.getByRole('button', { name: 'Add endpoint' }).waitFor({ state: 'detached' });
});

test('the secret of a rotated key stays until it was kept, also when the old key has ended', async () => {
  await go('/keys');
  await tab.page.getByRole('button', { name: 'Create test key' }).click();
  await tab.page.getByLabel('Name').fill('Short-lived');
  await tab.page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click();
  await takeSecret(tab);
  await tab.page.getByRole('button', { name: 'Actions for Short-lived' }).click();
  await tab.page.getByRole('menuitem', { name: 'Rotate…' }).click();
  await tab.page.getByRole('dialog').getByRole('button', { name: 'Rotate', exact: true }).click();
  await tab.page.getByRole('dialog', { name: 'Your new key' }).waitFor();
  const { partnerId } = setup.partner;
  const old = and(eq(apiKeys.partnerId, partnerId), eq(apiKeys.status, 'rotating'));
  await setup.service.db.update(apiKeys).set({ revokedAt: new Date() }).where(old);
  await tab.page.getByText('Revoked').first().waitFor({ state: 'attached' });
  expect(await takeSecret(tab)).toMatch(/^pk_test_/);
});

test('a paused endpoint shows the reason and what waits, and is resumed after a question', async () => {
  await go('/webhooks');
  const link = await tab.page.getByRole('link', { name: 'My server' }).getAttribute('href');
  const endpointId = /we_\w+/.exec(link ?? '')?.[0] ?? '';
  await setup.service.db.transaction((tx) => pauseEndpoint(tx, endpointId, 'http_500'));
  await go('/webhooks');
  await tab.page.getByText('nothing is lost').waitFor();
  await tab.page.getByRole('button', { name: 'Resume' }).click();
  await tab.page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
  await tab.page.getByText('nothing is lost').waitFor({ state: 'detached' });
});

test('an export is written in the background, the page announces it, and it is downloaded there', async () => {
  const { page } = tab;
  await proveTab(tab);
  await go('/orders');
  await page.getByRole('button', { name: 'CSV' }).click();
  await page.getByRole('menuitem', { name: 'All orders, with an email when the file is ready' }).click();
  await page.waitForURL(/export=exp_/);
  await page.getByText(/Your file is ready: \d+ orders/).waitFor();
  expect(await accessibilityProblems(tab)).toEqual([]);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download', exact: true }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^orders-test-\d{4}-\d\d-\d\d\.csv$/);
});

test('probe addresses are set on the page with the uptime', async () => {
  const { page } = tab;
  await go('/incidents');
  await page.getByLabel('Addresses').fill('198.51.100.9\n2001:DB8::/48');
  await page.getByRole('button', { name: 'Save addresses' }).click();
  await eventually(async () => (await page.getByLabel('Addresses').inputValue()) === '198.51.100.9/32\n2001:db8::/48');
  expect(await accessibilityProblems(tab)).toEqual([]);
});

test('the page with the uptime lists the incidents of the month that it shows', async () => {
  const { page } = tab;
  const startedAt = new Date(monthAt(Date.now()).from - 5 * DAY);
  const rcaUrl = 'https://status.example/rca/1';
  await setup.service.db
    .insert(incidents)
    .values({ startedAt, endedAt: new Date(startedAt.getTime() + 3 * MINUTE), source: 'external_prober', rcaUrl });
  const analysis = page.getByRole('link', { name: 'What happened' });
  await openPage(tab, setup.url('/incidents?environment=test'));
  await page.getByText('No incidents', { exact: true }).waitFor();
  expect(await analysis.count()).toBe(0);
  await page.getByRole('combobox', { name: 'Month' }).click();
  await page.getByRole('option').nth(1).click();
  await analysis.waitFor();
});

test('anything is found by its id from any page, with the keyboard only', async () => {
  const order = await setup.partner.test.open({ scenario: 'stuck', body: { partner_order_ref: 'cart-4711' } });
  await go('/');
  await tab.page.getByRole('heading', { level: 1 }).waitFor();
  await tab.page.keyboard.press('/');
  await tab.page.locator('input[role=combobox]:focus').waitFor();
  await tab.page.keyboard.type('cart-4711');
  await tab.page.getByRole('option').filter({ hasText: 'cart-4711' }).waitFor();
  await tab.page.keyboard.press('Enter');
  await tab.page.waitForURL(new RegExp(order.order_id));
});

test('switching the environment keeps the page, and the page names the environment', async () => {
  await go('/orders');
  await tab.page.getByText('No real coins move here').waitFor();
  await tab.page.getByText('Live', { exact: true }).click();
  await tab.page.waitForURL(/\/orders\?environment=live/);
  expect(await tab.page.getByText('No real coins move here').count()).toBe(0);
  expect(await tab.page.title()).not.toContain('Sandbox');
});

test.each([
  ['live', 'test'],
  ['test', 'live'],
])(
  'a %s order that is opened by its address alone is not shown as one of the other environment',
  async (own, other) => {
    const { page } = tab;
    const { partnerId, test: client } = setup.partner;
    const orderId =
      own === 'live'
        ? await openWithEvidence(setup.service.db, [], { partnerId })
        : (await client.open({ scenario: 'stuck' })).order_id;
    await page.evaluate(`localStorage.setItem('swaplane-environment', '${other}')`);
    await page.goto(setup.url(`/orders/${orderId}`));
    await page.waitForURL(new RegExp(`/orders/${orderId}\\?environment=${own}`));
    await page.getByText('No real coins move here').waitFor({ state: own === 'live' ? 'detached' : 'visible' });
    // Nobody chose this environment for the pages to come.
    expect(await page.evaluate(`localStorage.getItem('swaplane-environment')`)).toBe(other);
  },
);

test('no request went to another server, and the browser reported no problem', () => {
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
});
