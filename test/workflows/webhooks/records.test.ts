import { createHash } from 'node:crypto';
import { eq, notInArray } from 'drizzle-orm';
import { DeliveryRecordSchema, toDeliveryRecord } from '#contract/webhooks/delivery-record';
import { deleteOutlived } from '#db/retention';
import { endpoints } from '#db/schema/endpoints';
import { deliveries, deliveryAttempts, opsEvents } from '#db/schema/webhooks';
import { listDeliveries } from '#db/webhooks/delivery-log';
import { listEndpointReports } from '#db/webhooks/endpoints/health';
import { DAY, MINUTE } from '#domain/duration';
import { DELIVERY_STATUSES, type DeliveryStatus } from '#domain/webhooks/delivery';
import { newId } from '#security/secret';
import { eventually } from '#test/helpers/run/eventually';
import { type DispatcherSetup, useDispatcherSetup } from '#test/helpers/webhooks/dispatcher-setup';
import { publish, publishLife } from '#test/helpers/webhooks/published-orders';
import { answerStatus, type Receiver } from '#test/helpers/webhooks/receiver';

let setup: DispatcherSetup;
let receiver: Receiver;
useDispatcherSetup((opened) => {
  ({ setup, receiver } = opened);
});

const ended = (partnerId: string, count: number) =>
  eventually(
    async () =>
      (await listDeliveries(setup.db, { partnerId, statuses: ['success', 'failed', 'timeout'] })).length === count,
  );

test('a delivery record shows every attempt with its request and response', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  receiver.answer((response, nth) => answerStatus(nth === 1 ? 503 : 200)(response));
  setup.dispatch({ retryOffsetsMs: [40, MINUTE] });
  const at = Date.now();
  const { orderId, eventId, body } = await publish(setup.db, { partnerId, at });
  await ended(partnerId, 1);
  const [row] = await listDeliveries(setup.db, { partnerId });
  const record = DeliveryRecordSchema.strict().parse(row && toDeliveryRecord(row));
  const [first = '', second = ''] = receiver.received.map(({ headers }) => headers['x-service-signature']);
  const masked = (header: string) => `${header.slice(0, header.indexOf('v1=') + 11)}…`;
  // The receiver is on this machine, so its answer is shown to nobody.
  const attempt = { response_body: '', response_time_ms: expect.any(Number) };
  expect(record).toMatchObject({
    endpoint_id: endpointId,
    event_type: 'order.waiting_deposit',
    event_id: eventId,
    order_id: orderId,
    status: 'success',
    attempt_number: 2,
    payload_hash: createHash('sha256').update(body).digest('hex'),
    request_body: body,
    next_retry_at: null,
    delivered_at: new Date(at + 40).toISOString(),
    is_replay: false,
    replayed_from: null,
    attempts: [
      {
        ...attempt,
        attempt_number: 1,
        status: 'failed',
        response_code: 503,
        error_detail: 'http_503',
        request_signature: masked(first),
        next_retry_at: new Date(at + 40).toISOString(),
      },
      {
        ...attempt,
        attempt_number: 2,
        status: 'success',
        response_code: 200,
        error_detail: null,
        request_signature: masked(second),
        next_retry_at: null,
      },
    ],
  });
});

test('a delivery that ends with a timeout shows it, and one in flight is pending', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  receiver.answer(() => {});
  await publish(setup.db, { partnerId });
  const statusNow = async () => (await listDeliveries(setup.db, { partnerId })).map(toDeliveryRecord)[0]?.status;
  expect(await statusNow()).toBe('pending');
  setup.dispatch({ retryOffsetsMs: [] });
  await ended(partnerId, 1);
  expect(await statusNow()).toBe('timeout');
});

