import type { OrderPageView } from '#contract/support/orders';
import { eventually } from '#test/helpers/run/eventually';
import type { Tab } from '../browser';
import { proveTab } from '../dashboard/proven-tab';
import { inspect, openPage } from '../inspect';
import { type Console, confirm, pressAction, startConsole } from './console';
import { BY_STATUS, play } from './played-orders';
import { fillQueues, type Waiting } from './waiting';

let desk: Console;
let waiting: Waiting;
let anna: Tab;
let ben: Tab;
let review: string;

beforeAll(async () => {
  desk = await startConsole();
  waiting = await fillQueues(desk.service);
  review = await play(waiting.partner.test, BY_STATUS.manual_review);
  anna = await desk.logIn('operator');
  ben = await desk.logIn('operator');
});
afterAll(() => desk?.close());

const open = (tab: Tab, path: string) => openPage(tab, desk.url(path));
const held = ({ page }: Tab) => page.getByRole('region', { name: 'Who has this order' });
const press = (tab: Tab, name: string) => held(tab).getByRole('button', { name, exact: true }).click();

test('who takes an order has it; a colleague whose page is older is told so, and takes it over with a reason', async () => {
  await open(ben, `/orders/${review}`);
  await held(ben).getByText('Nobody has this order.').waitFor();
  await open(anna, `/orders/${review}`);
  await press(anna, 'Take');
  await held(anna).getByText('You have').waitFor();
  // His page may have read again meanwhile, and offers it no longer.
  const stale = held(ben).getByRole('button', { name: 'Take', exact: true });
  await stale.click({ timeout: 2_000 }).catch(() => undefined);
  await held(ben).getByRole('button', { name: 'Take over' }).waitFor();
  await press(ben, 'Take over');
  await confirm(ben, 'Take over');
  await held(ben).getByText('You have').waitFor();
  await held(anna).getByRole('button', { name: 'Take over' }).waitFor();
  await inspect(ben, 'support-order-held');
});

test('a queue shows what is mine, and an order that is given back is nobody’s again', async () => {
  await open(ben, '/queues/manual_review?environment=test');
  await ben.page.getByText('Mine', { exact: true }).click();
  await ben.page
    .getByRole('row')
    .filter({ hasText: review.slice(-4) })
    .getByText('You', { exact: true })
    .waitFor();
  await ben.page.getByRole('button', { name: 'Value', exact: true }).click();
  await ben.page.waitForURL(/sort=most_value/);
  await open(ben, `/orders/${review}`);
  await press(ben, 'Give back');
  await held(ben).getByText('Nobody has this order.').waitFor();
});

/** The row of a provider, also behind a dialog. */
const rowOfProvider = ({ page }: Tab) => page.locator('tr', { hasText: 'Changelly' });

test('a dialog keeps what it does when a colleague does the same meanwhile: it never turns into its opposite', async () => {
  await open(anna, '/providers');
  await rowOfProvider(anna).getByRole('button', { name: 'Drain', exact: true }).click();
  const dialog = anna.page.getByRole('dialog');
  await dialog.getByLabel(/^Reason/).fill('It does not answer');
  await open(ben, '/providers');
  await rowOfProvider(ben).getByRole('button', { name: 'Drain', exact: true }).click();
  await confirm(ben, 'Drain');
  await rowOfProvider(anna).locator('button', { hasText: 'Undrain' }).waitFor();
  await dialog.getByText('Drain changelly', { exact: true }).waitFor();
  expect(await dialog.getByRole('button').allTextContents()).toEqual(['', 'Cancel', 'Drain']);
  await anna.page.keyboard.press('Escape');
});

