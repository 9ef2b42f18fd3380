import type { ServerResponse } from 'node:http';
import { and, eq, gt, sql } from 'drizzle-orm';
import { openDatabase } from '#db/client';
import { deleteDeliveries } from '#db/orders/removal';
import { deliveries, deliveryAttempts } from '#db/schema/webhooks';
import { eventually } from '#test/helpers/run/eventually';
import { type DispatcherSetup, useDispatcherSetup } from '#test/helpers/webhooks/dispatcher-setup';
import { publish } from '#test/helpers/webhooks/published-orders';
import { answerStatus, type Receiver, startReceiver } from '#test/helpers/webhooks/receiver';

let setup: DispatcherSetup;
let receiver: Receiver;
let dead: Receiver;
useDispatcherSetup((opened) => {
  ({ setup, receiver } = opened);
});
beforeEach(async () => {
  dead = await startReceiver();
  dead.answer(() => {});
});
afterEach(async () => {
  await dead.close();
  await setup.closeAll();
  await deleteDeliveries(setup.db, sql`true`);
});

async function queue(count: number, partner: { partnerId: string }): Promise<void> {
  await Promise.all(Array.from({ length: count }, () => publish(setup.db, partner)));
}

test('when more deliveries wait than an endpoint has places, they are sent as places become free, without a sweep', async () => {
  const partner = await setup.partner(receiver.url);
  setup.dispatch({ sweepMs: 3_600_000, perEndpoint: 3 });
  await queue(60, partner);
  await eventually(() => receiver.received.length === 60);
});

test('two dispatchers on one database send each delivery once', async () => {
  const partner = await setup.partner(receiver.url);
  setup.dispatch();
  setup.dispatch();
  await queue(100, partner);
  await eventually(() => receiver.received.length >= 100);
  await setup.closeAll();
  const sent = receiver.received.map(({ headers }) => headers['x-service-event-id']);
  expect(sent).toHaveLength(100);
  expect(new Set(sent).size).toBe(100);
});

test('a queue is sent oldest first', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  const published: string[] = [];
  for (let nth = 0; nth < 5; nth += 1) {
    published.push((await publish(setup.db, { partnerId })).eventId);
  }
  setup.dispatch({ concurrency: 1 });
  await eventually(() => receiver.received.length === 5);
  expect(receiver.received.map(({ headers }) => headers['x-service-event-id'])).toEqual(published);
});

test('a dead endpoint with 500 waiting deliveries delays no other partner', async () => {
  const healthy = await setup.partner(receiver.url);
  await queue(500, await setup.partner(dead.url));
  await queue(30, healthy);
  setup.dispatch({ concurrency: 20, perEndpoint: 10 });
  await eventually(() => receiver.received.length === 30);

  // Whatever is published while the dead endpoint holds its places is delivered.
  for (let nth = 31; nth <= 41; nth += 1) {
    await publish(setup.db, healthy);
    await eventually(() => receiver.received.length === nth);
  }
  expect(dead.received).toHaveLength(10);
});

test('a free place goes to the endpoint with the fewest deliveries in flight', async () => {
  const order: string[] = [];
  const held: ServerResponse[] = [];
  dead.answer((response) => {
    order.push('slow');
    held.push(response);
  });
  receiver.answer((response) => {
    order.push('other');
    answerStatus(200)(response);
  });
  await queue(20, await setup.partner(dead.url));
  setup.dispatch({ concurrency: 4, perEndpoint: 4 });
  await eventually(() => held.length === 4);
  await queue(4, await setup.partner(receiver.url));
  held[0]?.writeHead(200).end();
  await eventually(() => order.length >= 8);
  expect(order.slice(4, 8)).toEqual(['other', 'other', 'other', 'other']);
});

test('a closing dispatcher finishes what is in flight and takes nothing more', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  const answers: (() => void)[] = [];
  receiver.answer((response) => void answers.push(() => answerStatus(200)(response)));
  const dispatcher = setup.dispatch({ sweepMs: 20 });
  const { orderId } = await publish(setup.db, { partnerId });
  // What a sweep takes while the dispatcher closes is still in flight.
  const { $client: pool } = setup.db;
  await eventually(() => answers.length === 1 && pool.idleCount === pool.totalCount);

  const happened: string[] = [];
  const closed = dispatcher.close().then(() => happened.push('closed'));
  const late = await publish(setup.db, { partnerId });
  happened.push('answered');
  answers[0]?.();
  await closed;
  expect(happened).toEqual(['answered', 'closed']);
  expect(await setup.delivery(orderId)).toMatchObject({ state: 'delivered' });
  expect(await setup.delivery(late.orderId)).toMatchObject({ state: 'due', attempts: 0, leasedUntil: null });
});

test('an endpoint that answers at once never has more requests in flight than places', async () => {
  const partner = await setup.partner(receiver.url);
  let inFlight = 0;
  let most = 0;
  receiver.answer((response) => {
    inFlight += 1;
    most = Math.max(most, inFlight);
    setImmediate(() => {
      inFlight -= 1;
      response.writeHead(204).end();
    });
  });
  await queue(200, partner);
  setup.dispatch({ perEndpoint: 3 });
  await eventually(() => receiver.received.length === 200);
  expect(most).toBeLessThanOrEqual(3);
});

test('an endpoint that begins to fail holds no more deliveries than it has places', async () => {
  const { endpointId, ...partner } = await setup.partner(receiver.url);
  await queue(200, partner);
  receiver.answer((response, nth) => {
    if (nth <= 20) {
      answerStatus(200)(response);
    } else if (nth === 21) {
      answerStatus(500)(response);
    }
  });
  setup.dispatch({ sweepMs: 3_600_000, retryOffsetsMs: [] });
  const leased = async () =>
    setup.db.$count(deliveries, and(eq(deliveries.endpointId, endpointId), gt(deliveries.leasedUntil, sql`now()`)));
  await eventually(async () => receiver.received.length >= 30 && (await leased()) <= 10);
  expect(receiver.received.length).toBeLessThanOrEqual(31);
  // That is, before the hanging ones have timed out.
  expect(await setup.db.$count(deliveryAttempts, eq(deliveryAttempts.errorLabel, 'connection_timeout'))).toBe(0);
});

test('a dispatcher that waits for its database can be closed', async () => {
  const db = openDatabase('postgres://nobody@127.0.0.1:1/none', { max: 1, onIdleError: () => {} });
  await setup.dispatch({ db }).close();
  await db.$client.end();
});
