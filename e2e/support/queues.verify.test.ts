import { and, eq, ne } from 'drizzle-orm';
import type { Locator } from 'playwright-core';
import { listClosedAlerts } from '#db/alerts/operator-alerts';
import { openCase } from '#db/recovery/cases';
import { auditLog } from '#db/schema/audit';
import type { QueueName } from '#domain/support/queue';
import { newId } from '#security/secret';
import type { Tab } from '../browser';
import { proveTab } from '../dashboard/proven-tab';
import { openPage } from '../inspect';
import { type Console, confirm, startConsole } from './console';
import { fillQueues, type Waiting } from './waiting';

let desk: Console;
let waiting: Waiting;
let tab: Tab;

beforeAll(async () => {
  desk = await startConsole();
  waiting = await fillQueues(desk.service);
  tab = await desk.logIn('operator');
});
afterAll(() => desk?.close());

/** The row of an entry in its queue. */
async function rowOf(queue: QueueName, text: string, environment = 'live'): Promise<Locator> {
  await openPage(tab, desk.url(`/queues/${queue}?environment=${environment}`));
  const row = tab.page.getByRole('row').filter({ hasText: text });
  await row.waitFor();
  return row;
}

const act = async (row: Locator, name: string) => row.getByRole('button', { name, exact: true }).click();
/** The audited actions on a target, but for what operators only looked at. */
const recorded = async (target: string) =>
  (
    await desk.service.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.target, target), ne(auditLog.action, 'personal_data.read')))
  ).map(({ action }) => action);
const shown = (orderId: string) => orderId.slice(-4);

test('the home page counts every queue, and links to it', async () => {
  await openPage(tab, desk.url('/?environment=test'));
  const lines = tab.page.getByRole('main').getByRole('listitem');
  const counted = Object.fromEntries(
    (await lines.allTextContents()).map((text) => [
      text.replace(/(oldest.*)?\d+$/, ''),
      Number(/\d+$/.exec(text)?.[0]),
    ]),
  );
  expect(counted).toMatchObject({
    'Manual review': 1,
    'Late deposits': 0,
    'Unconfirmed refunds': 1,
    'Paused endpoints': 1,
  });
  expect(counted['Stalled orders']).toBeGreaterThanOrEqual(1);
  await tab.page.getByRole('link', { name: /Unconfirmed refunds/ }).click();
  await tab.page.getByRole('heading', { level: 1, name: 'Unconfirmed refunds' }).waitFor();
});

test('a stalled order shows which duration it exceeds, and opens with the keyboard', async () => {
  const row = await rowOf('stuck_orders', shown(waiting.stalled), 'test');
  expect(await row.textContent()).toContain('longer than');
  await tab.page.keyboard.press('j');
  await tab.page.keyboard.press('Enter');
  await tab.page.waitForURL(/\/support\/orders\/ord_/);
});

test('an alert is acknowledged, then closed, each with a reason, and links to its subject', async () => {
  const row = await rowOf('alerts', 'Job failed');
  expect(await row.textContent()).toContain('No space left on device.');
  await act(row, 'Respond');
  await confirm(tab, 'Acknowledge');
  await row.getByText('Acknowledged').waitFor();
  await act(row, 'Close');
  await confirm(tab, 'Close alert');
  await row.waitFor({ state: 'detached' });
  const [alert] = await listClosedAlerts(desk.service.db, 1);
  expect(await recorded(`alert:${alert?.id}`)).toEqual(['alert.acknowledged', 'alert.closed']);

  const unwatched = await rowOf('alerts', 'Order not watched');
  await unwatched.getByRole('link').first().click();
  await tab.page.waitForURL(new RegExp(`/support/orders/${waiting.withCase}`));
});

