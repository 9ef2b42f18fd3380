import type { Page } from 'playwright-core';
import { ADDRESSES } from '#test/helpers/service/client';
import { PASSWORD } from '#test/helpers/users/users';
import type { WebhookReceiver } from '#test/helpers/webhooks/signed-receiver';
import { openTab, type Tab } from '../browser';
import { openPage, settled } from '../inspect';
import { pressOn, printTree, reach, typeInto } from '../keyboard';
import { type Dashboard, startDashboard } from './signed-in';

let setup: Dashboard;
let receiver: WebhookReceiver;
let due: string;
let tab: Tab;
let page: Page;

beforeAll(async () => {
  setup = await startDashboard();
  const { test: client, partnerId } = setup.partner;
  receiver = await setup.service.webhooks(partnerId);
  due = (await client.open({ scenario: 'refund', ttlSeconds: 3_600 })).order_id;
  await client.advance(due, { by: 'PT1H' });
  tab = await openTab(setup.browser, setup.service.origin, {
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
  });
  page = tab.page;
});
afterAll(() => setup?.close());
afterEach(() => expect([tab.foreign.splice(0), tab.complaints.splice(0)]).toEqual([[], []]));

const open = (path: string) => openPage(tab, setup.url(path));
const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');

describe('with the keys alone', () => {
  test('somebody logs in, and finds the list of orders', async () => {
    await page.goto(setup.url('/login'));
    await page.getByLabel('Email address', { exact: true }).waitFor();
    await typeInto(tab, page.getByLabel('Email address', { exact: true }), setup.owner.email);
    await typeInto(tab, page.getByLabel('Password', { exact: true }), PASSWORD);
    await page.keyboard.press('Enter');
    await button(/Account of/).waitFor();
    await pressOn(tab, page.getByRole('link', { name: 'Orders', exact: true }));
    await page.waitForURL(/\/dashboard\/orders/);
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
    await printTree(tab, 'list of orders');
  });

  test('an order is opened from the list, and its refund is decided', async () => {
    await open('/orders?environment=test');
    await page.keyboard.press('j');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/orders/${due}`));
    await settled(tab);
    await printTree(tab, 'order whose refund is due');
    await pressOn(tab, button('Send it back'));
    await typeInto(tab, dialog().getByLabel(/Refund address/), ADDRESSES.btc);
    await pressOn(tab, dialog().getByRole('button', { name: 'Send it back' }));
    await dialog().waitFor({ state: 'hidden' });
    await page
      .getByText(/on its way/i)
      .first()
      .waitFor();
  });

  test('a test order is created by a command of the palette', async () => {
    await open('/?environment=test');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Find anything' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.type('create a test order');
    await page.getByRole('option', { name: /create a test order/i, selected: true }).waitFor();
    await page.keyboard.press('Enter');
    await dialog().waitFor();
    await pressOn(tab, dialog().getByRole('button', { name: 'Create the test order' }));
    await page.waitForURL(/\/orders\/ord_/);
  });

  test('an example of an event is sent to an endpoint', async () => {
    await open('/webhooks?environment=test&view=examples');
    await reach(tab, page.getByRole('combobox', { name: 'Event' }));
    await page.keyboard.press('ArrowDown');
    await page.getByRole('option', { name: 'order.refunded' }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await pressOn(tab, button('Send example'));
    await page.getByText('Your server accepted it').waitFor();
    expect(receiver.received.length).toBeGreaterThan(0);
  });

  test('a key is created, copied and confirmed, and no stop of the way is without a name', async () => {
    await open('/keys?environment=test');
    await pressOn(tab, button('Create test key'));
    await typeInto(tab, dialog().getByLabel('Name'), 'By keys');
    await page.keyboard.press('Enter');
    await page.getByTestId('secret').waitFor();
    await pressOn(tab, page.getByLabel('I have copied it'), 'Space');
    await pressOn(tab, button('Done'));
    await dialog().waitFor({ state: 'hidden' });
  });
});
