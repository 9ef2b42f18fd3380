import type { Tab } from '../browser';
import { dialogTree, expectFocus, moveTo } from '../by-keyboard';
import { openPage } from '../inspect';
import { type Console, startConsole } from './console';
import { BY_STATUS, play } from './played-orders';

let desk: Console;
let tab: Tab;

beforeAll(async () => {
  desk = await startConsole();
  tab = await desk.logIn('operator');
});
afterAll(() => desk?.close());

test('an order is found and taken to review with the keyboard alone', async () => {
  const { page } = tab;
  const { test: client } = await desk.service.partner();
  const orderId = await play(client, BY_STATUS.confirming, { partner_order_ref: 'cart-0815' });
  await openPage(tab, desk.url('/queues'));
  await page.keyboard.press('/');
  await page.locator('input[role=combobox]:focus').waitFor();
  await page.keyboard.type('cart-0815');
  await page.getByRole('option', { name: /cart-0815/ }).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(new RegExp(orderId));
  await page.getByRole('main').getByRole('button', { name: 'More actions' }).waitFor();
  await moveTo(page, /^button (Take to review|More actions)/);
  await page.keyboard.press('Enter');
  if ((await page.getByRole('menu').count()) > 0) {
    await moveTo(page, /^menuitem Take to review/, 'ArrowDown');
    await page.keyboard.press('Enter');
  }
  await expectFocus(page, /^field (Reason|Note)/);
  expect(await dialogTree(page)).toMatch(/textbox "(Reason|Note)/);
  await page.keyboard.type('Nothing moves it');
  await moveTo(page, 'button Take to review');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  expect((await client.get(orderId)).body.status).toBe('manual_review');
});