test.each([
  ['cases', 'live', () => waiting.withCase],
  ['contradictions', 'live', () => waiting.contradicted],
  ['late_deposits', 'live', () => waiting.late],
  ['unconfirmed_refunds', 'test', () => waiting.refund],
] as const)('%s shows its order with the reason', async (queue, environment, id) => {
  const row = await rowOf(queue, shown(id()), environment);
  expect(((await row.textContent()) ?? '').length).toBeGreaterThan(60);
});

test('the cases of an order whose row is lost are closed in their queue, because it has no page', async () => {
  const { db } = desk.service;
  const lost = newId('ord');
  await openCase(db, lost, 'second_deposit', 'ask the provider what it does with it');
  await openCase(db, lost, 'contradicting_answer', 'compare both orders');
  const row = await rowOf('cases', lost);
  expect([await row.getByRole('link').count(), await row.getByRole('checkbox').count()]).toEqual([0, 0]);
  await act(row, 'Close case');
  await tab.page.getByRole('dialog').getByText('The provider answered about another order').click();
  await confirm(tab, 'Close case');
  await row.getByText('The provider answered about another order').waitFor({ state: 'detached' });
  await act(row, 'Close case');
  await confirm(tab, 'Close case');
  await row.waitFor({ state: 'detached' });
  expect(await recorded(lost)).toEqual(['case.closed', 'case.closed']);
});

test('a paused endpoint is resumed from its queue, and leaves it', async () => {
  const row = await rowOf('paused_endpoints', shown(waiting.endpoint), 'test');
  await act(row, 'Resume');
  await confirm(tab, 'Resume');
  await row.waitFor({ state: 'detached' });
  expect(await recorded(waiting.endpoint)).toContain('webhook_endpoint.resumed');
});

test('a payout is taken through its steps, each with a reason', async () => {
  await proveTab(tab);
  const row = await rowOf('payouts', shown(waiting.payout));
  await act(row, 'Update');
  await confirm(tab, 'Mark as processing');
  await row.getByText('Processing').waitFor();
  await act(row, 'Update');
  await tab.page.getByLabel('Transaction', { exact: false }).fill('cd'.repeat(32));
  await tab.page.getByLabel(/Amount sent/).fill('12000');
  await confirm(tab, 'Mark as sent');
  await row.getByText('Sent', { exact: true }).waitFor();
  await act(row, 'Update');
  await confirm(tab, 'Mark as confirmed');
  await row.waitFor({ state: 'detached' });
});

test('a partner is approved from its queue, and leaves it', async () => {
  await proveTab(tab);
  const row = await rowOf('approvals', 'Lantern Wallet');
  await act(row, 'Approve');
  await confirm(tab, 'Approve');
  await row.waitFor({ state: 'detached' });
  expect(await recorded(waiting.applicant)).toContain('partner.approved');
});

test('a provider that is down is drained, and a drained one gets orders again', async () => {
  const down = await rowOf('providers', 'changelly');
  await act(down, 'Drain');
  await confirm(tab, 'Drain');
  await down.getByText('An operator is keeping new orders from it.').waitFor();
  await down.getByRole('button', { name: 'Undrain', exact: true }).waitFor();
  const drained = await rowOf('providers', 'exolix');
  await act(drained, 'Undrain');
  await confirm(tab, 'Undrain');
  await drained.waitFor({ state: 'detached' });
  expect(await recorded('changelly')).toContain('provider.drained');
  expect(await recorded('exolix')).toContain('provider.undrained');
});

test('no action is possible without a reason', async () => {
  const row = await rowOf('providers', 'changelly');
  await act(row, 'Undrain');
  const dialog = tab.page.getByRole('dialog');
  expect(await dialog.getByRole('button', { name: 'Undrain', exact: true }).isDisabled()).toBe(true);
  await dialog.getByLabel(/^Reason/).fill('   ');
  expect(await dialog.getByRole('button', { name: 'Undrain', exact: true }).isDisabled()).toBe(true);
  await tab.page.keyboard.press('Escape');
});

test('no request went to another server, and the browser reported no problem', () => {
  expect([tab.foreign, tab.complaints]).toEqual([[], []]);
});
