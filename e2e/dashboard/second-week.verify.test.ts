import type { Page } from 'playwright-core';
import type { WebhookReceiver } from '#test/helpers/webhooks/signed-receiver';
import { keepPicture, type Tab } from '../browser';
import { openPage } from '../inspect';
import { type Dashboard, startDashboard } from './signed-in';

const SIZE = { viewport: { width: 1280, height: 900 } };

let setup: Dashboard;
let receiver: WebhookReceiver;
let tab: Tab;
let page: Page;

beforeAll(async () => {
  setup = await startDashboard();
  const { test: client, partnerId } = setup.partner;
  receiver = await setup.service.webhooks(partnerId);
  await client.open({ scenario: 'success', ttlSeconds: 3_600 });
  tab = await setup.logIn(setup.owner, SIZE);
  page = tab.page;
});
afterAll(() => setup?.close());
afterEach(() => expect([tab.foreign.splice(0), tab.complaints.splice(0)]).toEqual([[], []]));

const open = (path: string) => openPage(tab, setup.url(path));

async function command(words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill(words);
  await page.getByRole('option', { name: new RegExp(words, 'i') }).waitFor();
  await page.keyboard.press('Enter');
}

test('a command of the palette opens the dialog of a test order, whose scenario is found by words', async () => {
  await open('/?environment=test');
  await command('create a test order');
  const dialog = page.getByRole('dialog', { name: 'Create a test order' });
  await dialog.getByPlaceholder(/^Search/).fill('refund refused');
  await dialog.getByRole('radio', { name: 'Refund refused' }).check();
  await keepPicture(tab, 'test-order-dialog');
  await dialog.getByLabel('Amount sent').fill('0.075');
  await dialog.getByRole('button', { name: 'Create the test order' }).click();
  await page.waitForURL(/\/orders\/ord_/);
  await page.getByText('0.075').first().waitFor();
});

test('the theme is switched by a command', async () => {
  await open('/?environment=test');
  await command('switch to the dark theme');
  await page.locator('html[data-mantine-color-scheme="dark"]').waitFor({ state: 'attached' });
  await command('switch to the light theme');
  await page.locator('html[data-mantine-color-scheme="light"]').waitFor({ state: 'attached' });
});

test('filters are kept under a name, and found again on a later visit', async () => {
  await open('/orders?environment=test&status=refunded&usd_min=1000');
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('menuitem', { name: 'Save these filters' }).click();
  await page.getByLabel('Name').fill('Large refunds');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Large refunds' }).waitFor();
  await open('/orders?environment=test');
  await page.getByRole('button', { name: 'Saved filters' }).click();
  await page.getByRole('menuitem', { name: 'Large refunds' }).click();
  await page.waitForURL(/status=refunded.*usd_min=1000|usd_min=1000.*status=refunded/);
});

test('an example of an event is sent to an endpoint, and its answer is shown', async () => {
  await open('/webhooks?environment=test&view=examples');
  await page.getByRole('combobox', { name: 'Event' }).click();
  await page.getByRole('option', { name: 'order.refunded' }).click();
  await page.getByRole('button', { name: 'Send example' }).click();
  await page.getByText('Your server accepted it').waitFor();
  await keepPicture(tab, 'example-sent');
  expect(receiver.received.some(({ body }) => body.toString().includes('"event":"order.refunded"'))).toBe(true);
});

test('a new sandbox key is tried in the API explorer, in a tab that alone knows it', async () => {
  await open('/keys?environment=test');
  await page.getByRole('button', { name: 'Create test key' }).click();
  await page.getByLabel('Name').fill('Explorer');
  await page.getByRole('button', { name: 'Create key' }).click();
  const secret = (await page.getByTestId('secret').textContent()) ?? '';
  const opened = page.context().waitForEvent('page');
  await page.getByRole('button', { name: 'Try it in the API explorer' }).click();
  const reference = await opened;
  await reference.getByText('In four calls').first().waitFor();
  expect(await page.evaluate('Object.values(sessionStorage).join()')).not.toContain(secret);
  const answered = reference.waitForResponse((response) => response.url().endsWith('/partner/v1/currencies'));
  await reference
    .getByRole('button', { name: /Test Request.*\/currencies\)?$/ })
    .first()
    .click();
  await reference.getByRole('button', { name: /^Send get/i }).click();
  const answer = await answered;
  expect([answer.status(), answer.request().headers()['x-api-key'] === secret]).toEqual([200, true]);
  await reference.close();
  await page.getByRole('checkbox', { name: /I have copied it/ }).check();
  await page.getByRole('button', { name: 'Done' }).click();
});

test('times are written in the zone that a person has chosen', async () => {
  await open('/settings');
  await page.getByRole('combobox', { name: 'Time zone' }).click();
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Tokyo');
  const loaded = page.waitForEvent('load');
  await page.getByRole('option', { name: 'Asia/Tokyo' }).click();
  await loaded;
  await page.getByText(/It is now .*(GMT\+9|JST)/).waitFor();
});
