import { eq } from 'drizzle-orm';
import { endpoints } from '#db/schema/endpoints';
import { type DeliveryState, deliveries, deliveryAttempts, webhookReplays } from '#db/schema/webhooks';
import { listDeliveries } from '#db/webhooks/delivery-log';
import {
  countRepeatable,
  recoverSince,
  replayDelivery,
  replaySince,
  retryDelivery,
} from '#db/webhooks/delivery-repeat';
import { removeEndpoint } from '#db/webhooks/endpoints/endpoints';
import { listFailedDeliveries } from '#db/webhooks/order-deliveries';
import { DAY, HOUR, MINUTE } from '#domain/duration';
import { retryOrderWebhooks, testWebhook } from '#operations/webhooks/deliveries';
import { eventually } from '#test/helpers/run/eventually';
import { type DispatcherSetup, useDispatcherSetup } from '#test/helpers/webhooks/dispatcher-setup';
import { type Published, publish, publishLife } from '#test/helpers/webhooks/published-orders';
import { answerStatus, type Receiver } from '#test/helpers/webhooks/receiver';
import { verifySignature } from '#webhooks/signature';

let setup: DispatcherSetup;
let receiver: Receiver;
useDispatcherSetup((opened) => {
  ({ setup, receiver } = opened);
});

async function idOf({ eventId }: Published): Promise<string> {
  const [row] = await setup.db.select().from(deliveries).where(eq(deliveries.eventId, eventId));
  return row?.deliveryId ?? '';
}
const inState = (deliveryId: string, state: string) =>
  eventually(async () => (await listDeliveries(setup.db, { deliveryId }))[0]?.state === state);
async function setState(deliveryId: string, state: DeliveryState): Promise<void> {
  await setup.db.update(deliveries).set({ state }).where(eq(deliveries.deliveryId, deliveryId));
}
async function replayOf(deliveryId: string): Promise<string> {
  const outcome = await replayDelivery(setup.db, deliveryId);
  return ('deliveryIds' in outcome && outcome.deliveryIds[0]) || fail();
}
const ids = () => receiver.received.map(({ headers }) => headers['x-service-event-id']);

test('a retry sends a failed event again now, with the same bytes and a new plan, as the next attempt of its record', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  receiver.answer((response, nth) => answerStatus(nth <= 2 ? 500 : 204)(response));
  setup.dispatch({ retryOffsetsMs: [1] });
  const published = await publish(setup.db, { partnerId });
  const deliveryId = await idOf(published);
  await inState(deliveryId, 'failed');
  expect(await retryDelivery(setup.db, deliveryId)).toEqual({ queued: 1, deliveryIds: [deliveryId] });
  await inState(deliveryId, 'delivered');
  expect(receiver.received.map(({ body }) => body.toString())).toEqual(Array(3).fill(published.body));
  expect(receiver.received.map(({ headers }) => headers['x-service-delivery-attempt'])).toEqual(['1', '2', '3']);
  expect(await listDeliveries(setup.db, { deliveryId })).toMatchObject([
    { plan: 2, planAttempts: 1, attempts: 3, attemptLog: [{ ok: false }, { ok: false }, { ok: true }] },
  ]);
  expect(await retryDelivery(setup.db, deliveryId)).toEqual({ refused: 'delivered' });
});

test('a retry ends the running plan, so that nothing is sent twice', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  receiver.answer((response, nth) => answerStatus(nth === 1 ? 500 : 204)(response));
  setup.dispatch({ retryOffsetsMs: [MINUTE, HOUR] });
  const deliveryId = await idOf(await publish(setup.db, { partnerId }));
  await inState(deliveryId, 'retrying');
  await retryDelivery(setup.db, deliveryId);
  await inState(deliveryId, 'delivered');
  expect(receiver.received).toHaveLength(2);
});

test('a replay has its own record with the same bytes and event id, signed with the current secret', async () => {
  const { partnerId, secret } = await setup.partner(receiver.url);
  setup.dispatch();
  const published = await publish(setup.db, { partnerId });
  const original = await idOf(published);
  await inState(original, 'delivered');
  const outcome = await replayDelivery(setup.db, original);
  const [replayed = ''] = 'deliveryIds' in outcome ? outcome.deliveryIds : [];
  await inState(replayed, 'delivered');
  const { headers, body, at } = receiver.received[1] ?? fail();
  expect(body.toString()).toBe(published.body);
  expect(headers).toMatchObject({ 'x-service-event-id': published.eventId, 'x-service-delivery-attempt': '1' });
  const header = headers['x-service-signature'];
  expect(verifySignature({ header, body, secrets: [secret], now: at / 1_000 })).toEqual({ ok: true });
  expect(await listDeliveries(setup.db, { partnerId })).toMatchObject([
    { deliveryId: replayed, isReplay: true, replayedFrom: original, eventId: published.eventId },
    { deliveryId: original, isReplay: false, replayedFrom: null },
  ]);
});

