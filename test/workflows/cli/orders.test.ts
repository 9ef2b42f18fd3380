import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Order } from '#contract/orders/order';
import { eventually } from '#test/helpers/run/eventually';
import { ADDRESSES, type Client, createClient } from '#test/helpers/service/client';
import { startInstanceOnTestServers, type TestInstance } from '#test/helpers/service/instance';
import { answerStatus } from '#test/helpers/webhooks/receiver';
import { startWebhookReceiver, type WebhookReceiver } from '#test/helpers/webhooks/signed-receiver';

const HOUR = 3_600_000;

let instance: TestInstance;
let wallet: Client;
let receiver: WebhookReceiver;

beforeAll(async () => {
  instance = await startInstanceOnTestServers();
  wallet = createClient(instance.dev.base_url, instance.dev.test_key);
  receiver = await startWebhookReceiver(instance.dev.webhook_test_secret);
  await instance.runJson('webhook', 'set', '--env', 'test', '--channel', 'order', '--url', receiver.url);
});
afterAll(async () => {
  await receiver.close();
  await instance.stop();
});

interface Shown {
  order: Order;
  partner_id: string;
  next_due: { what: string; at: string } | null;
  deliveries: { event: string; url: string; state: string; next_attempt_at: string | null; attempts: unknown[] }[];
  audit: unknown[];
}
const show = (orderId: string) => instance.runJson<Shown>('order', 'inspect', orderId);

/** An order of this scenario, after everything that happens in the given time. */
async function played(scenario: 'refund' | 'review' | 'success', by: string): Promise<Order> {
  const order = await wallet.open({ scenario, body: { refund_address: ADDRESSES.btc, partner_order_ref: undefined } });
  return (await wallet.advance(order.order_id, { by })).body;
}

test('order inspect prints state, deliveries with attempts, and the next event', async () => {
  const order = await played('refund', 'PT20S');
  const id = order.order_id;
  await receiver.arrived(id, 3);
  const shown = await eventually(async () => {
    const answer = await show(id);
    return answer.deliveries.every(({ state }) => state === 'delivered') ? answer : null;
  });
  expect(shown).toMatchObject({ partner_id: instance.dev.partner_id, audit: [] });
  expect(shown.order).toEqual((await wallet.get(id)).body);
  expect(shown.next_due).toEqual({ what: 'end of the refund decision window', at: order.refund_deadline });
  expect(shown.deliveries.map(({ event }) => event)).toEqual([
    'order.waiting_deposit',
    'order.confirming',
    'order.refund_required',
  ]);
  expect(shown.deliveries[0]).toMatchObject({
    url: receiver.url,
    attempts: [{ attempt: 1, ok: true, response_code: 204 }],
  });

  const { stdout } = await instance.run('order', 'inspect', id);
  expect(stdout).toMatch(/status +refund_required \(underpayment/);
  expect(stdout).toMatch(/\n {2}\S+ {2}waiting_deposit +6 s\n {2}\S+ {2}confirming +6 s\n {2}\S+ {2}refund_required/);
  expect(stdout).toContain(`Next: end of the refund decision window at ${order.refund_deadline}, in 23 h 59 min`);
});

test('the clock advances by a duration, to an instant and to the next due event, and webhook retries follow it', async () => {
  receiver.answer(answerStatus(500));
  const { order_id: id, created_at: createdAt } = await wallet.open({ scenario: 'stuck', ttlSeconds: 86_400 });
  await eventually(async () => (await show(id)).deliveries[0]?.state === 'retrying');
  const attempts = async () => (await show(id)).deliveries[0]?.attempts.length;

  const retry = await instance.runJson<{ now: string }>('clock', 'advance', id, '--to', 'next');
  expect(Date.parse(retry.now) - Date.parse(createdAt)).toBeGreaterThanOrEqual(60_000);
  expect(await attempts()).toBe(2);

  const inTwoHours = new Date(Date.parse(createdAt) + 2 * HOUR).toISOString();
  await instance.runJson('clock', 'advance', id, '--to', inTwoHours);
  expect(await attempts()).toBe(5);

  receiver.answer(answerStatus(204));
  const { stdout } = await instance.run('clock', 'advance', id, '--by', 'PT24H');
  expect(stdout).toMatch(/^The clock of ord_\S+ is at \S+: confirming\.\n$/);
  expect((await show(id)).deliveries[0]).toMatchObject({ state: 'delivered', attempts: { length: 6 } });
  expect(await instance.run('clock', 'advance', id, '--to', '2020-01-01T00:00:00Z')).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^error: --to: must lie within 600 days [^\n]+\n$/),
  });
});

test('a decision ends a manual review, and its reason is stored', async () => {
  const { order_id: id } = await played('review', 'PT20S');
  const args = ['--status', 'completed', '--reason', 'Paid by hand, ticket 7', '--tx', '0xfeed', '--amount', '1.0060'];
  expect(await instance.run('order', 'decide', id, ...args)).toMatchObject({
    code: 0,
    stdout: `${id} is completed.\n`,
  });

  const shown = await show(id);
  expect(shown.order).toMatchObject({ status: 'completed', tx_out_hash: '0xfeed', amount_to_actual: '1.006' });
  expect(shown.audit).toEqual([
    expect.objectContaining({
      actor: expect.stringMatching(/^cli:./),
      action: 'order.decided',
      details: { status: 'completed', reason: 'Paid by hand, ticket 7', tx: '0xfeed', amount: '1.006' },
    }),
  ]);
});