test('10 KB of a large body are shown, in whole characters, and the hash is that of the whole body', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  const body = JSON.stringify({ text: '✓'.repeat(10_000) });
  const eventId = newId('dlv');
  const event = { eventId, partnerId, environment: 'test', event: 'webhook_test', at: new Date(), body } as const;
  await setup.db.insert(opsEvents).values(event);
  await setup.db.insert(deliveries).values({ deliveryId: newId('dlv'), endpointId, eventId });
  const [record] = (await listDeliveries(setup.db, { partnerId })).map(toDeliveryRecord);
  expect(Buffer.byteLength(record?.request_body ?? '')).toBeLessThanOrEqual(10 * 1_024);
  expect(Buffer.byteLength(record?.request_body ?? '')).toBeGreaterThan(10 * 1_024 - 3);
  expect(body.startsWith(record?.request_body ?? '-')).toBe(true);
  expect(record?.payload_hash).toBe(createHash('sha256').update(body).digest('hex'));
});

test('the log can be filtered by event, state and date, newest first and 50 to a page', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  await Promise.all(Array.from({ length: 11 }, () => publishLife(setup.db, { partnerId })));
  const page = await listDeliveries(setup.db, { partnerId });
  expect(page).toHaveLength(50);
  expect(page.map(({ seq }) => seq)).toEqual(page.map(({ seq }) => seq).sort((a, b) => b - a));
  expect(await listDeliveries(setup.db, { partnerId, before: page.at(-1)?.seq ?? 0 })).toHaveLength(5);
  expect(await listDeliveries(setup.db, { partnerId, event: 'order.completed' })).toHaveLength(11);
  expect(await listDeliveries(setup.db, { partnerId, statuses: ['failed', 'timeout'] })).toEqual([]);
  expect(await listDeliveries(setup.db, { partnerId, to: new Date(Date.now() - MINUTE) })).toEqual([]);
  expect(await listDeliveries(setup.db, { partnerId: newId('par') })).toEqual([]);
});

test('the log can be filtered by the words that it shows, and tells timeouts from other failures', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  const ended = [
    ['success', 'delivered', null],
    ['failed', 'failed', 'http_503'],
    ['timeout', 'failed', 'connection_timeout'],
    ['pending', 'retrying', 'connection_timeout'],
  ] as const;
  const ids = new Map<string, string>();
  for (const [status, state, errorLabel] of ended) {
    const deliveryId = newId('dlv');
    ids.set(status, deliveryId);
    await setup.db.insert(deliveries).values({ deliveryId, endpointId, eventId: deliveryId, state, attempts: 1 });
    const attempt = { deliveryId, endpointId, attempt: 1, at: new Date(), shownSignature: '', responseBody: '' };
    await setup.db
      .insert(deliveryAttempts)
      .values({ ...attempt, ok: state === 'delivered', errorLabel, durationMs: 1 });
  }
  const listed = async (...statuses: DeliveryStatus[]) =>
    (await listDeliveries(setup.db, { partnerId, statuses })).map(({ deliveryId }) => deliveryId);
  for (const status of DELIVERY_STATUSES) {
    expect([status, await listed(status)]).toEqual([status, [ids.get(status)]]);
  }
  expect(await listed('failed', 'timeout')).toHaveLength(2);
  expect(await listed('success', 'timeout')).toHaveLength(2);
});

test('an endpoint shows its state, its last delivery, its success rate and its waiting deliveries', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  const report = async () => (await listEndpointReports(setup.db, [endpointId])).get(endpointId);
  expect(await report()).toMatchObject({
    state: 'active',
    lastDeliveryAt: null,
    attempts: 0,
    successRate: null,
    queued: 0,
  });
  receiver.answer((response, nth) => answerStatus(nth <= 3 ? 200 : 500)(response));
  setup.dispatch({ retryOffsetsMs: [] });
  for (let nth = 1; nth <= 4; nth += 1) {
    await publish(setup.db, { partnerId });
    await ended(partnerId, nth);
  }
  await setup.closeAll();
  await publish(setup.db, { partnerId });
  expect(await report()).toMatchObject({ state: 'failing', attempts: 4, successRate: 75, queued: 1 });
  expect((await report())?.lastDeliveryAt).toBeInstanceOf(Date);
});