test("a failed replay is retried by its own plan, on its order's clock", async () => {
  const { partnerId } = await setup.partner(receiver.url);
  receiver.answer((response, nth) => answerStatus(nth === 2 ? 500 : 204)(response));
  setup.dispatch({ retryOffsetsMs: [50] });
  const original = await idOf(await publish(setup.db, { partnerId, clockOffsetMs: DAY }));
  await inState(original, 'delivered');
  const outcome = await replayDelivery(setup.db, original);
  const [replayed = ''] = 'deliveryIds' in outcome ? outcome.deliveryIds : [];
  await inState(replayed, 'delivered');
  const [{ attemptLog } = fail()] = await listDeliveries(setup.db, { deliveryId: replayed });
  expect(attemptLog).toMatchObject([{ ok: false }, { ok: true }]);
  const [first, second] = attemptLog.map(({ at }) => at.getTime());
  expect(first).toBeGreaterThan(Date.now() + DAY - MINUTE);
  expect((second ?? 0) - (first ?? 0)).toBe(50);
});

test("a range since an event or a time is replayed in each order's sequence, without events that are still on their way", async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  setup.dispatch();
  const [before, first, ...rest] = await publishLife(setup.db, { partnerId });
  await eventually(() => receiver.received.length === 5);
  await eventually(async () => (await listDeliveries(setup.db, { endpointId, statuses: ['success'] })).length === 5);
  receiver.received.length = 0;
  expect(await replaySince(setup.db, endpointId, { eventId: first?.eventId ?? '' })).toMatchObject({ queued: 4 });
  await eventually(() => receiver.received.length === 4);
  expect(ids()).toEqual([first, ...rest].map((published) => published?.eventId));
  await eventually(async () => (await listDeliveries(setup.db, { endpointId, statuses: ['success'] })).length === 9);

  const [oldest] = (await listDeliveries(setup.db, { endpointId })).slice(-1);
  expect(oldest?.eventId).toBe(before?.eventId);
  expect(await replaySince(setup.db, endpointId, { at: oldest?.createdAt ?? new Date() })).toMatchObject({ queued: 5 });
  expect(await replaySince(setup.db, endpointId, { at: new Date(Date.now() + HOUR) })).toEqual({ refused: 'nothing' });
});

test('an endpoint has 10 replays an hour, and each event of a range counts', async () => {
  const { endpointId, deliveryId } = await delivered(1);
  expect(await replaySince(setup.db, endpointId, { at: new Date(0) })).toMatchObject({ queued: 5 });
  for (let nth = 6; nth <= 8; nth += 1) {
    expect(await replayDelivery(setup.db, deliveryId)).toMatchObject({ queued: 1 });
  }
  expect(await replaySince(setup.db, endpointId, { at: new Date(0) })).toEqual({ refused: 'too_many' });
  for (let nth = 9; nth <= 10; nth += 1) {
    expect(await replayDelivery(setup.db, deliveryId)).toMatchObject({ queued: 1 });
  }
  expect(await replayDelivery(setup.db, deliveryId)).toEqual({ refused: 'too_many' });
  await setup.db.update(webhookReplays).set({ at: new Date(Date.now() - HOUR) });
  expect(await replayDelivery(setup.db, deliveryId)).toMatchObject({ queued: 1 });
});

test("a range of more than 10 events uses up one hour's replays, however long it is", async () => {
  const { endpointId, deliveryId } = await delivered(3);
  expect(await replaySince(setup.db, endpointId, { at: new Date(0) })).toMatchObject({ queued: 15 });
  const refused = { refused: 'too_many' };
  expect(await replayDelivery(setup.db, deliveryId)).toEqual(refused);
  expect(await replaySince(setup.db, endpointId, { at: new Date(0) })).toEqual(refused);
  await setup.db.update(webhookReplays).set({ at: new Date(Date.now() - HOUR) });
  expect(await replayDelivery(setup.db, deliveryId)).toMatchObject({ queued: 1 });
  expect(await replaySince(setup.db, endpointId, { at: new Date(0) })).toEqual(refused);
  expect((await listDeliveries(setup.db, { endpointId })).filter(({ isReplay }) => isReplay)).toHaveLength(16);
});

test('neither a retry nor a replay is possible while the endpoint is paused or removed, or while the event is on its way', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  const deliveryId = await idOf(await publish(setup.db, { partnerId }));
  const both = async () => [await retryDelivery(setup.db, deliveryId), await replayDelivery(setup.db, deliveryId)];
  expect(await both()).toEqual([{ refused: 'pending' }, { refused: 'pending' }]);
  const setPaused = (pausedAt: Date | null) =>
    setup.db.update(endpoints).set({ pausedAt }).where(eq(endpoints.endpointId, endpointId));
  await setPaused(new Date());
  expect(await both()).toEqual([{ refused: 'paused' }, { refused: 'paused' }]);
  expect(await replaySince(setup.db, endpointId, { at: new Date(0) })).toEqual({ refused: 'paused' });
  await setPaused(null);
  await removeEndpoint(setup.db, endpointId);
  expect(await both()).toEqual([{ refused: 'removed' }, { refused: 'removed' }]);
  expect(await retryDelivery(setup.db, 'dlv_unknown')).toEqual({ refused: 'unknown' });
});

