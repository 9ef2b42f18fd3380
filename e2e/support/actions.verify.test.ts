import { and, eq, ne } from 'drizzle-orm';
import { auditLog } from '#db/schema/audit';
import { endpoints } from '#db/schema/endpoints';
import { orderWatches } from '#db/schema/watching';
import { deliveries } from '#db/schema/webhooks';
import { startWatch } from '#db/watching/watches';
import { HOUR, MINUTE } from '#domain/duration';
import type { OrderStatus } from '#domain/orders/status';
import { newId } from '#security/secret';
import { track } from '#test/helpers/orders/tracked-orders';
import { eventually } from '#test/helpers/run/eventually';
import { ADDRESSES, createClient } from '#test/helpers/service/client';
import type { Tab } from '../browser';
import { proveTab } from '../dashboard/proven-tab';
import { openPage } from '../inspect';
import { type Console, confirm, pressAction, startConsole } from './console';
import { BY_STATUS, play } from './played-orders';
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

const open = (path: string) => openPage(tab, desk.url(path));
const press = (name: string) => tab.page.getByRole('main').getByRole('button', { name, exact: true }).click();
/** The entries about a target, but for what operators only looked at. */
const recorded = (target: string) =>
  desk.service.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.target, target), ne(auditLog.action, 'personal_data.read')));

/** A live order whose provider knows it, and whose next poll is an hour away. */
async function openLive(): Promise<string> {
  const orderId = newId('ord');
  const { db } = desk.service;
  const input = { orderId, provider: 'changelly' };
  await track(
    { services: { db, trackingUrl: (id) => `http://swaplane.test/track/${id}` } },
    { partnerId: waiting.partner.partnerId, input, openedMsAgo: HOUR, stepMs: 5 * MINUTE, later: ['confirming'] },
  );
  await startWatch(db, { orderId, provider: 'changelly', providerOrderId: 'AX-5518204' });
  const later = new Date(Date.now() + HOUR);
  await db.update(orderWatches).set({ nextPollAt: later }).where(eq(orderWatches.orderId, orderId));
  return orderId;
}

test('an incident is posted, shown on the home page, and resolved', async () => {
  await open('/incidents');
  await press('Post an incident');
  const dialog = tab.page.getByRole('dialog');
  await dialog.getByLabel('Title').fill('Swaps to Monero are slow');
  await dialog.getByLabel('Message to partners').fill('The provider is behind. Nothing is lost.');
  await confirm(tab, 'Post');
  await open('/');
  await tab.page.getByText('Swaps to Monero are slow').waitFor();
  await open('/incidents');
  await press('Resolve');
  await dialog.getByLabel('Resolution').fill('The provider has caught up.');
  await confirm(tab, 'Resolve');
  await tab.page.getByText('Resolved', { exact: true }).waitFor();
  await open('/');
  expect(await tab.page.getByText('Swaps to Monero are slow').count()).toBe(0);
});

test('a maintenance is announced with its times, which may not be in the wrong order', async () => {
  await open('/incidents');
  await press('Post an incident');
  const dialog = tab.page.getByRole('dialog');
  await dialog.getByText('A planned maintenance', { exact: true }).click();
  await dialog.getByLabel('Title').fill('Database upgrade');
  await dialog.getByLabel('Message to partners').fill('New orders pause for ten minutes.');
  await dialog.getByLabel('Begins').fill('2031-05-01T12:00');
  await dialog.getByLabel('Ends').fill('2031-05-01T11:00');
  await dialog.getByText('must be later, and in the future').waitFor();
  await dialog.getByLabel('Ends').fill('2031-05-01T13:00');
  await confirm(tab, 'Post');
  const row = tab.page
    .getByRole('table', { name: 'Incidents' })
    .getByRole('row')
    .filter({ hasText: 'Database upgrade' });
  await row.getByText('Planned', { exact: true }).waitFor();
  expect(await row.getByText('Ongoing').count()).toBe(0);
  await tab.page.getByText('Database upgrade').click();
  await dialog.getByText('Begins').waitFor();
  const status = await fetch(`${desk.service.origin}/status.json`);
  expect(await status.text()).toContain('Database upgrade');
  await tab.page.keyboard.press('Escape');
  await open('/');
  await tab.page.getByText(/^Planned: 1 May 2031.+12:00:00.+ to 1 May 2031.+13:00:00/).waitFor();
});

