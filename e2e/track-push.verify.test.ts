import type { Browser } from 'playwright-core';
import { eventually } from '../test/helpers/run/eventually';
import type { Client } from '../test/helpers/service/client';
import { type Service, startService } from '../test/helpers/service/service';
import { openBrowser, openTab } from './browser';

let service: Service;
let browser: Browser;
let client: Client;

beforeAll(async () => {
  [service, browser] = await Promise.all([
    startService({ env: { PUSH_CONTACT: 'mailto:push@swap.example' } }),
    openBrowser(),
  ]);
  client = (await service.partner()).test;
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

const open = () => client.open({ scenario: 'success', ttlSeconds: 86_400 });
/** The scopes of the service workers that the page's server has in this browser. */
const SCOPES = `navigator.serviceWorker.getRegistrations().then((all) => all.map(({ scope }) => new URL(scope).pathname))`;
const IS_ACTIVE = `navigator.serviceWorker.getRegistrations().then(([one]) => one?.active?.state === 'activated')`;

/** A tab whose user allows notifications; a headless Chromium has no push service, so subscribing fails there. */
async function openAllowed(url: string) {
  const tab = await openTab(browser, client.origin);
  await tab.page.context().grantPermissions(['notifications'], { origin: client.origin });
  await tab.page.goto(url);
  return tab;
}

test('the switch starts the service worker of this order, which asks the browser to subscribe; nothing before', async () => {
  const order = await open();
  const tab = await openAllowed(order.tracking_url);
  await tab.page.locator('#following.live').waitFor();
  expect(await tab.page.evaluate(SCOPES)).toEqual([]);
  await tab.page.getByRole('switch').check();
  await eventually(() => tab.page.evaluate(IS_ACTIVE));
  expect(await tab.page.evaluate(SCOPES)).toEqual([`/track/${order.order_id}/`]);
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
  await tab.close();
});

test('a page that is opened again knows that it was switched on, and switching it off ends its service worker', async () => {
  const order = await open();
  const tab = await openAllowed(order.tracking_url);
  await tab.page.getByRole('switch').check();
  await eventually(() => tab.page.evaluate(IS_ACTIVE));
  await tab.page.reload();
  await tab.page.locator('#tell input:checked').waitFor();
  await tab.page.getByRole('switch').uncheck();
  await eventually(() => tab.page.evaluate(`${SCOPES}.then((all) => all.length === 0)`));
  expect(tab.complaints).toEqual([]);
  await tab.close();
});

test('a page that is opened again subscribes again, and its switch goes off if that is refused', async () => {
  const order = await open();
  const tab = await openAllowed(order.tracking_url);
  await tab.page.getByRole('switch').check();
  await eventually(() => tab.page.evaluate(IS_ACTIVE));
  const [worker] = tab.page.context().serviceWorkers();
  // In place of the missing push service; the server refuses its address.
  await worker?.evaluate(`
    const subscription = { endpoint: 'https://push.evil.example/', keys: { p256dh: 'AAAA', auth: 'AAAA' } };
    pushManager.subscribe = pushManager.getSubscription = async () => subscription;`);
  await tab.page.addInitScript(`
    navigator.serviceWorker.addEventListener('message', ({ data }) => { window.heard = data; });`);
  await tab.page.reload();
  await eventually(() => tab.page.evaluate('window.heard === false'));
  expect(await tab.page.getByRole('switch').isChecked()).toBe(false);
  expect(await tab.page.evaluate(SCOPES)).toEqual([`/track/${order.order_id}/`]);
  await tab.close();
});

test('without a push service the page tells of changes by its service worker while its tab is hidden', async () => {
  const order = await open();
  const tab = await openAllowed(order.tracking_url);
  await tab.page.getByRole('switch').check();
  await eventually(() => tab.page.evaluate(IS_ACTIVE));
  await tab.page.evaluate(`Object.defineProperty(document, 'hidden', { value: true, configurable: true })`);
  await tab.page.evaluate(`navigator.serviceWorker.getRegistrations().then(([one]) => {
    window.told = [];
    ServiceWorkerRegistration.prototype.showNotification = async function (title) { window.told.push(title); };
  })`);
  await client.advance(order.order_id, { by: 'PT5H' });
  await eventually(() => tab.page.evaluate(`window.told.length === 1`));
  expect(await tab.page.evaluate('window.told')).toEqual(['Deposit detected: BTC to ETH']);
  await tab.close();
});
