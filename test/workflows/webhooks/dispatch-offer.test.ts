import type { ServerResponse } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import { deleteDeliveries } from '#db/orders/removal';
import { endpoints } from '#db/schema/endpoints';
import { deliveries } from '#db/schema/webhooks';
import { HOUR } from '#domain/duration';
import { eventually } from '#test/helpers/run/eventually';
import { type DispatcherSetup, useDispatcherSetup } from '#test/helpers/webhooks/dispatcher-setup';
import { type PublishOptions, publish } from '#test/helpers/webhooks/published-orders';
import { answerStatus, type Receiver, startReceiver } from '#test/helpers/webhooks/receiver';
import type { DispatcherOptions } from '#webhooks/dispatcher';

let setup: DispatcherSetup;
let receiver: Receiver;
useDispatcherSetup((opened) => {
  ({ setup, receiver } = opened);
});
afterEach(async () => {
  await setup.closeAll();
  await deleteDeliveries(setup.db, sql`true`);
});

/** A dispatcher without notifications and sweeps, so that it sends only what it is handed. */
async function dispatcherWithoutNotifications(options: Partial<DispatcherOptions> = {}) {
  // It reads the queue once when it starts: then it sends what waits.
  const other = await startReceiver();
  const { partnerId } = await setup.partner(other.url);
  const { orderId } = await publish(setup.db, { partnerId });
  const dispatcher = setup.dispatch({ sweepMs: 3_600_000, listen: () => () => {}, ...options });
  await delivered(orderId);
  await other.close();
  return dispatcher;
}

const delivered = (orderId: string) => eventually(async () => (await setup.delivery(orderId))?.state === 'delivered');

const queue = (count: number, options: PublishOptions) =>
  Promise.all(Array.from({ length: count }, () => publish(setup.db, options)));

const idle = () => setup.db.$count(deliveries, sql`state = 'due' and leased_until is null`);

test('a delivery that a transition queues is sent by the dispatcher of its process, without a sweep', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  const dispatch = await dispatcherWithoutNotifications();
  const { orderId, eventId, body } = await publish(setup.db, { partnerId, dispatch });
  await delivered(orderId);
  expect(receiver.received).toHaveLength(1);
  expect(receiver.received[0]?.body.toString()).toBe(body);
  expect(receiver.received[0]?.headers).toMatchObject({ 'x-service-event-id': eventId });
  expect(await setup.attempts(orderId)).toMatchObject([{ attempt: 1, ok: true }]);
});

test('a handed-over delivery has the same event, endpoint, first attempt and retry as any other', async () => {
  receiver.answer(answerStatus(503));
  const { partnerId } = await setup.partner(receiver.url);
  const dispatch = await dispatcherWithoutNotifications();
  const handed = await publish(setup.db, { partnerId, dispatch, at: 1_800_000_000_000 });
  await eventually(async () => (await setup.delivery(handed.orderId))?.state === 'retrying');
  setup.dispatch();
  const found = await publish(setup.db, { partnerId, at: 1_800_000_000_000 });
  await eventually(async () => (await setup.delivery(found.orderId))?.state === 'retrying');
  const shown = async (orderId: string) => {
    const { deliveryId, eventId, orderId: _, seq, createdAt, ...rest } = (await setup.delivery(orderId)) ?? {};
    return { ...rest, attempts: await setup.attempts(orderId) };
  };
  expect(await shown(handed.orderId)).toEqual(await shown(found.orderId));
});

test('no delivery of a paused or draining endpoint is handed over', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  const dispatch = await dispatcherWithoutNotifications();
  for (const change of [{ pausedAt: new Date() }, { pausedAt: null, drainsTo: 1 }]) {
    await setup.db.update(endpoints).set(change).where(eq(endpoints.endpointId, endpointId));
    const { orderId } = await publish(setup.db, { partnerId, dispatch });
    expect(await setup.delivery(orderId)).toMatchObject({ state: 'due', leasedUntil: null });
  }
  expect(receiver.received).toEqual([]);
});

test('deliveries without a free place wait in the queue, and no more are in flight than there are places', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  let most = 0;
  const inFlight: ServerResponse[] = [];
  receiver.answer((response) => {
    most = Math.max(most, inFlight.push(response));
  });
  const dispatch = await dispatcherWithoutNotifications({ perEndpoint: 3 });
  await queue(60, { partnerId, dispatch });
  for (let answered = 0; answered < 60; answered += 3) {
    await eventually(() => inFlight.length >= 3);
    for (const response of inFlight.splice(0)) response.writeHead(204).end();
  }
  expect([receiver.received.length, most]).toEqual([60, 3]);
});

test('a full dispatcher leaves deliveries to the others, and takes them when it has room again', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  const answers: (() => void)[] = [];
  receiver.answer((response) => void answers.push(() => answerStatus(200)(response)));
  const dispatch = await dispatcherWithoutNotifications({ concurrency: 2 });
  await publish(setup.db, { partnerId, dispatch });
  await publish(setup.db, { partnerId, dispatch });
  await eventually(() => answers.length === 2);
  expect(dispatch.offer()).toBeNull();
  await publish(setup.db, { partnerId, dispatch });
  await eventually(async () => (await idle()) === 1);
  answers.splice(0).forEach((answer) => void answer());
  await dispatch.close();
});

test('a closing dispatcher takes no delivery over, and leaves late ones in the queue', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  const dispatcher = await dispatcherWithoutNotifications();
  const late = { offer: dispatcher.offer, take: dispatcher.take };
  const offered = dispatcher.offer();
  const closed = dispatcher.close();
  expect(dispatcher.offer()).toBeNull();
  await publish(setup.db, { partnerId, dispatch: { ...late, offer: () => offered } });
  await eventually(async () => (await idle()) === 1);
  await closed;
  expect(receiver.received).toEqual([]);
});

test('a delivery whose dispatcher has died is sent by another one after the lease', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  const dead = { offer: () => ({ leaseMs: HOUR, crowded: [] }), take: () => {} };
  const left = await publish(setup.db, { partnerId, dispatch: dead });
  setup.dispatch({ sweepMs: 20 });
  const { orderId } = await publish(setup.db, { partnerId });
  await delivered(orderId);
  expect(receiver.received).toHaveLength(1);
  await setup.db.update(deliveries).set({ leasedUntil: new Date() }).where(eq(deliveries.orderId, left.orderId));
  await delivered(left.orderId);
});