test('a dialog that was confirmed stays until its answer is there, and shows why it was refused', async () => {
  await open(anna, '/providers');
  await rowOfProvider(anna).getByRole('button', { name: 'Undrain', exact: true }).click();
  const dialog = anna.page.getByRole('dialog');
  await dialog.getByLabel(/^Reason/).fill('It answers again');
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await anna.page.route('**/providers/*/undrain', async (route) => {
    await released;
    await route.fulfill({ status: 503, json: { error: { code: 'UNAVAILABLE', message: 'The database is away' } } });
  });
  await dialog.getByRole('button', { name: 'Undrain' }).click();
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await eventually(() => cancel.isDisabled());
  await anna.page.keyboard.press('Escape');
  await anna.page.mouse.click(5, 5);
  release();
  await dialog.getByText('The database is away').waitFor();
  await cancel.click();
  await dialog.waitFor({ state: 'hidden' });
  await anna.page.unroute('**/providers/*/undrain');
});

test('a payout’s dialog does not go on to the next step by itself when a colleague has taken the one it offered', async () => {
  await proveTab(ben);
  await anna.page.clock.install();
  await open(anna, `/payouts/${waiting.payout}`);
  await anna.page.getByRole('button', { name: 'Update' }).click();
  const dialog = anna.page.getByRole('dialog');
  await dialog.getByLabel(/^Reason/).fill('It is prepared');
  const mark = (status: string) => dialog.getByRole('button', { name: `Mark as ${status}`, exact: true });
  await mark('processing').waitFor();
  await open(ben, `/payouts/${waiting.payout}`);
  await ben.page.getByRole('button', { name: 'Update' }).click();
  await confirm(ben, 'Mark as processing');
  await anna.page.clock.fastForward('00:11');
  await anna.page.evaluate(`document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))`);
  const update = dialog.getByRole('button', { name: 'Update', exact: true });
  await update.waitFor();
  expect([await update.isDisabled(), await mark('sent').count()]).toEqual([true, 0]);
  await anna.page.keyboard.press('Escape');
  await anna.page.clock.resume();
});

test('a reply that is being written stays when the order moves on, and other actions help now', async () => {
  let helpful: string[] = [];
  await anna.page.route(`**/support/api/orders/${review}`, async (route) => {
    const response = await route.fetch();
    const view = (await response.json()) as OrderPageView;
    const actions = view.actions.map((one) => ({ ...one, possible: helpful.includes(one.action) }));
    await route.fulfill({ response, json: { ...view, actions } });
  });
  await open(anna, `/orders/${review}`);
  await anna.page.getByRole('main').getByRole('button', { name: 'Draft a reply' }).click();
  const draft = anna.page.getByRole('dialog').getByLabel('Draft');
  await draft.fill('We are asking the provider.');
  helpful = ['decide', 'poll'];
  await anna.page.locator('button', { hasText: 'Close the review' }).waitFor();
  expect(await draft.inputValue()).toBe('We are asking the provider.');
  await anna.page.keyboard.press('Escape');
  await anna.page.unroute(`**/support/api/orders/${review}`);
});

test('only chosen orders that are on the page are acted on', async () => {
  await open(anna, '/queues/cases');
  await anna.page.getByRole('checkbox').first().check();
  const chosen = anna.page.getByText('1 order chosen');
  await chosen.waitFor();
  const environment = anna.page.getByRole('radiogroup', { name: 'Environment' });
  await environment.getByText('Sandbox', { exact: true }).click();
  await chosen.waitFor({ state: 'detached' });
  await environment.getByText('Live', { exact: true }).click();
  await chosen.waitFor();
  expect(await anna.page.getByRole('checkbox').first().isChecked()).toBe(true);
});

