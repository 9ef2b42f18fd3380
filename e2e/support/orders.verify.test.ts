import { readFile } from 'node:fs/promises';
import { readCase } from '#domain/support/case-file';
import { verifyCase } from '#operations/support/cases';
import type { TestPartner } from '#test/helpers/service/partners';
import type { Tab } from '../browser';
import { proveTab } from '../dashboard/proven-tab';
import { openPage } from '../inspect';
import { type Console, confirm, pressAction, startConsole } from './console';
import { BY_STATUS, play } from './played-orders';

let desk: Console;
let partner: TestPartner;
let tab: Tab;
let orderId: string;

beforeAll(async () => {
  desk = await startConsole();
  partner = await desk.service.partner();
  await desk.service.webhooks(partner.partnerId);
  orderId = await play(partner.test, BY_STATUS.manual_review, { partner_order_ref: 'cart-4711' });
  tab = await desk.logIn('operator');
});
afterAll(() => desk?.close());

async function openOrder(view = ''): Promise<void> {
  await tab.page.goto(desk.url(`/orders/${orderId}${view}`));
  await tab.page.getByRole('region', { name: 'Verdict' }).waitFor();
}
const action = (name: string) => tab.page.getByRole('main').getByRole('button', { name, exact: true });
const tabPanel = () => tab.page.getByRole('tabpanel');

test.each([
  ['reference', () => 'cart-4711'],
  ['provider order id', async () => (await partner.test.get(orderId)).body.provider_order_id],
  ['deposit address', async () => (await partner.test.get(orderId)).body.deposit_address.toUpperCase()],
])('the search box of the home page has the focus, and finds an order by its %s', async (_what, text) => {
  await tab.page.goto(desk.url('/'));
  await tab.page.locator('input[role=combobox]:focus').waitFor();
  await tab.page.keyboard.type(await text());
  await tab.page.getByRole('option').filter({ hasText: 'Order' }).first().waitFor();
  await tab.page.keyboard.press('Enter');
  await tab.page.waitForURL(new RegExp(orderId));
});

test('a pasted identifier opens its only hit at once', async () => {
  await tab.page.goto(desk.url('/'));
  await tab.page.locator('input[role=combobox]:focus').waitFor();
  await tab.page.evaluate(`
    const data = new DataTransfer();
    data.setData('text/plain', '${orderId}');
    document.activeElement.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  `);
  await tab.page.keyboard.insertText(orderId);
  await tab.page.waitForURL(new RegExp(orderId));
});

test('anything is found from any page with the command palette', async () => {
  await openPage(tab, desk.url('/audit'));
  await tab.page.keyboard.press('Control+k');
  await tab.page.locator('input:focus').waitFor();
  await tab.page.keyboard.type(partner.partnerId);
  await tab.page.getByRole('option').filter({ hasText: 'Partner' }).first().waitFor();
  await tab.page.keyboard.press('Enter');
  await tab.page.waitForURL(new RegExp(partner.partnerId));
});

test('a search without a hit says so', async () => {
  await tab.page.goto(desk.url('/search?q=nothing-has-this'));
  await tab.page.getByText('No match').waitFor();
});

test('webhook attempts are listed below their deliveries, and a delivery is replayed with a reason', async () => {
  await openOrder('?tab=webhooks');
  await tabPanel().getByRole('table', { name: 'Webhooks' }).waitFor();
  const before = await tabPanel().getByRole('row').count();
  await tabPanel().getByText('Request headers').first().waitFor();
  await action('Replay').click();
  await confirm(tab, 'Replay');
  await tab.page.getByText('The event is being sent.').waitFor();
  await tabPanel().getByRole('row').nth(before).waitFor();
});

test.each([
  ['provider', /Request|No provider calls/],
  ['requests', /order\/create|No requests/],
  ['neighbors', /No neighbors|Neighbors/],
  ['cases', /No cases|Finding/],
  ['raw', /"order_id"/],
])('the tab %s shows its evidence', async (name, text) => {
  await openOrder(`?tab=${name}`);
  await tabPanel().getByText(text).first().waitFor();
});

