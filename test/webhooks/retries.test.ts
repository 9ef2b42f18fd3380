import { eq } from 'drizzle-orm';
import { moveOrderClock } from '../../src/db/orders/control';
import { orderEvents, orders } from '../../src/db/schema/core';
import { deliveries } from '../../src/db/schema/webhooks';
import { deleteDeliveries } from '../../src/db/webhooks/delivery-removal';
import { nextDeliveryAttemptAt } from '../../src/db/webhooks/order-deliveries';
import { DAY, HOUR, MINUTE } from '../../src/domain/duration';
import { deliveryWorkflowId } from '../../src/domain/webhooks/delivery-id';
import { DEFAULT_RETRY_OFFSETS_MS } from '../../src/domain/webhooks/retry';
import { advanceDeliveries } from '../../src/operations/sandbox/advance-deliveries';
import { verifySignature } from '../../src/webhooks/signature';
import { eventually } from '../service/eventually';
import { publish } from './orders';
import { type Receiver, status } from './receiver';
import { type DispatcherSetup, onStage } from './stage';

const WHOLE_PLAN = [0, ...DEFAULT_RETRY_OFFSETS_MS];

let stage: DispatcherSetup;
let receiver: Receiver;
onStage((opened) => {
  ({ stage, receiver } = opened);
});

const inState = (orderId: string, state: string) =>
  eventually(async () => {
    const row = await stage.delivery(orderId);
    return row?.state === state && row;
  });

async function advance(orderId: string, offsetMs: number): Promise<void> {
  await moveOrderClock(stage.db, orderId, offsetMs);
  await advanceDeliveries(stage, orderId, offsetMs);
}

test('a failed first attempt is repeated by a workflow with the same bytes and a signature of its own', async () => {
  const { partnerId, secret } = await stage.partner(receiver.url);
  receiver.answer((response, nth) => status(nth === 1 ? 503 : 200)(response));
  stage.dispatch();
  const at = Date.now();
  const { orderId, body } = await publish(stage.db, { partnerId, at });
  await inState(orderId, 'retrying');
  expect(await nextDeliveryAttemptAt(stage.db, orderId)).toBe(new Date(at + MINUTE).toISOString());
  await advance(orderId, MINUTE);

  expect(await stage.attempts(orderId)).toEqual([
    { attempt: 1, at: new Date(at), ok: false, code: 503, label: 'http_503', answer: 'as told' },
    { attempt: 2, at: new Date(at + MINUTE), ok: true, code: 200, label: null, answer: 'as told' },
  ]);
  expect(await inState(orderId, 'delivered')).toMatchObject({ attempts: 2, nextAttemptAt: null });
  expect(await nextDeliveryAttemptAt(stage.db, orderId)).toBeNull();
  expect(receiver.received.map(({ headers }) => headers['x-service-delivery-attempt'])).toEqual(['1', '2']);
  for (const { headers, body: bytes, at: receivedAt } of receiver.received) {
    expect(bytes.toString()).toBe(body);
    const header = headers['x-service-signature'];
    const now = Math.floor(receivedAt / 1_000);
    expect(verifySignature({ header, body: bytes, secrets: [secret], now, toleranceSeconds: 5 })).toEqual({ ok: true });
  }
});

test('retries come by themselves when their time has come, counted from the first attempt', async () => {
  const { partnerId } = await stage.partner(receiver.url);
  receiver.answer((response, nth) => status(nth === 3 ? 200 : 500)(response));
  stage.dispatch({ retryOffsetsMs: [200, 400] });
  const at = Date.now();
  const { orderId } = await publish(stage.db, { partnerId, at });
  await inState(orderId, 'delivered');
  const [, second = 0, third = 0] = receiver.received.map((request) => request.at - at);
  expect(second).toBeGreaterThanOrEqual(200);
  expect(third).toBeGreaterThanOrEqual(400);
});