test('a decision without its evidence is refused before it reaches Temporal, unless --without-evidence is given', async () => {
  const { order_id: id } = await played('review', 'PT20S');
  const decide = (...args: string[]) => instance.run('order', 'decide', id, '--reason', 'By mail', ...args);
  expect(await decide('--status', 'completed', '--tx', '0xfeed')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('completed needs --amount, or --without-evidence if there is none.'),
  });
  expect(await decide('--status', 'refunded')).toMatchObject({ code: 2, stderr: expect.stringContaining('--tx') });
  expect((await show(id)).order.status).toBe('manual_review');
  expect((await show(id)).audit).toEqual([]);

  expect(await decide('--status', 'completed', '--without-evidence')).toMatchObject({ code: 0 });
  const { order, audit } = await show(id);
  expect(order).toMatchObject({ status: 'completed', tx_out_hash: null, amount_to_actual: null });
  expect(audit).toMatchObject([{ details: { status: 'completed', without_evidence: true } }]);
});

test('only an order in manual_review accepts a decision', async () => {
  const decide = (id: string) => instance.run('order', 'decide', id, '--status', 'failed', '--reason', 'no');
  const running = await wallet.open({ scenario: 'success', ttlSeconds: 86_400 });
  const refusal = 'error: Only an order in manual_review can be decided';
  expect(await decide(running.order_id)).toEqual({
    code: 1,
    stdout: '',
    stderr: `${refusal}; this one is waiting_deposit, and has to be taken to review first.\n`,
  });
  const { order_id: over } = await played('success', 'PT1H');
  expect(await decide(over)).toEqual({ code: 1, stdout: '', stderr: `${refusal}; this one is completed.\n` });
  expect(await decide('ord_00000000000000000000000000')).toMatchObject({ code: 1 });
  expect((await show(over)).audit).toEqual([]);
});

test('order history prints each event on one line, with the summaries of its timers, updates and activities', async () => {
  const { order_id: id } = await played('success', 'PT1H');
  // The workflow closes in the task after the one that answers the update.
  const stdout = await eventually(async () => {
    const printed = (await instance.run('order', 'history', id)).stdout;
    return /workflow execution completed/.test(printed) ? printed : null;
  });
  const lines = stdout.trimEnd().split('\n');
  expect(lines[0]).toMatch(/^ {3}1 {2}\S+Z {2}workflow execution started +order: 0\.05 BTC to ETH at alphaswap$/);
  expect(lines.at(-1)).toMatch(/workflow execution completed +completed$/);
  expect(lines.map((line) => Number.parseInt(line, 10))).toEqual(lines.map((_line, index) => index + 1));
  expect(stdout).toMatch(
    /marker recorded +openSandboxOrder: the provider opened its order \S+, deposits go to \S+, waiting_deposit at /,
  );
  expect(stdout).toMatch(/timer started +next step of the sandbox scenario: in /);
  expect(stdout).toMatch(/update completed +open: \{"deposit":/);
  expect(stdout).toMatch(/upsert workflow search attributes +OrderStatus = completed/);
});

const NO_HISTORY = 'There is no history of ord_unknown, either in Temporal or as a copy in the database.';

test('an unknown workflow has no history', async () => {
  const unknown = { code: 1, stdout: '', stderr: `error: ${NO_HISTORY}\n` };
  expect(await instance.run('order', 'history', 'ord_unknown')).toEqual(unknown);
  expect(await instance.run('replay', 'ord_unknown')).toEqual(unknown);
});

test('replay reports that an order of today is identical', async () => {
  const { order_id: id } = await played('success', 'PT1H');
  expect(await instance.run('replay', id)).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(new RegExp(`^${id} is identical: \\d+ events\\.\\n$`)),
  });
});

test('replay reports the event at which a history diverges', async () => {
  const file = join(instance.dataDir, 'parted.json');
  const events = recordedEvents();
  writeFileSync(file, JSON.stringify({ events: swapped(events) }));
  const { code, stdout } = await instance.run('replay', file);
  expect(code).toBe(1);
  const place = `diverges at event ${events[firstAttribute(events)]?.eventId} \\(\\w+\\):`;
  expect(stdout).toMatch(new RegExp(`${place} .*Nondeterminism error: [^\\n]+\\n$`));
  expect(await instance.run('replay', join(instance.dataDir, 'dev.json'))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('does not contain a history'),
  });
});

interface RecordedEvent {
  eventId: string;
  eventType: string;
}

function recordedEvents(): RecordedEvent[] {
  return JSON.parse(readFileSync(join(__dirname, '../../histories/success.json'), 'utf8')).events;
}

function firstAttribute(events: readonly RecordedEvent[]): number {
  return events.findIndex(({ eventType }) => eventType === 'EVENT_TYPE_UPSERT_WORKFLOW_SEARCH_ATTRIBUTES');
}

/** The first search attribute comes after the timer that follows it. */
function swapped(events: readonly RecordedEvent[]): RecordedEvent[] {
  const at = firstAttribute(events);
  const [attribute, timer] = events.slice(at, at + 2) as [RecordedEvent, RecordedEvent];
  return [
    ...events.slice(0, at),
    { ...timer, eventId: attribute.eventId },
    { ...attribute, eventId: timer.eventId },
    ...events.slice(at + 2),
  ];
}