test('an endpoint shows the result of its last attempt, whichever event that was for', async () => {
  const { endpointId } = await setup.partner(receiver.url);
  await setup.db
    .update(endpoints)
    .set({ failuresSince: new Date(0) })
    .where(eq(endpoints.endpointId, endpointId));
  const report = async () => (await listEndpointReports(setup.db, [endpointId])).get(endpointId);
  const [older, newer] = [newId('dlv'), newId('dlv')];
  for (const deliveryId of [older, newer]) {
    await setup.db.insert(deliveries).values({ deliveryId, endpointId, eventId: deliveryId, state: 'delivered' });
  }
  const attempt = async (deliveryId: string, nth: number, { agoMs, ok }: { agoMs: number; ok: boolean }) => {
    const recordedAt = new Date(Date.now() - agoMs);
    const errorLabel = ok ? null : 'http_503';
    await setup.db.insert(deliveryAttempts).values({
      deliveryId,
      endpointId,
      attempt: nth,
      at: recordedAt,
      recordedAt,
      ok,
      errorLabel,
      responseBody: '',
      durationMs: 1,
    });
    await setup.db.update(deliveries).set({ attempts: nth }).where(eq(deliveries.deliveryId, deliveryId));
    return recordedAt;
  };
  await attempt(older, 1, { agoMs: 50 * MINUTE, ok: false });
  const lastDeliveryAt = await attempt(newer, 1, { agoMs: 30 * MINUTE, ok: true });
  await attempt(older, 2, { agoMs: 10 * MINUTE, ok: false });
  expect(await report()).toMatchObject({ state: 'failing', lastError: 'http_503', lastDeliveryAt });
  const arrivedAt = await attempt(older, 3, { agoMs: 5 * MINUTE, ok: true });
  expect(await report()).toMatchObject({ state: 'active', lastError: null, lastDeliveryAt: arrivedAt });
});

test('the success rate is that of the attempts of 30 days, including retries', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  setup.dispatch({ retryOffsetsMs: [] });
  for (let nth = 1; nth <= 4; nth += 1) {
    // By the one that is sent: what another test has left is sent as well, at any time.
    receiver.answer(answerStatus(nth === 3 ? 200 : 500));
    await publish(setup.db, { partnerId });
    await ended(partnerId, nth);
  }
  const report = async () => (await listEndpointReports(setup.db, [endpointId])).get(endpointId);
  expect(await report()).toMatchObject({ attempts: 4, successRate: 25 });
  const [oldest] = (await listDeliveries(setup.db, { partnerId })).slice(-1);
  await setup.db
    .update(deliveryAttempts)
    .set({ recordedAt: new Date(Date.now() - 31 * DAY) })
    .where(eq(deliveryAttempts.deliveryId, oldest?.deliveryId ?? ''));
  expect(await report()).toMatchObject({ attempts: 3, successRate: 33.3 });
});

test('ended deliveries are deleted after 90 days, waiting ones are not', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(200));
  setup.dispatch();
  const old = await publish(setup.db, { partnerId });
  const young = await publish(setup.db, { partnerId });
  await ended(partnerId, 2);
  await setup.closeAll();
  const waiting = await publish(setup.db, { partnerId });
  const before = { createdAt: new Date(Date.now() - 90 * DAY - MINUTE) };
  for (const { eventId } of [old, waiting]) {
    await setup.db.update(deliveries).set(before).where(eq(deliveries.eventId, eventId));
  }
  expect(await deleteOutlived(setup.db, 'deliveries', 90 * DAY)).toBe(1);
  const remaining = await listDeliveries(setup.db, { partnerId });
  expect(remaining.map(({ eventId }) => eventId).sort()).toEqual([young, waiting].map(({ eventId }) => eventId).sort());
  expect(await setup.attempts(young.orderId)).toHaveLength(1);
  const known = setup.db.select({ deliveryId: deliveries.deliveryId }).from(deliveries);
  expect(await setup.db.$count(deliveryAttempts, notInArray(deliveryAttempts.deliveryId, known))).toBe(0);
});