test('minutes of an external probe are reported, become an incident, and its analysis is linked', async () => {
  await open('/uptime');
  await press('Report minutes');
  const dialog = tab.page.getByRole('dialog');
  await dialog.getByText('A file', { exact: true }).click();
  const at = (ago: number) => new Date(Date.now() - ago * MINUTE).toISOString();
  const choose = (lines: readonly string[]) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'probe.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) });
  await choose([`${at(3)},maybe`]);
  await dialog.getByText(/^line 1 must be a minute/).waitFor();
  await choose([`${at(3)},down,,http_503`, `${at(2)},down,,http_503`]);
  await dialog.getByText('2 results in this file.').waitFor();
  await confirm(tab, 'Report', 'The probe of the data center');
  const row = tab.page.getByRole('table', { name: 'Measured incidents' }).getByRole('row').nth(1);
  await row.getByText('Ongoing').waitFor();
  expect(await recorded('sla')).toMatchObject([{ action: 'sla.reported', reason: 'The probe of the data center' }]);

  await row.getByRole('button', { name: 'Link analysis' }).click();
  await dialog.getByLabel('Link').fill('https://status.example/4711');
  await confirm(tab, 'Link analysis', 'It is published');
  await row.getByRole('link', { name: 'What happened' }).waitFor();
  const saving = tab.page.waitForEvent('download');
  await tab.page.getByRole('button', { name: 'Download measured incidents' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^incidents-\d{4}-\d\d\.csv$/);
});

test('a case is closed on its order’s page, with a reason', async () => {
  await open(`/orders/${waiting.withCase}`);
  const pinned = tab.page.getByRole('region', { name: 'Notes and open cases' });
  // No workflow runs the order: if the comparison has come to it, that is a case of its own.
  const ticket = pinned.getByRole('listitem').filter({ hasText: 'ask for the transaction' });
  await ticket.getByRole('button', { name: 'Close case', exact: true }).click();
  await confirm(tab, 'Close case', 'The provider has answered');
  await ticket.waitFor({ state: 'detached' });
  expect(await recorded(waiting.withCase)).toMatchObject([
    { action: 'case.closed', reason: 'The provider has answered' },
  ]);
});

test('a provider is asked at once about a live order, and the reason is audited', async () => {
  const orderId = await openLive();
  await open(`/orders/${orderId}`);
  await pressAction(tab, 'Check with provider now');
  await confirm(tab, 'Check now', 'The user is on the line');
  const [watch] = await desk.service.db.select().from(orderWatches).where(eq(orderWatches.orderId, orderId));
  expect(watch?.nextPollAt?.getTime()).toBeLessThan(Date.now() + MINUTE);
  expect(await recorded(orderId)).toMatchObject([{ action: 'order.polled', reason: 'The user is on the line' }]);
});

test('the refund of an order is requested to an address, after its net amount and its consequence were shown', async () => {
  await open(`/orders/${waiting.due}`);
  await pressAction(tab, 'Request the refund');
  const dialog = tab.page.getByRole('dialog');
  const text = (await dialog.textContent()) ?? '';
  expect(text).toMatch(/will be asked to return 0\.0\d+\sBTC/);
  expect(text).toContain('final');
  // Nothing final is chosen beforehand.
  expect(await dialog.getByRole('button', { name: 'Request the refund', exact: true }).isDisabled()).toBe(true);
  await dialog.getByText('Send the deposit back', { exact: true }).click();
  await dialog.getByLabel(/^Refund address/).fill(ADDRESSES.otherBtc);
  await confirm(tab, 'Request the refund', 'The user wants the deposit back');
  await tab.page.getByText(/The refund is requested/).waitFor();
  const { body } = await waiting.partner.test.get(waiting.due);
  expect(body).toMatchObject({ refund_decision: { action: 'refund_to_address' } });
  await eventually(async () =>
    (await recorded(waiting.due)).some(({ reason }) => reason === 'The user wants the deposit back'),
  );
  await tab.page.getByRole('button', { name: 'Request the refund' }).waitFor({ state: 'detached' });
});

test('an order that stands still is taken to review, and can be decided there', async () => {
  const orderId = await play(waiting.partner.test, BY_STATUS.confirming);
  await open(`/orders/${orderId}`);
  await pressAction(tab, 'Take to review');
  expect(await tab.page.getByRole('dialog').textContent()).toContain('the partner is notified');
  await confirm(tab, 'Take to review', 'Nothing moves it');
  await tab.page.getByRole('button', { name: 'Close the review' }).waitFor();
  expect((await waiting.partner.test.get(orderId)).body.status).toBe('manual_review');
  expect(await recorded(orderId)).toMatchObject([{ action: 'order.review', reason: 'Nothing moves it' }]);
});

test('a refund is requested again only after it was confirmed that no earlier request was taken', async () => {
  const refused = { scenario: 'refund_refused', moves: ['next', 'next'], refund: true } as const;
  const orderId = await play(waiting.partner.test, refused);
  await eventually(async () => (await waiting.partner.test.get(orderId)).body.status === 'manual_review');
  await open(`/orders/${orderId}`);
  await pressAction(tab, 'Request the refund again');
  const dialog = tab.page.getByRole('dialog');
  expect(await dialog.textContent()).toContain('it may pay twice');
  await dialog.getByLabel(/^Reason/).fill('Its support took none');
  expect(await dialog.getByRole('button', { name: 'Request it again' }).isDisabled()).toBe(true);
  await dialog.getByLabel(/took no earlier request/).check();
  await confirm(tab, 'Request it again', 'Its support took none');
  await eventually(async () => (await recorded(orderId)).some(({ action }) => action === 'order.refund_again'));
});

test('what speaks against a decision stands beside the box that confirms it, which is for that decision alone', async () => {
  const orderId = newId('ord');
  const hash = 'a1075db55d416d3ca199f55b6084e2115b9345e16c5cf302fc80e9d5fbf5d48d';
  const services = { db: desk.service.db, trackingUrl: (id: string) => `http://swaplane.test/track/${id}` };
  const later: OrderStatus[] = ['confirming', 'manual_review'];
  const { partnerId } = waiting.partner;
  await track({ services }, { partnerId, input: { orderId, provider: 'changelly' }, later, state: { txInHash: hash } });
  const own = await desk.logIn('operator');
  await proveTab(own);
  await own.page.goto(desk.url(`/orders/${orderId}`));
  await own.page.getByRole('button', { name: 'Close the review' }).click();
  const dialog = own.page.getByRole('dialog');
  await dialog.getByLabel(/^Reason/).fill('Its support wrote so');
  // Nothing final is chosen beforehand.
  expect(await dialog.getByRole('button', { name: 'Close the review' }).isDisabled()).toBe(true);
  await dialog.getByText('Refunded', { exact: true }).click();
  await dialog.getByLabel(/^Transaction hash/).fill(hash);
  const decide = dialog.getByRole('button', { name: 'Mark as refunded' });
  await decide.click();
  const doubts = dialog.getByRole('alert').filter({ hasText: "The transaction is the order's own deposit." });
  await doubts.waitFor();
  expect([await dialog.getByRole('alert').count(), await decide.isDisabled()]).toEqual([1, true]);
  await doubts.getByLabel(/^It is so all the same/).check();
  expect(await decide.isDisabled()).toBe(false);
  await dialog.getByLabel(/^Transaction hash/).fill(`${hash}0`);
  await doubts.waitFor({ state: 'detached' });
  await own.close();
});

test('all events of an endpoint since a time are replayed, as many as were shown before', async () => {
  const other = await desk.service.partner();
  const receiver = await desk.service.webhooks(other.partnerId);
  await play(other.test, BY_STATUS.confirming);
  const [endpoint] = await desk.service.db.select().from(endpoints).where(eq(endpoints.partnerId, other.partnerId));
  const endpointId = endpoint?.endpointId ?? '';
  const sent = () => desk.service.db.select().from(deliveries).where(eq(deliveries.endpointId, endpointId));
  await eventually(async () => {
    const rows = await sent();
    return rows.length >= 2 && rows.every(({ state }) => state === 'delivered');
  });
  const before = receiver.received.length;
  await open(`/webhooks/${endpointId}`);
  await press('Replay since…');
  await tab.page
    .getByRole('dialog')
    .getByRole('button', { name: `Send ${before}` })
    .waitFor();
  await confirm(tab, `Send ${before}`, 'The partner restored its database');
  await tab.page.getByText(`${before} deliveries are on their way`).waitFor();
  await eventually(() => receiver.received.length === 2 * before);
  expect(await recorded(endpointId)).toMatchObject([{ action: 'webhook.replay' }]);
});

test('a refused action shows the reason in its dialog, with the request id to quote', async () => {
  await open(`/webhooks/${waiting.endpoint}`);
  await press('Resend failed events');
  const dialog = tab.page.getByRole('dialog');
  await dialog.getByLabel(/^Reason/).fill('The partner asked for it');
  await dialog.getByRole('button', { name: /^Send/ }).click();
  expect(await dialog.getByRole('alert').textContent()).toContain('Request req_');
  await tab.page.keyboard.press('Escape');
});

test('a refund to an address of another network is refused at the field of the address', async () => {
  const orderId = await play(waiting.partner.test, BY_STATUS.refund_required);
  await open(`/orders/${orderId}`);
  await pressAction(tab, 'Request the refund');
  const dialog = tab.page.getByRole('dialog');
  await dialog.getByText('Send the deposit back', { exact: true }).click();
  await dialog.getByLabel(/^Refund address/).fill('not-an-address');
  await dialog.getByLabel(/^Reason/).fill('A slip of the pen');
  await dialog.getByRole('button', { name: 'Request the refund', exact: true }).click();
  await dialog
    .getByLabel(/^Refund address/)
    .and(tab.page.locator('[aria-invalid="true"]'))
    .waitFor();
  await tab.page.keyboard.press('Escape');
});

test('a partner is declined with what is missing, and may complete its steps again', async () => {
  await open(`/partners/${waiting.applicant}`);
  await press('Decline');
  await confirm(tab, 'Decline', 'The address of the company is missing');
  await tab.page.getByText('Onboarding', { exact: true }).waitFor();
  expect(await recorded(waiting.applicant)).toMatchObject([{ action: 'partner.declined' }]);
});

test('a provider is drained from the list of providers, which shows the operator and the reason', async () => {
  await open('/providers');
  const row = tab.page.getByRole('row').filter({ hasText: 'Changelly' });
  await row.getByRole('button', { name: 'Drain' }).click();
  await confirm(tab, 'Drain', 'It does not answer');
  await row.getByRole('button', { name: 'Undrain' }).waitFor();
});

test('an outage is shown at its time, with the affected orders, and not an hour earlier', async () => {
  const orderId = await openLive();
  await open('/health');
  const outages = tab.page.getByRole('table', { name: 'Outages' });
  await outages.getByText('changelly').waitFor();
  await tab.page.getByRole('table', { name: 'Orders affected' }).getByText(orderId.slice(-4)).waitFor();
  await open(`/health?at=${new Date(Date.now() - 3 * HOUR).toISOString()}`);
  await tab.page.getByText('No outages').waitFor();
});

test('statistics show the delivered part, the speed and the refunds per provider and pair', async () => {
  await open('/statistics');
  const row = tab.page.getByRole('table', { name: 'By provider and pair' }).getByRole('row').nth(1);
  const text = (await row.textContent()) ?? '';
  expect(text).toContain('99.82%');
  expect(text).toContain('9 min / 14 min');
  expect(text).toContain('9 of 14 done, 3 open, 2 manual');
  await tab.page.getByLabel('Sent currency').fill('usdt');
  await tab.page.waitForURL(/from=usdt/);
  await tab.page.getByRole('table', { name: 'By provider', exact: true }).waitFor({ state: 'detached' });
});

test('a request of a partner is found by its id, and links to its order', async () => {
  const client = createClient(desk.service.origin, waiting.partner.test.key);
  const orderId = await play(client, BY_STATUS.waiting_deposit);
  const { headers } = await client.get(orderId);
  await open('/search');
  await tab.page.keyboard.type(headers.get('x-request-id') ?? '');
  await tab.page.getByRole('option').filter({ hasText: 'Request' }).waitFor();
  await tab.page.keyboard.press('Enter');
  await tab.page.waitForURL(/\/support\/requests\/req_/);
  await tab.page.getByRole('link', { name: new RegExp(orderId.slice(0, 8)) }).click();
  await tab.page.waitForURL(new RegExp(`/support/orders/${orderId}`));
});

test('every action is in the audit log with its reason', async () => {
  await open('/audit');
  const table = tab.page.getByRole('table', { name: 'Audit log' });
  for (const reason of ['The user is on the line', 'The address of the company is missing', 'It does not answer']) {
    await table.getByText(reason).first().waitFor();
  }
});

test('no request went to another server, and the browser reported only the refusals', () => {
  const isRefused = (line: string) => /409.*\/recover|400.*\/refund/.test(line);
  expect([tab.foreign, tab.complaints.filter((line) => !isRefused(line))]).toEqual([[], []]);
});
