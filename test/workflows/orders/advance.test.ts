import { DAY, HOUR, SECOND, toIso } from '#domain/duration';
import { newId } from '#security/secret';
import { openTestOrder } from '#test/helpers/api/orders';
import { expectForEach } from '#test/helpers/expect-for-each';
import { eventually } from '#test/helpers/run/eventually';
import { startTemporalProxy } from '#test/helpers/servers/temporal-proxy';
import { ADDRESSES, type Client } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { type Service, startService } from '#test/helpers/service/service';
import { answerStatus } from '#test/helpers/webhooks/receiver';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

/** The timeline as milliseconds since the creation. */
function offsets(order: { created_at: string; timeline: { status: string; at: string }[] }): [string, number][] {
  return order.timeline.map(({ status, at }) => [status, Date.parse(at) - Date.parse(order.created_at)]);
}

test('25 hours pass within one call, with every timestamp exact to the millisecond', async () => {
  const { test: client } = await service.partner();
  const order = await client.open({ scenario: 'refund', body: { refund_address: ADDRESSES.btc } });
  const { status, body } = await client.advance(order.order_id, { by: 'PT25H' });
  const required = 12 * SECOND;
  expect(status).toBe(200);
  expect(offsets(body)).toEqual([
    ['waiting_deposit', 0],
    ['confirming', 6 * SECOND],
    ['refund_required', required],
    ['refunded', required + 24 * HOUR + 6 * SECOND],
  ]);
  expect(Date.parse(body.refund_deadline ?? '') - Date.parse(order.created_at)).toBe(required + 24 * HOUR);
});

test('an advance ends exactly at the requested instant, including the step of that instant', async () => {
  const { test: client } = await service.partner();
  const { order_id: orderId, created_at } = await client.open({ ttlSeconds: 1_000 });
  const confirming = Date.parse(created_at) + 200 * SECOND;
  const before = await client.advance(orderId, { to: toIso(confirming - 60 * SECOND) });
  expect(before.body.status).toBe('waiting_deposit');
  const reached = await client.advance(orderId, { to: toIso(confirming) });
  expect(offsets(reached.body).at(-1)).toEqual(['confirming', 200 * SECOND]);
  const withOffset = toIso(confirming + 250 * SECOND).replace('Z', '+00:00');
  expect(offsets((await client.advance(orderId, { to: withOffset })).body).at(-1)).toEqual([
    'exchanging',
    450 * SECOND,
  ]);
});

test('`to: next` changes nothing when nothing is due any more', async () => {
  const { test: client } = await service.partner();
  const { order_id: orderId } = await client.open({ scenario: 'stuck' });
  const stuck = await client.advance(orderId, { by: 'PT1H' });
  const again = await client.advance(orderId, { to: 'next' });
  expect([again.status, again.text]).toEqual([200, stuck.text]);
});

test('a finished order keeps its last state, however far its clock is advanced', async () => {
  const { test: client } = await service.partner();
  const { order_id: orderId } = await client.open({ scenario: 'success' });
  const done = await client.advance(orderId, { by: 'PT1H' });
  const later = await client.advance(orderId, { by: 'P30D' });
  expect(done.body.status).toBe('completed');
  expect([later.status, later.text]).toEqual([200, done.text]);
});