test('several orders are acted on at once, with a result for each, which the dialog stays open for', async () => {
  await open(anna, '/queues/cases');
  await anna.page.getByRole('checkbox').first().check();
  await anna.page.getByRole('button', { name: 'Act on all' }).click();
  await anna.page.getByRole('menuitem', { name: 'Send failed webhooks again…' }).click();
  const dialog = anna.page.getByRole('dialog');
  await dialog.getByLabel(/^Reason/).fill('Their receiver is up again');
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await anna.page.route('**/deliveries/resend', async (route) => {
    await released;
    await route.continue();
  });
  await dialog.getByRole('button', { name: 'Send failed webhooks again' }).click();
  await dialog.getByText('0 of 1…').waitFor();
  await anna.page.keyboard.press('Escape');
  await anna.page.mouse.click(5, 5);
  expect(await dialog.getByRole('button').allTextContents()).toEqual(['Close']);
  expect(await dialog.getByRole('button', { name: 'Close' }).isDisabled()).toBe(true);
  release();
  await dialog.getByText('Done for 0 of 1.').waitFor();
  await dialog.getByText('No webhook of this order is left to send again.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await anna.page.getByText('1 order chosen').count()).toBe(0);
});

test('a reply is saved with the names of facts, refused with an unknown one, and filled on an order’s page', async () => {
  await open(anna, '/replies');
  await anna.page.getByRole('button', { name: 'New reply' }).click();
  const dialog = anna.page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Late swap');
  await dialog.getByLabel(/^Text/).fill('Dear {user_name}');
  await dialog.getByLabel(/^Reason/).fill('Asked every day');
  await dialog.getByText(/must not contain \{user_name\}/).waitFor();
  expect(await dialog.getByRole('button', { name: 'Save reply' }).isDisabled()).toBe(true);
  await dialog.getByLabel(/^Text/).fill('About {order_id}: {status_sentence}');
  await confirm(anna, 'Save reply', 'Asked every day');
  await anna.page.getByText('Late swap', { exact: true }).waitFor();
  await inspect(anna, 'support-replies');
  await open(anna, `/orders/${review}`);
  await pressAction(anna, 'Draft a reply');
  await anna.page.getByRole('dialog').getByRole('combobox', { name: 'Start from' }).click();
  await anna.page.getByRole('option', { name: 'Late swap' }).click();
  const draft = anna.page.getByRole('dialog').getByLabel('Draft');
  expect(await draft.inputValue()).toContain(`About ${review}: `);
  await draft.fill('x'.repeat(1_100));
  await dialog.getByRole('button', { name: 'Keep as a note' }).click();
  await dialog.getByText('It has 1,109 characters; at most 1,000 can be kept.').waitFor();
  const note = dialog.getByLabel(/^Note/);
  expect(await note.inputValue()).toBe(`Replied: ${'x'.repeat(1_100)}`);
  expect(await dialog.getByRole('button', { name: 'Add note' }).isDisabled()).toBe(true);
  await note.fill('Replied: it takes longer');
  expect(await dialog.getByRole('button', { name: 'Add note' }).isEnabled()).toBe(true);
  await anna.page.keyboard.press('Escape');
});

test('a queue over its limit says so on the page of queues, and is counted in the navigation', async () => {
  await open(anna, '/queues');
  const limits = anna.page.getByRole('list', { name: 'Limits of queues' });
  const line = limits.getByRole('listitem').filter({ hasText: 'Open cases' });
  await line.getByRole('button', { name: 'Set' }).click();
  await anna.page.getByRole('dialog').getByLabel('When more than this wait').fill('0');
  await confirm(anna, 'Set the alert');
  await line.getByText(/wait, more than 0/).waitFor();
  const navigation = anna.page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: /^Open cases ?\d+ waiting$/ }).waitFor();
  await inspect(anna, 'support-queue-limits');
});

test('the search box finds an order by a whole sentence', async () => {
  await open(anna, '/');
  await anna.page.locator('input[role=combobox]:focus').waitFor();
  await anna.page.keyboard.insertText(`Hello, my swap ${review} is late, please help!`);
  await anna.page.getByRole('option').filter({ hasText: 'Order' }).first().waitFor();
  await anna.page.keyboard.press('Enter');
  await anna.page.waitForURL(new RegExp(review));
});

test('no request went to another server, and the browser reported no problem but what was refused', () => {
  expect([anna.foreign, ben.foreign]).toEqual([[], []]);
  expect(anna.complaints).toEqual([
    expect.stringMatching(/503 .*\/undrain$/),
    expect.stringMatching(/409 \(Conflict\).*\/deliveries\/resend$/),
  ]);
});
