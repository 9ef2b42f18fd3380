import type { Page } from 'playwright-core';
import { keepPicture, type Tab } from '../browser';
import { type Console, startConsole } from './console';
import { BY_STATUS, play } from './played-orders';

/** Of the Temporal server of the tests, which also serves its Web UI. */
const UI = process.env.TEST_TEMPORAL_UI_URL ?? '';

let desk: Console;
let tab: Tab;
let orderId: string;

beforeAll(async () => {
  desk = await startConsole({ env: { TEMPORAL_UI_URL: UI } });
  orderId = await play((await desk.service.partner()).test, BY_STATUS.confirming);
  tab = await desk.logIn('support');
  await tab.page.goto(desk.url(`/orders/${orderId}`));
});
afterAll(() => desk?.close());

/** The browser tab that a link opens. */
async function follow(name: string | RegExp): Promise<Page> {
  const link = tab.page.getByRole('main').getByRole('link', { name }).first();
  const [page] = await Promise.all([tab.page.context().waitForEvent('page'), link.click()]);
  return page;
}

test('an event of the history links to itself in the Web UI of Temporal', async () => {
  const panel = tab.page.getByRole('tabpanel');
  await panel.getByRole('switch').check({ force: true });
  const event = panel.getByRole('listitem').filter({ hasText: 'deposits go to' }).first();
  const number = /#(\d+)$/.exec((await event.textContent()) ?? '')?.[1] ?? '';
  const page = await follow(`Event ${number} in Temporal`);
  expect(new URL(page.url()).pathname).toMatch(
    new RegExp(`^/namespaces/[^/]+/workflows/${orderId}/[^/]+/history/events/${number}$`),
  );
  await page.getByText(orderId).first().waitFor();
  // Of the one event that is unfolded.
  await page.getByText('Workflow Task Completed Event ID').first().waitFor();
  await keepPicture({ ...tab, page }, 'support-temporal-event');
  await page.close();
});

test('the order links to the history of its run there', async () => {
  const page = await follow('Temporal');
  expect(page.url()).toMatch(new RegExp(`^${UI}/namespaces/[^/]+/workflows/${orderId}/[^/]+/history$`));
  await page.getByText(orderId).first().waitFor();
  await page.close();
});