test('a day of the sandbox clock plays the whole plan in under two seconds, each attempt at its exact instant', async () => {
  const { partnerId, endpointId } = await stage.partner(receiver.url);
  receiver.answer(status(500));
  stage.dispatch({ retryOffsetsMs: DEFAULT_RETRY_OFFSETS_MS });
  const at = Date.now();
  const { orderId, eventId } = await publish(stage.db, { partnerId, at });
  await inState(orderId, 'retrying');
  const startedAt = performance.now();
  await advance(orderId, DAY);
  const tookMs = performance.now() - startedAt;

  const attempts = await stage.attempts(orderId);
  expect(attempts.map((made) => made.at.getTime() - at)).toEqual(WHOLE_PLAN);
  expect(await inState(orderId, 'failed')).toMatchObject({ attempts: 8, nextAttemptAt: null });
  expect(tookMs).toBeLessThan(2_000);
  const handle = stage.workflows.getHandle(deliveryWorkflowId({ eventId, endpointId }));
  expect(await handle.result()).toBe('failed');
});

test('a clock that is moved in steps makes only the attempts that have become due', async () => {
  const { partnerId } = await stage.partner(receiver.url);
  receiver.answer(status(500));
  stage.dispatch({ retryOffsetsMs: DEFAULT_RETRY_OFFSETS_MS });
  const at = Date.now();
  const { orderId } = await publish(stage.db, { partnerId, at });
  await advance(orderId, 20 * MINUTE);
  expect(await stage.delivery(orderId)).toMatchObject({ attempts: 4, nextAttemptAt: new Date(at + HOUR) });
  await advance(orderId, 5 * HOUR);
  expect(await stage.delivery(orderId)).toMatchObject({ attempts: 6, nextAttemptAt: new Date(at + 12 * HOUR) });
});

test('an order whose clock is past the whole plan gets all attempts back to back', async () => {
  const { partnerId } = await stage.partner(receiver.url);
  receiver.answer(status(500));
  stage.dispatch({ retryOffsetsMs: DEFAULT_RETRY_OFFSETS_MS });
  const at = Date.now();
  const { orderId } = await publish(stage.db, { partnerId, at, clockOffsetMs: 2 * DAY });
  await inState(orderId, 'failed');
  expect((await stage.attempts(orderId)).map((made) => made.at.getTime() - at)).toEqual(WHOLE_PLAN);
});

test('a clock that is moved during the first attempt does not leave the delivery behind', async () => {
  const { partnerId } = await stage.partner(receiver.url);
  receiver.answer((response, nth) => {
    if (nth === 1) {
      void moveOrderClock(stage.db, orderId, 10 * MINUTE).then(() => status(500)(response));
    } else {
      status(500)(response);
    }
  });
  stage.dispatch({ retryOffsetsMs: DEFAULT_RETRY_OFFSETS_MS });
  const { orderId } = await publish(stage.db, { partnerId });
  await eventually(async () => (await stage.attempts(orderId)).length === 3);
});

test('advancing an order whose retry plan has just ended answers at once', async () => {
  const { partnerId, endpointId } = await stage.partner(receiver.url);
  receiver.answer(status(500));
  stage.dispatch();
  const { orderId, eventId } = await publish(stage.db, { partnerId });
  await inState(orderId, 'retrying');
  await stage.workflows.getHandle(deliveryWorkflowId({ eventId, endpointId })).terminate();
  await advance(orderId, DAY);
});

test('a new order of the same seed gets a whole plan of its own', async () => {
  const { partnerId } = await stage.partner(receiver.url);
  receiver.answer(status(500));
  stage.dispatch({ retryOffsetsMs: DEFAULT_RETRY_OFFSETS_MS });
  const at = Date.now();
  const { orderId } = await publish(stage.db, { partnerId, at });
  await advance(orderId, 20 * MINUTE);
  await deleteDeliveries(stage.db, eq(deliveries.orderId, orderId));
  await stage.db.delete(orderEvents).where(eq(orderEvents.orderId, orderId));
  await stage.db.delete(orders).where(eq(orders.orderId, orderId));

  await publish(stage.db, { partnerId, at, orderId });
  await inState(orderId, 'retrying');
  expect(await stage.attempts(orderId)).toHaveLength(1);
  await advance(orderId, DAY);
  expect((await stage.attempts(orderId)).map((made) => made.at.getTime() - at)).toEqual(WHOLE_PLAN);
});
