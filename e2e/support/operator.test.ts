import { eq } from 'drizzle-orm';
import { auditLog } from '#db/schema/audit';
import type { TestPartner } from '#test/helpers/service/partners';
import type { Tab } from '../browser';
import { inspect, openPage } from '../inspect';
import { type Console, confirm, startConsole } from './console';
import { BY_STATUS, play } from './played-orders';

/** The main pages by their names; `:order` stands for one in manual review. */
const PAGES = {
  home: '/?environment=test',
  queues: '/queues',
  review: '/queues/manual_review?environment=test',
  order: '/orders/:order',
} as const;

let desk: Console;
let partner: TestPartner;
let tab: Tab;
let orderId: string;

beforeAll(async () => {
  desk = await startConsole();
  partner = await desk.service.partner();
  orderId = await play(partner.test, BY_STATUS.manual_review);
  tab = await desk.logIn('operator');
});
afterAll(() => desk?.close());

const open = (path: string) => openPage(tab, desk.url(path.replace(':order', orderId)));

test.each(Object.entries(PAGES))('%s is accessible in both themes, and fits a telephone', async (name, path) => {
  await open(path);
  await inspect(tab, `support-${name}`);
});

test('the search box of the home page has the focus, and finds an order by its id', async () => {
  await open('/');
  await tab.page.locator('input[role=combobox]:focus').waitFor();
  await tab.page.keyboard.type(orderId);
  await tab.page.getByRole('option').filter({ hasText: 'Order' }).first().waitFor();
  await tab.page.keyboard.press('Enter');
  await tab.page.waitForURL(new RegExp(orderId));
});

test('the order screen begins with the verdict and the next actor, and has the rule behind its details', async () => {
  await open('/orders/:order');
  const verdict = tab.page.getByRole('region', { name: 'Verdict' });
  const text = (await verdict.textContent()) ?? '';
  expect(text).toContain('an operator acts next');
  expect(text).toContain('An operator');
  expect(text).not.toContain('[rules/');
  await verdict.getByText('Details', { exact: true }).click();
  const rule = await verdict.getByRole('link').first().getAttribute('href');
  const answer = await fetch(`${desk.service.origin}${rule?.split('#')[0]}`);
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining(`id="${rule?.split('#')[1]}"`)]);
});

test('the story is told in chapters and sentences, newest first, and a switch shows the events of Temporal instead', async () => {
  await open('/orders/:order');
  const panel = tab.page.getByRole('tabpanel');
  await panel.getByRole('heading', { name: 'Creation' }).waitFor();
  const sentences = await panel.getByRole('listitem').allTextContents();
  expect(sentences.at(-1)).toContain('Order created: ');
  expect(sentences.join(' ')).not.toMatch(/marker recorded|#\d/);
  await panel.getByRole('switch').check({ force: true });
  await panel.getByText('marker recorded').first().waitFor();
  const events = await panel.getByRole('listitem').allTextContents();
  const numbers = events.flatMap((line) => /#(\d+)$/.exec(line)?.slice(1).map(Number) ?? []);
  expect(numbers.length).toBeGreaterThan(sentences.length);
  expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
});

test('an order in manual review is decided from its queue with a transaction as evidence, and leaves the queue', async () => {
  await open('/queues/manual_review?environment=test');
  const row = tab.page.getByRole('row').filter({ hasText: orderId.slice(-4) });
  await row.getByRole('button', { name: 'Decide', exact: true }).click();
  await tab.page.getByText('Refunded', { exact: true }).click();
  await tab.page.getByLabel('Transaction hash of the transfer').fill('ab'.repeat(32));
  // A click in a dialog is none on the row that it was opened from.
  await tab.page
    .getByRole('dialog')
    .getByLabel(/^(Reason|Note)/)
    .click();
  await confirm(tab, 'Mark as refunded', 'The provider sent it back and gave the transaction');
  await row.waitFor({ state: 'detached' });
  expect((await partner.test.get(orderId)).body).toMatchObject({ status: 'refunded' });
  const recorded = await desk.service.db.select().from(auditLog).where(eq(auditLog.target, orderId));
  expect(recorded.map(({ action }) => action)).toContain('order.decided');
});

test('no request went to another server, and the browser reported no problem', () => {
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
});
