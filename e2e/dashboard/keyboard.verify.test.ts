import { eventually } from '#test/helpers/run/eventually';
import { ADDRESSES } from '#test/helpers/service/client';
import { answerStatus } from '#test/helpers/webhooks/receiver';
import type { WebhookReceiver } from '#test/helpers/webhooks/signed-receiver';
import type { Tab } from '../browser';
import { dialogTree, expectFocus, goBy, moveTo } from '../by-keyboard';
import { openPage } from '../inspect';
import { proveTab } from './proven-tab';
import { type Dashboard, startDashboard } from './signed-in';

let setup: Dashboard;
let receiver: WebhookReceiver;
let tab: Tab;

beforeAll(async () => {
  setup = await startDashboard();
  receiver = await setup.service.webhooks(setup.partner.partnerId);
  tab = await setup.logIn(setup.owner, { viewport: { width: 1280, height: 900 } });
  await proveTab(tab);
});
afterAll(() => setup?.close());

const home = () => openPage(tab, setup.url('/?environment=test'));
const press = (key: string) => tab.page.keyboard.press(key);

test('an order is opened from the list with g o, j and Enter', async () => {
  const order = await setup.partner.test.open({ scenario: 'stuck' });
  await home();
  await goBy(tab.page, 'o', 'Orders');
  await tab.page.getByRole('table', { name: 'Orders' }).locator('tbody tr').first().waitFor();
  await press('j');
  await tab.page.locator('tbody tr[class*=current]').waitFor();
  await press('Enter');
  await tab.page.waitForURL(new RegExp(order.order_id));
});

test('a failed webhook is sent again', async () => {
  receiver.answer(answerStatus(500));
  await setup.partner.test.open({ scenario: 'stuck' });
  await eventually(() => receiver.received.length > 0);
  receiver.answer(answerStatus(204));
  await home();
  await goBy(tab.page, 'w', 'Webhooks');
  await tab.page.getByText('Retrying').first().waitFor();
  await moveTo(tab.page, /^link order[._]/);
  await press('Enter');
  await tab.page.waitForURL(/\/deliveries\//);
  await moveTo(tab.page, /^button Retry now/);
  const before = receiver.received.length;
  await press('Enter');
  await eventually(() => receiver.received.length > before);
});

test('a key is created: the name is asked for first, the secret can be saved, and the focus returns', async () => {
  await home();
  await goBy(tab.page, 'a', 'API keys');
  await moveTo(tab.page, 'button Create test key');
  await press('Enter');
  await expectFocus(tab.page, /^field Name/);
  expect(await dialogTree(tab.page)).toMatch(/textbox "Name/);
  await tab.page.keyboard.type('By keyboard');
  await press('Enter');
  await tab.page.getByTestId('secret').waitFor();
  await moveTo(tab.page, /^checkbox I have copied it/);
  await press('Space');
  await moveTo(tab.page, 'button Done');
  await press('Enter');
  await tab.page.getByText('By keyboard').waitFor();
  await expectFocus(tab.page, 'button Create test key');
});

test('a refund is decided: the address is asked for first, and the decision is taken', async () => {
  const { test: client } = setup.partner;
  const { order_id: orderId } = await client.open({ scenario: 'refund', ttlSeconds: 3_600 });
  await client.advance(orderId, { by: 'PT1H' });
  await openPage(tab, setup.url(`/orders/${orderId}?environment=test`));
  await moveTo(tab.page, 'button Send it back');
  await press('Enter');
  await expectFocus(tab.page, /^field Refund address/);
  expect(await dialogTree(tab.page)).toMatch(/This is final/);
  await tab.page.keyboard.type(ADDRESSES.otherBtc);
  await moveTo(tab.page, 'button Send it back');
  await press('Enter');
  await tab.page.getByRole('dialog').waitFor({ state: 'hidden' });
  const { body } = await client.get(orderId);
  expect(body).toMatchObject({ refund_decision: { action: 'refund_to_address' } });
});

test('no request went to another server, and the browser reported no problem', () => {
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
});