test("an order's failed events are sent again to the endpoint that is there, and none to one that was removed", async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  const { orderId, eventId } = await publish(setup.db, { partnerId });
  await removeEndpoint(setup.db, endpointId);
  const again = () => retryOrderWebhooks(setup, { orderId, actor: 'test' });
  await expect(again()).rejects.toThrow('No webhook of this order');
  const there = await setup.endpoint({ partnerId, url: receiver.url, environment: 'test', channel: 'order' });
  const deliveryId = `dlv_${there.endpointId}`;
  await setup.db
    .insert(deliveries)
    .values({ deliveryId, endpointId: there.endpointId, eventId, orderId, state: 'failed' });
  expect(await again()).toEqual({ queued: 1, deliveryIds: [deliveryId] });
});

test("an order's failed events are sent again one after the other, in their sequence", async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  const life = await publishLife(setup.db, { partnerId });
  await setup.db.update(deliveries).set({ state: 'failed' }).where(eq(deliveries.endpointId, endpointId));
  const [{ orderId } = fail()] = life;
  expect(await retryOrderWebhooks(setup, { orderId, actor: 'test' })).toMatchObject({ queued: 5 });
  let [open, most] = [0, 0];
  receiver.answer((response) => {
    open += 1;
    most = Math.max(most, open);
    // Long enough for another call to come, which none may.
    setTimeout(() => {
      open -= 1;
      answerStatus(204)(response);
    }, 50);
  });
  setup.dispatch();
  await eventually(async () => (await listDeliveries(setup.db, { endpointId, statuses: ['success'] })).length === 5);
  expect(ids()).toEqual(life.map(({ eventId }) => eventId));
  expect(most).toBe(1);
});

test.each([
  ['delivered', 0],
  ['due', 0],
  ['retrying', 0],
  ['failed', 1],
] as const)('an event that failed and whose replay is %s is sent again %i times', async (state, times) => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  const published = await publish(setup.db, { partnerId });
  const original = await idOf(published);
  await setState(original, 'failed');
  await setState(await replayOf(original), state);
  const chosen = times === 1 ? [original] : [];
  expect(await countRepeatable(setup.db, endpointId, new Date(0))).toMatchObject({ failed: times });
  expect(await listFailedDeliveries(setup.db, published.orderId)).toEqual(chosen);
  expect(await recoverSince(setup.db, endpointId, new Date(0))).toEqual(
    times === 1 ? { queued: 1, deliveryIds: chosen } : { refused: 'nothing' },
  );
});

test('a recovery sends what has failed since then, whenever it was queued', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(500));
  setup.dispatch({ retryOffsetsMs: [] });
  const [before, since] = [
    await idOf(await publish(setup.db, { partnerId })),
    await idOf(await publish(setup.db, { partnerId })),
  ];
  await inState(before, 'failed');
  await inState(since, 'failed');
  await setup.closeAll();
  const queued = { createdAt: new Date(Date.now() - DAY - HOUR) };
  await setup.db.update(deliveries).set(queued).where(eq(deliveries.endpointId, endpointId));
  const attempted = { recordedAt: new Date(Date.now() - 2 * HOUR) };
  await setup.db.update(deliveryAttempts).set(attempted).where(eq(deliveryAttempts.deliveryId, before));
  const anHourAgo = new Date(Date.now() - HOUR);
  expect(await countRepeatable(setup.db, endpointId, anHourAgo)).toMatchObject({ ended: 0, failed: 1 });
  expect(await recoverSince(setup.db, endpointId, anHourAgo)).toEqual({ queued: 1, deliveryIds: [since] });
});

test('a test that failed is sent once more by a retry and by a replay, and not at all by a range', async () => {
  const { endpointId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(500));
  setup.dispatch({ retryOffsetsMs: [HOUR] });
  const { id } = await testWebhook(setup, { endpointId, actor: 'test' });
  expect(await retryDelivery(setup.db, id)).toMatchObject({ queued: 1 });
  const attempted = (deliveryId: string, attempts: number) =>
    eventually(async () => {
      const [row] = await listDeliveries(setup.db, { deliveryId });
      return row?.attempts === attempts && row.state;
    });
  expect(await attempted(id, 2)).toBe('failed');
  expect(await attempted(await replayOf(id), 1)).toBe('failed');
  expect(await recoverSince(setup.db, endpointId, new Date(0))).toEqual({ refused: 'nothing' });
  expect(await replaySince(setup.db, endpointId, { at: new Date(0) })).toEqual({ refused: 'nothing' });
});

/** An endpoint whose receiver has got the events of that many orders, five each. */
async function delivered(orders: number): Promise<{ endpointId: string; deliveryId: string }> {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  setup.dispatch();
  const lives = [];
  for (let nth = 0; nth < orders; nth += 1) {
    lives.push(...(await publishLife(setup.db, { partnerId })));
  }
  const done = async () => (await listDeliveries(setup.db, { endpointId, statuses: ['success'] })).length;
  await eventually(async () => (await done()) === 5 * orders);
  return { endpointId, deliveryId: await idOf(lives[0] ?? fail()) };
}

function fail(): never {
  throw new Error('it is missing');
}
