import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { endpoints } from '#db/schema/endpoints';
import { deliveries } from '#db/schema/webhooks';
import { deleteDeliveries } from '#db/webhooks/delivery-removal';
import { eventually } from '#test/helpers/run/eventually';
import { type DispatcherSetup, useDispatcherSetup } from '#test/helpers/webhooks/dispatcher-setup';
import { type PublishOptions, publish } from '#test/helpers/webhooks/published-orders';
import { answerStatus, type Receiver } from '#test/helpers/webhooks/receiver';
import type { DispatcherOptions } from '#webhooks/dispatcher/dispatcher';

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
  const dispatcher = setup.dispatch({ sweepMs: 3_600_000, listen: () => () => {}, ...options });
  // It reads the queue once when it starts.
  await delay(50);
  return dispatcher;
}

const queue = (count: number, options: PublishOptions) =>
  Promise.all(Array.from({ length: count }, () => publish(setup.db, options)));

const idle = () => setup.db.$count(deliveries, sql`state = 'due' and leased_until is null`);

test('a delivery that a transition queues is sent by the dispatcher of its process, without a sweep', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  const handOver = await dispatcherWithoutNotifications();
  const { orderId, eventId, body } = await publish(setup.db, { partnerId, handOver });
  await eventually(async () => (await setup.delivery(orderId))?.state === 'delivered');
  expect(receiver.received).toHaveLength(1);
  expect(receiver.received[0]?.body.toString()).toBe(body);
  expect(receiver.received[0]?.headers).toMatchObject({ 'x-service-event-id': eventId });
  expect(await setup.attempts(orderId)).toMatchObject([{ attempt: 1, ok: true }]);
});

test('a handed-over delivery has the same event, endpoint, first attempt and retry as any other', async () => {
  receiver.answer(answerStatus(503));
  const { partnerId } = await setup.partner(receiver.url);
  const handOver = await dispatcherWithoutNotifications();
  const handed = await publish(setup.db, { partnerId, handOver, at: 1_800_000_000_000 });
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
  const handOver = await dispatcherWithoutNotifications();
  for (const change of [{ pausedAt: new Date() }, { pausedAt: null, drainsTo: 1 }]) {
    await setup.db.update(endpoints).set(change).where(eq(endpoints.endpointId, endpointId));
    const { orderId } = await publish(setup.db, { partnerId, handOver });
    expect(await setup.delivery(orderId)).toMatchObject({ state: 'due', leasedUntil: null });
  }
  expect(receiver.received).toEqual([]);
});

test('deliveries without a free place wait in the queue, and no more are in flight than there are places', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  let [inFlight, most] = [0, 0];
  receiver.answer((response) => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    setTimeout(() => {
      inFlight -= 1;
      response.writeHead(204).end();
    }, 5);
  });
  const handOver = await dispatcherWithoutNotifications({ perEndpoint: 3 });
  await queue(60, { partnerId, handOver });
  await eventually(() => receiver.received.length === 60);
  expect(most).toBeLessThanOrEqual(3);
});

test('a full dispatcher leaves deliveries to the others, and takes them when it has room again', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  const answers: (() => void)[] = [];
  receiver.answer((response) => void answers.push(() => answerStatus(200)(response)));
  const handOver = await dispatcherWithoutNotifications({ concurrency: 2 });
  await publish(setup.db, { partnerId, handOver });
  await publish(setup.db, { partnerId, handOver });
  await eventually(() => answers.length === 2);
  expect(handOver.offer()).toBeNull();
  await publish(setup.db, { partnerId, handOver });
  await eventually(async () => (await idle()) === 1);
  answers.splice(0).forEach((answer) => void answer());
  await handOver.close();
});

test('a closing dispatcher takes no delivery over, and leaves late ones in the queue', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  const dispatcher = await dispatcherWithoutNotifications();
  const late = { offer: dispatcher.offer, take: dispatcher.take };
  const offered = dispatcher.offer();
  const closed = dispatcher.close();
  expect(dispatcher.offer()).toBeNull();
  await publish(setup.db, { partnerId, handOver: { ...late, offer: () => offered } });
  await eventually(async () => (await idle()) === 1);
  await closed;
  expect(receiver.received).toEqual([]);
});

test('a delivery whose dispatcher has died is sent by another one after the lease', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  await publish(setup.db, { partnerId, handOver: { offer: () => ({ leaseMs: 300, crowded: [] }), take: () => {} } });
  setup.dispatch({ sweepMs: 20 });
  await delay(100);
  expect(receiver.received).toEqual([]);
  await eventually(() => receiver.received.length === 1);
});
