import type { Locator } from 'playwright-core';
import type { Tab } from '../browser';
import { fillIn, openPage, settled } from '../inspect';
import { pressOn, printTree, reach, typeInto } from '../keyboard';
import { type Console, startConsole } from './console';
import { fillQueues, type Waiting } from './waiting';

let desk: Console;
let waiting: Waiting;
let tab: Tab;

beforeAll(async () => {
  desk = await startConsole();
  waiting = await fillQueues(desk.service);
  await desk.service.db.$client.query(
    `insert into posted_incidents (title, message, posted_by) values ('Slow swaps', 'Nothing is lost.', 'usr_1')`,
  );
  tab = await desk.logIn('operator');
});
afterAll(() => desk?.close());

const open = (path: string) => openPage(tab, desk.url(fillIn(path, waiting)));
const press = (keys: string) => tab.page.keyboard.press(keys);
const dialog = () => tab.page.getByRole('dialog');

/** The places of the reached rows; their texts change, since they say how long ago something was. */
const reachedRows = (rows: Locator): Promise<number[]> =>
  rows.evaluateAll((all) => all.flatMap((row, place) => (row.className.includes('current') ? [place] : [])));

/** Every list whose rows open, with its table and what Enter does. */
const LISTS = [
  ['/queues/manual_review?environment=test', 'Manual review', /\/support\/orders\/ord_/],
  ['/queues/stuck_orders?environment=test', 'Stalled orders', /\/support\/orders\/ord_/],
  ['/queues/late_deposits', 'Late deposits', /\/support\/orders\/ord_/],
  ['/queues/unconfirmed_refunds?environment=test', 'Unconfirmed refunds', /\/support\/orders\/ord_/],
  ['/queues/paused_endpoints?environment=test', 'Paused endpoints', /\/support\/webhooks\/we_/],
  ['/queues/payouts', 'Payouts', /\/support\/payouts\/po_/],
  ['/queues/approvals', 'Approvals', /\/support\/partners\/par_/],
  ['/queues/providers', 'Providers in trouble', /\/support\/providers\?/],
  ['/partners', 'Partners', /\/support\/partners\/par_/],
  ['/incidents', 'Incidents', 'dialog'],
  ['/audit?by=anybody', 'Audit log', 'dialog'],
  ['/providers', 'Providers', /\/support\/health\?.*provider=/],
  ['/statistics', 'By provider', /\/support\/statistics\?.*provider=/],
] as const;

test.each(LISTS)('on %s the keys j, k and Enter reach a row of "%s" and open it', async (path, table, goal) => {
  await open(path);
  const rows = tab.page.getByRole('table', { name: table, exact: true }).locator('tbody tr');
  await rows.first().waitFor();
  await press('j');
  await rows.and(tab.page.locator('[class*=current]')).waitFor();
  await press('j');
  await press('k');
  expect(await reachedRows(rows)).toEqual([0]);
  await press('Enter');
  await (goal === 'dialog' ? dialog().waitFor() : tab.page.waitForURL(goal));
});

const reachedLink = () => tab.page.locator('li a:focus');

test.each(['/', '/queues'])('on %s the keys reach the list of queues, and Enter opens one', async (path) => {
  await open(path);
  await tab.page.getByRole('link', { name: /Manual review/ }).waitFor();
  // On Home the search box has the focus, where letters are typed.
  await press(path === '/' ? 'ArrowDown' : 'j');
  await reachedLink().waitFor();
  const first = await reachedLink().getAttribute('href');
  for (const key of ['j', 'ArrowDown', 'k', 'ArrowUp']) {
    await press(key);
  }
  expect([await reachedLink().count(), await reachedLink().getAttribute('href')]).toEqual([1, first]);
  await press('Enter');
  await tab.page.waitForURL(/\/support\/queues\/\w+/);
});

test.each(['/', 'Control+k'])('%s opens the search on every page', async (keys) => {
  for (const path of ['/queues', '/providers', '/health', '/orders/:review']) {
    await open(path);
    await press(keys);
    await dialog().getByRole('combobox').waitFor();
    await press('Escape');
    await dialog().waitFor({ state: 'hidden' });
  }
});

test('? shows the keys, and where g leads', async () => {
  await open('/queues');
  await press('?');
  const text = (await dialog().textContent()) ?? '';
  for (const words of ['Find anything', 'Next row', 'Previous row', 'Open the row', 'Go to Queues']) {
    expect(text).toContain(words);
  }
});

test('an order in review is found by its queue, taken, and noted, with the keys alone', async () => {
  await open('/queues/manual_review?environment=test');
  const rows = tab.page.getByRole('table', { name: 'Manual review', exact: true }).locator('tbody tr');
  await rows.first().waitFor();
  await press('j');
  await press('Enter');
  await tab.page.waitForURL(/\/support\/orders\/ord_/);
  await settled(tab);
  await printTree(tab, 'order in review');
  await pressOn(tab, tab.page.getByRole('button', { name: 'Take', exact: true }));
  await tab.page.getByText('You have this order').waitFor();
  await pressOn(tab, tab.page.getByRole('button', { name: 'More actions' }));
  const note = tab.page.getByRole('menuitem', { name: 'Add a note…' });
  await note.waitFor();
  await reach(tab, note, 'ArrowDown');
  await press('Enter');
  await typeInto(tab, dialog().getByLabel(/^Note/), 'The user was written to');
  await pressOn(tab, dialog().getByRole('button', { name: 'Add note' }));
  await dialog().waitFor({ state: 'hidden' });
  await tab.page.getByText('The user was written to').first().waitFor();
});

test('no request went to another server, and the browser reported no problem', () => {
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
});