test('a note is stored with its author, and shown with the order', async () => {
  await openOrder('?tab=audit');
  await pressAction(tab, 'Add a note');
  await confirm(tab, 'Add note', 'The user is patient until tonight');
  await tabPanel().getByText('The user is patient until tonight').waitFor();
});

test('a note is added once, however long Ctrl+Enter is held or how often it is pressed', async () => {
  await openOrder();
  await pressAction(tab, 'Add a note');
  const { page } = tab;
  let sent = 0;
  await page.route('**/support/api/orders/*/notes', async (route) => {
    sent += 1;
    await page.waitForTimeout(500);
    await route.continue();
  });
  await page.getByRole('dialog').getByLabel(/^Note/).fill('The user called again');
  await page.keyboard.down('Control');
  // Without a release in between, the second one is a repetition.
  await page.keyboard.down('Enter');
  await page.keyboard.down('Enter');
  await page.waitForTimeout(100);
  await page.keyboard.press('Enter');
  await page.keyboard.up('Control');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.unroute('**/support/api/orders/*/notes');
  expect(sent).toBe(1);
});

test('a draft of a reply follows from the verdict', async () => {
  await openOrder();
  await pressAction(tab, 'Draft a reply');
  const draft = await tab.page.getByLabel('Draft', { exact: false }).inputValue();
  expect(draft.length).toBeGreaterThan(40);
  await tab.page.keyboard.press('Escape');
});

test.each(['md', 'json'] as const)('the case file can be downloaded as %s, and verifies itself', async (format) => {
  await proveTab(tab);
  await openOrder();
  await pressAction(tab, 'Export case file');
  if (format === 'json') {
    await tab.page.getByText('JSON, for programs').click();
  }
  const [download] = await Promise.all([tab.page.waitForEvent('download'), confirm(tab, 'Export')]);
  const text = await readFile(await download.path(), 'utf8');
  expect(download.suggestedFilename()).toBe(`case-${orderId}.${format}`);
  expect(readCase(text.trimEnd())?.file.order_id).toBe(orderId);
  expect(verifyCase(text)).toMatchObject({ breach: null });
});

test("a sandbox order's provider cannot be asked, and the page says why", async () => {
  await openOrder();
  await tab.page.getByText(/^Not available now/).click();
  await tab.page.getByText(/Not available: .*simulated/i).waitFor();
  expect(await action('Check with provider now').count()).toBe(0);
});

test('the menu of actions is used with the keyboard alone, and its dialog gives the focus back to it', async () => {
  await openOrder();
  const more = tab.page.getByRole('main').getByRole('button', { name: 'More actions' });
  await more.focus();
  await tab.page.keyboard.press('Enter');
  const note = tab.page.getByRole('menuitem', { name: 'Add a note…', exact: true });
  // The first one has the focus.
  await note.and(tab.page.locator(':focus')).waitFor();
  await tab.page.keyboard.press('Enter');
  await tab.page.getByRole('dialog').getByLabel(/^Note/).waitFor();
  await tab.page.keyboard.press('Escape');
  await tab.page.getByRole('button', { name: 'More actions' }).and(tab.page.locator(':focus')).waitFor();
});

test('open notes stand at the top of the order', async () => {
  await openOrder();
  const pinned = tab.page.getByRole('region', { name: 'Notes and open cases' });
  await pinned.getByText('The user is patient until tonight').waitFor();
});

test('a review is closed as failed without evidence if a reason is given', async () => {
  await openOrder();
  await pressAction(tab, 'Close the review');
  const dialog = tab.page.getByRole('dialog');
  await dialog.getByText('Failed', { exact: true }).click();
  await confirm(tab, 'Mark as failed', 'The provider keeps the deposit for an investigation');
  await tab.page.getByRole('heading', { level: 1 }).getByText('Failed').waitFor();
  expect((await partner.test.get(orderId)).body.status).toBe('failed');
});

test('no request went to another server, and the browser reported no problem', () => {
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
});
