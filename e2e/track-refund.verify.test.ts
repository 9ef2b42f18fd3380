import type { Browser } from 'playwright-core';
import type { Order } from '../src/contract/orders/order';
import { LANGUAGE_LIST } from '../src/domain/tracking/languages';
import { MESSAGES } from '../src/domain/tracking/messages/table';
import { playFailedSwap } from '../test/helpers/orders/failed-swap';
import { ADDRESSES, type Client } from '../test/helpers/service/client';
import { type Service, startService } from '../test/helpers/service/service';
import { keepPicture, openBrowser, openTab } from './browser';
import { inspectPhone, SCREENS, visitPage } from './track-views';

let service: Service;
let browser: Browser;
let client: Client;
beforeAll(async () => {
  [service, browser] = await Promise.all([startService(), openBrowser()]);
  ({ test: client } = await service.partner());
});
afterAll(async () => {
  await browser?.close();
  await service?.close();
});

const due = () => playFailedSwap(client, { body: { refund_address: ADDRESSES.btc, refund_choice: 'hosted' } });
const pageOf = ({ order_id: id, tracking_url: url }: Order) => `${service.origin}/track/${id}${new URL(url).search}`;
const formOf = (order: Order) => pageOf(order).replace('?', '/refund?');

async function codeFor({ order_id: id }: Order): Promise<string> {
  return (await client.call<{ refund_code: string }>('POST', `/order/${id}/refund-code`)).body.refund_code;
}

test.each([true, false])(
  'a user chooses another address with the code that the wallet shows, with script (%s) or without',
  async (javaScriptEnabled) => {
    const order = await due();
    const code = await codeFor(order);
    await visitPage(browser, pageOf(order), { viewport: SCREENS.phone, javaScriptEnabled }, async (tab) => {
      const { page } = tab;
      await page.getByRole('link', { name: 'Choose your refund here' }).click();
      await page.getByRole('heading', { level: 1, name: 'Choose your refund' }).waitFor();
      await page.getByLabel('Code from').fill(code);
      await page.getByLabel('Another address').check();
      await page.getByLabel('Address on the').fill(ADDRESSES.otherBtc);
      await keepPicture(tab, 'track-refund-entered');
      await page.getByRole('button', { name: 'Confirm the refund' }).click();
      await page.getByText('Your choice on this page was received').waitFor();
      await keepPicture(tab, 'track-refund-chosen');
    });
    const { body } = await client.get(order.order_id);
    expect(body.refund_decision).toMatchObject({ decided_by: 'user', action: 'refund_to_address' });
  },
);

test('somebody who has the link alone is refused, and the refund stays open for its user', async () => {
  const order = await due();
  const code = await codeFor(order);
  const tab = await openTab(browser, service.origin, { viewport: SCREENS.phone });
  const { page } = tab;
  await page.goto(formOf(order));
  const attempt = async (guess: string) => {
    await page.getByLabel('Code from').fill(guess);
    await page.getByRole('button', { name: 'Confirm the refund' }).click();
    return page.getByRole('alert').textContent();
  };
  const wrong = code.startsWith('A') ? 'BBBB-BBBB' : 'AAAA-AAAA';
  expect(await attempt(wrong)).toContain('4 tries left');
  // The deposit's hash, which everybody finds on an explorer, is no code.
  expect(await attempt(String(order.tx_in_hash).slice(0, 20))).toContain('eight letters and digits');
  await inspectPhone(tab);
  await keepPicture(tab, 'track-refund-refused');
  await tab.close();
  expect((await client.get(order.order_id)).body.refund_decision).toBeNull();
});

test('the form fits a telephone in every language, in both themes, and is accessible', async () => {
  const order = await due();
  for (const language of LANGUAGE_LIST) {
    const url = `${formOf(order)}&lang=${language}`;
    await visitPage(browser, url, { viewport: SCREENS.phone }, async (tab) => {
      await tab.page.getByRole('heading', { level: 1, name: MESSAGES[language]['choose.title'] }).waitFor();
      await inspectPhone(tab);
      await keepPicture(tab, `track-refund-${language}`);
    });
  }
});

test('no page can frame the form', async () => {
  const order = await due();
  const tab = await openTab(browser, service.origin);
  await tab.page.setContent(`<iframe src="${formOf(order)}"></iframe>`);
  await tab.page.waitForLoadState('load');
  const [, frame] = tab.page.frames();
  expect(await frame?.locator('form').count()).toBe(0);
  await tab.close();
});