test('simultaneous advances are all carried out', async () => {
  const { test: client } = await service.partner();
  const { order_id: orderId } = await client.open({ scenario: 'success', ttlSeconds: 1_000 });
  const answers = await Promise.all([1, 2, 3, 4].map(() => client.advance(orderId, { by: 'PT250S' })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(offsets((await client.get(orderId)).body).at(-1)).toEqual(['completed', 1_000 * SECOND]);
});

describe('webhook retries on the same clock', () => {
  async function orderAtDeadReceiver(): Promise<{ client: Client; orderId: string; attempts: () => string[] }> {
    const { partnerId, test: client } = await service.partner();
    const receiver = await service.webhooks(partnerId);
    receiver.answer(answerStatus(500));
    const { order_id: orderId } = await client.open({ scenario: 'stuck', ttlSeconds: 86_400 });
    const attempts = () =>
      receiver.received.map(({ headers }) => headers['x-service-delivery-attempt'] ?? 'none').sort();
    return { client, orderId, attempts };
  }

  test('make all 8 attempts of the plan within one day', async () => {
    const { client, orderId, attempts } = await orderAtDeadReceiver();
    await client.advance(orderId, { by: 'PT24H' });
    // waiting_deposit has used up its plan; confirming, 4.8 h later, still has its last attempt to make.
    expect(attempts()).toEqual(['1', '1', '2', '2', '3', '3', '4', '4', '5', '5', '6', '6', '7', '7', '8']);
  });

  test('are due events for `to: next`, which stops at the one before the next step', async () => {
    const { client, orderId, attempts } = await orderAtDeadReceiver();
    await client.advance(orderId, { by: 'PT1S' });
    expect(attempts()).toEqual(['1']);
    await client.advance(orderId, { to: 'next' });
    expect(attempts()).toEqual(['1', '2']);
    expect((await client.get(orderId)).body.status).toBe('waiting_deposit');
  });
});

describe('an advance is refused', () => {
  let client: Client;
  let orderId: string;
  let createdAt: number;

  beforeAll(async () => {
    client = (await service.partner()).test;
    const order = await client.open({ scenario: 'stuck' });
    orderId = order.order_id;
    createdAt = Date.parse(order.created_at);
  });

  test('with a wrong field', () =>
    expectForEach(
      [
        ['body', {}],
        ['body', { by: 'PT1H', to: 'next' }],
        ['by', { by: '' }],
        ['by', { by: 'PT0S' }],
        ['by', { by: '-PT1H' }],
        ['by', { by: 'P1Y' }],
        ['by', { by: 'P' }],
        ['by', { by: 'PT' }],
        ['by', { by: 'P601D' }],
        ['by', { by: '1h' }],
        ['by', { by: 3600 }],
        ['by', { by: ['PT1H'] }],
        ['body', { by: null }],
        ['to', { to: 'tomorrow' }],
        ['to', { to: 1 }],
        ['to', { to: '2026-13-01T00:00:00Z' }],
        ['to', { to: '2026-01-01' }],
        ['to', { to: '2001-01-01T00:00:00Z' }],
        ['to', { to: '9999-01-01T00:00:00Z' }],
      ],
      async ([field, body]) => {
        const refusal = errorOf(await client.advance(orderId, body));
        expect(refusal).toMatchObject({ http: 400, code: 'INVALID_PAIR', fields: [{ field }] });
      },
    ));

  test('to a time before the order or beyond its retention', async () => {
    for (const to of [toIso(createdAt - 1), toIso(createdAt + 601 * DAY)]) {
      expect(errorOf(await client.advance(orderId, { to }))).toMatchObject({ http: 400, fields: [{ field: 'to' }] });
    }
  });

  test("for an order that does not exist or is another partner's, and with a live key", async () => {
    const stranger = await service.partner();
    const owner = await service.partner();
    const { order_id: theirs } = await owner.test.open({ scenario: 'stuck' });
    const answers = await Promise.all([
      client.advance(newId('ord'), { to: 'next' }),
      stranger.test.advance(theirs, { to: 'next' }),
      owner.live.advance(theirs, { to: 'next' }),
    ]);
    for (const answer of answers) {
      expect(errorOf(answer)).toMatchObject({ http: 404, code: 'ORDER_NOT_FOUND' });
    }
  });

  test('for a live order, with either key', async () => {
    const { partnerId, test: testKey, live } = await service.partner();
    const order = await openTestOrder(service.db, { partnerId, environment: 'live' });
    for (const answer of [
      await live.advance(order.orderId, { by: 'PT1H' }),
      await testKey.advance(order.orderId, { by: 'PT1H' }),
    ]) {
      expect(errorOf(answer)).toMatchObject({ http: 404, code: 'ORDER_NOT_FOUND' });
    }
  });
});

test('after an advance the next step comes earlier by the same time', async () => {
  const { test: client } = await service.partner();
  const order = await client.open({ scenario: 'success', ttlSeconds: 50 });
  await client.advance(order.order_id, { by: 'PT9S' });
  const seen = await eventually(async () => {
    const { body } = await client.get(order.order_id);
    return body.status === 'confirming' ? body : null;
  });
  expect(offsets(seen)).toEqual([
    ['waiting_deposit', 0],
    ['confirming', 10_000],
  ]);
});

test('an order that an update ends returns the update in a task before the last of its run', async () => {
  const { test: client } = await service.partner();
  const { order_id: orderId } = await client.open();
  expect((await client.advance(orderId, { by: 'P1D' })).body.status).toBe('completed');
  const handle = service.workflows.getHandle(orderId);
  await handle.result();
  const { events = [] } = await handle.fetchHistory();
  const answered = events?.findLastIndex((event) => event.workflowExecutionUpdateCompletedEventAttributes) ?? -1;
  expect(answered).toBeGreaterThan(0);
  const later = events?.slice(answered) ?? [];
  expect(later.some((event) => event.workflowTaskCompletedEventAttributes)).toBe(true);
});

test('a move that Temporal did not answer says that it may have happened, and repeated `to` a time goes no further', async () => {
  const proxy = await startTemporalProxy();
  const silent = await startService({ temporalAddress: proxy.address, env: { TEMPORAL_ANSWER_LIMIT: '2s' } });
  const { test: client } = await silent.partner();
  const { order_id: orderId, created_at } = await client.open({ ttlSeconds: 1_000, seed: 'unanswered' });
  const to = toIso(Date.parse(created_at) + 500 * SECOND);
  proxy.mute();
  const refusal = errorOf(await client.advance(orderId, { to }));
  expect(refusal).toMatchObject({ http: 503, outcome: 'unknown' });
  expect(refusal.message).toMatch(/may have been moved.*move `to` a time/);
  expect(refusal.message).not.toContain('Idempotency-Key');
  proxy.mend();
  const again = await eventually(async () => {
    const { status, body } = await client.advance(orderId, { to });
    return status === 200 ? body : null;
  });
  expect(offsets(again).at(-1)).toEqual(['exchanging', 450 * SECOND]);
  await silent.close();
  await proxy.close();
});
