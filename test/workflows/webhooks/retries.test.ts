import { WorkflowNotFoundError } from '@temporalio/client';
import { eq } from 'drizzle-orm';
import { moveOrderClock } from '#db/orders/control';
import { deleteDeliveries } from '#db/orders/removal';
import { orderEvents, orders } from '#db/schema/orders';
import { deliveries } from '#db/schema/webhooks';
import { findDelivery } from '#db/webhooks/deliveries';
import { retryDelivery } from '#db/webhooks/delivery-repeat';
import { removeEndpoint } from '#db/webhooks/endpoints/endpoints';
import { recordOpsEvent } from '#db/webhooks/ops-events';
import { findNextAttemptAt } from '#db/webhooks/order-deliveries';
import { DAY, HOUR, MINUTE, SECOND } from '#domain/duration';
import { DEFAULT_RETRY_OFFSETS_MS, deliveryWorkflowId } from '#domain/webhooks/delivery';
import { apiKeyUnlocked } from '#domain/webhooks/ops-event';
import { advanceDeliveries } from '#operations/sandbox/advance-order';
import { startRetries } from '#temporal/delivery-workflow';
import { eventually } from '#test/helpers/run/eventually';
import { type DispatcherSetup, useDispatcherSetup } from '#test/helpers/webhooks/dispatcher-setup';
import { publish } from '#test/helpers/webhooks/published-orders';
import { answerStatus, type Receiver } from '#test/helpers/webhooks/receiver';
import { verifySignature } from '#webhooks/signature';

const WHOLE_PLAN = [0, ...DEFAULT_RETRY_OFFSETS_MS];

let setup: DispatcherSetup;
let receiver: Receiver;
useDispatcherSetup((opened) => {
  ({ setup, receiver } = opened);
});

const inState = (orderId: string, state: string) =>
  eventually(async () => {
    const row = await setup.delivery(orderId);
    return row?.state === state && row;
  });

async function advance(orderId: string, offsetMs: number): Promise<void> {
  await moveOrderClock(setup.db, orderId, offsetMs);
  await advanceDeliveries(setup, orderId, offsetMs);
}

test('a failed first attempt is repeated by a workflow with the same bytes and a new signature', async () => {
  const { partnerId, secret } = await setup.partner(receiver.url);
  receiver.answer((response, nth) => answerStatus(nth === 1 ? 503 : 200)(response));
  setup.dispatch();
  const at = Date.now();
  const { orderId, body } = await publish(setup.db, { partnerId, at });
  await inState(orderId, 'retrying');
  expect(await findNextAttemptAt(setup.db, orderId)).toBe(new Date(at + MINUTE).toISOString());
  await advance(orderId, MINUTE);

  expect(await setup.attempts(orderId)).toEqual([
    { attempt: 1, at: new Date(at), ok: false, code: 503, label: 'http_503', answer: '' },
    { attempt: 2, at: new Date(at + MINUTE), ok: true, code: 200, label: null, answer: '' },
  ]);
  expect(await inState(orderId, 'delivered')).toMatchObject({ attempts: 2, nextAttemptAt: null });
  expect(await findNextAttemptAt(setup.db, orderId)).toBeNull();
  expect(receiver.received.map(({ headers }) => headers['x-service-delivery-attempt'])).toEqual(['1', '2']);
  for (const { headers, body: bytes, at: receivedAt } of receiver.received) {
    expect(bytes.toString()).toBe(body);
    const header = headers['x-service-signature'];
    const now = Math.floor(receivedAt / 1_000);
    expect(verifySignature({ header, body: bytes, secrets: [secret], now, toleranceSeconds: 5 })).toEqual({ ok: true });
  }
});

test('retries are sent at their times, counted from the first attempt', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  receiver.answer((response, nth) => answerStatus(nth === 3 ? 200 : 500)(response));
  setup.dispatch({ retryOffsetsMs: [200, 400] });
  const at = Date.now();
  const { orderId } = await publish(setup.db, { partnerId, at });
  await inState(orderId, 'delivered');
  const [, second, third] = receiver.received;
  expect(second?.at).toBeGreaterThanOrEqual(at + 200);
  expect(third?.at).toBeGreaterThanOrEqual(at + 400);
});

test('a day of the sandbox clock plays the whole plan without waiting, each attempt at its exact instant', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(500));
  setup.dispatch({ retryOffsetsMs: DEFAULT_RETRY_OFFSETS_MS });
  const at = Date.now();
  const { orderId, eventId } = await publish(setup.db, { partnerId, at });
  await inState(orderId, 'retrying');
  await advance(orderId, DAY);

  const attempts = await setup.attempts(orderId);
  expect(attempts.map((made) => made.at.getTime() - at)).toEqual(WHOLE_PLAN);
  expect(await inState(orderId, 'failed')).toMatchObject({ attempts: 8, nextAttemptAt: null });
  const handle = setup.workflows.getHandle(deliveryWorkflowId({ eventId, endpointId }));
  expect(await handle.result()).toBe('failed');
});

test('a clock that is advanced in steps makes only the attempts that have become due', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(500));
  setup.dispatch({ retryOffsetsMs: DEFAULT_RETRY_OFFSETS_MS });
  const at = Date.now();
  const { orderId } = await publish(setup.db, { partnerId, at });
  await advance(orderId, 20 * MINUTE);
  expect(await setup.delivery(orderId)).toMatchObject({ attempts: 4, nextAttemptAt: new Date(at + HOUR) });
  await advance(orderId, 5 * HOUR);
  expect(await setup.delivery(orderId)).toMatchObject({ attempts: 6, nextAttemptAt: new Date(at + 12 * HOUR) });
});

test("a retry that falls due after a move of the order's clock is made at its time", async () => {
  const { partnerId } = await setup.partner(receiver.url);
  receiver.answer((response, nth) => answerStatus(nth === 1 ? 500 : 200)(response));
  setup.dispatch({ retryOffsetsMs: DEFAULT_RETRY_OFFSETS_MS });
  setup.sweepRetries();
  const at = Date.now();
  const { orderId } = await publish(setup.db, { partnerId, at });
  await inState(orderId, 'retrying');
  const offsetMs = MINUTE - 2 * SECOND;
  await advance(orderId, offsetMs);
  expect(await setup.delivery(orderId)).toMatchObject({ state: 'retrying', attempts: 1 });

  await inState(orderId, 'delivered');
  const [, retry] = receiver.received;
  expect(retry?.at).toBeGreaterThanOrEqual(at + MINUTE - offsetMs);
  expect(retry?.at).toBeLessThan(at + MINUTE - offsetMs + 5 * SECOND);
  expect((await setup.attempts(orderId)).map((made) => made.at.getTime() - at)).toEqual([0, MINUTE]);
});

test('an order whose clock is past the whole plan gets all attempts directly one after the other', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(500));
  setup.dispatch({ retryOffsetsMs: DEFAULT_RETRY_OFFSETS_MS });
  const at = Date.now();
  const { orderId } = await publish(setup.db, { partnerId, at, clockOffsetMs: 2 * DAY });
  await inState(orderId, 'failed');
  expect((await setup.attempts(orderId)).map((made) => made.at.getTime() - at)).toEqual(WHOLE_PLAN);
});

test('a clock that is advanced during the first attempt moves the delivery too', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  const { orderId } = await publish(setup.db, { partnerId });
  receiver.answer((response, nth) => {
    if (nth === 1) {
      void moveOrderClock(setup.db, orderId, 10 * MINUTE).then(() => answerStatus(500)(response));
    } else {
      answerStatus(500)(response);
    }
  });
  setup.dispatch({ retryOffsetsMs: DEFAULT_RETRY_OFFSETS_MS });
  await eventually(async () => (await setup.attempts(orderId)).length === 3);
});

test('advancing an order whose retry plan has just ended is answered at once', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(500));
  setup.dispatch();
  const { orderId, eventId } = await publish(setup.db, { partnerId });
  await inState(orderId, 'retrying');
  await setup.workflows.getHandle(deliveryWorkflowId({ eventId, endpointId })).terminate();
  await advance(orderId, DAY);
});

test('a new order of the same seed gets a whole plan of its own', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(500));
  setup.dispatch({ retryOffsetsMs: DEFAULT_RETRY_OFFSETS_MS });
  const at = Date.now();
  const { orderId } = await publish(setup.db, { partnerId, at });
  await advance(orderId, 20 * MINUTE);
  await deleteDeliveries(setup.db, eq(deliveries.orderId, orderId));
  await setup.db.delete(orderEvents).where(eq(orderEvents.orderId, orderId));
  await setup.db.delete(orders).where(eq(orders.orderId, orderId));

  await publish(setup.db, { partnerId, at, orderId });
  await inState(orderId, 'retrying');
  expect(await setup.attempts(orderId)).toHaveLength(1);
  await advance(orderId, DAY);
  expect((await setup.attempts(orderId)).map((made) => made.at.getTime() - at)).toEqual(WHOLE_PLAN);
});

test('after hours without a worker, an overdue retry is made once, and the others follow at their distances from it', async () => {
  const { partnerId } = await setup.partner('http://localhost:1/orders');
  const { endpointId } = await setup.endpoint({ partnerId, url: receiver.url, environment: 'test', channel: 'ops' });
  receiver.answer(answerStatus(500));
  const event = apiKeyUnlocked({ partnerId, environment: 'test', at: Date.now(), ip: '192.0.2.1' });
  await recordOpsEvent(setup.db, event);
  const rowOf = async () => {
    const [row] = await setup.db.select().from(deliveries).where(eq(deliveries.endpointId, endpointId));
    return row ?? fail();
  };
  // Two attempts were made in time, three hours ago.
  const firstAt = Date.now() - 3 * HOUR;
  const made = { state: 'retrying', attempts: 2, planAttempts: 2, firstAttemptAt: new Date(firstAt) } as const;
  await setup.db.update(deliveries).set(made).where(eq(deliveries.endpointId, endpointId));
  const delivery = (await findDelivery(setup.db, (await rowOf()).deliveryId)) ?? fail();
  await startRetries({ ...setup, retryOffsetsMs: DEFAULT_RETRY_OFFSETS_MS }, delivery, firstAt);

  const row = await eventually(async () => {
    const found = await rowOf();
    return found.planAttempts > 2 ? found : null;
  });
  const [retry] = receiver.received;
  // The fourth attempt is planned ten minutes after the third.
  const next = (row.nextAttemptAt?.getTime() ?? 0) - (retry?.at ?? 0);
  expect(Math.abs(next - 10 * MINUTE)).toBeLessThan(5 * SECOND);
  const handle = setup.workflows.getHandle(deliveryWorkflowId(row));
  await eventually(async () => {
    const { events } = await handle.fetchHistory();
    const timers = events?.flatMap(({ timerStartedEventAttributes: timer }) =>
      Number(timer?.startToFireTimeout?.seconds ?? []),
    );
    return timers?.some((seconds) => Math.abs(seconds - 600) < 6);
  });
  expect(await rowOf()).toMatchObject({ state: 'retrying', attempts: 3 });
  expect(receiver.received).toHaveLength(1);
  await handle.terminate();
});

describe('a plan that has made attempts of which the restored row knows nothing', () => {
  const setBackTo: Readonly<Record<string, { plan?: number; planAttempts: number }>> = {
    'attempts of the plan': { planAttempts: 1 },
    'the plan itself': { plan: 1, planAttempts: 2 },
  };

  test.each(Object.keys(setBackTo))('queues the event again: %s', async (lost) => {
    const { partnerId } = await setup.partner('http://localhost:1/orders');
    const { endpointId } = await setup.endpoint({ partnerId, url: receiver.url, environment: 'test', channel: 'ops' });
    receiver.answer((response, nth) => answerStatus(nth <= 4 ? 500 : 204)(response));
    setup.dispatch({ retryOffsetsMs: [100, 3 * SECOND, HOUR] });
    const event = apiKeyUnlocked({ partnerId, environment: 'test', at: Date.now(), ip: '192.0.2.1' });
    await recordOpsEvent(setup.db, event);
    const rowOf = async () => {
      const [row] = await setup.db.select().from(deliveries).where(eq(deliveries.endpointId, endpointId));
      return row ?? fail();
    };
    const attempted = (plan: number, planAttempts: number) =>
      eventually(async () => {
        const row = await rowOf();
        return row.state === 'retrying' && row.plan === plan && row.planAttempts === planAttempts;
      });
    await attempted(1, 2);
    await retryDelivery(setup.db, (await rowOf()).deliveryId);
    await attempted(2, 2);
    await setup.db
      .update(deliveries)
      .set(setBackTo[lost] ?? {})
      .where(eq(deliveries.endpointId, endpointId));

    const again = await eventually(async () => {
      const row = await rowOf();
      return row.state === 'delivered' ? row : null;
    });
    expect(again).toMatchObject({ plan: 3, planAttempts: 1, nextAttemptAt: null });
    expect(receiver.received).toHaveLength(5);
    const workflow = setup.workflows.getHandle(deliveryWorkflowId(again));
    expect(await workflow.result()).toBe('gone');
  });
});

describe('a delivery that was recorded while its endpoint was removed', () => {
  /** The removal did not see the row, which its event's transaction had not committed yet. */
  const missedBy = async (orderId: string, endpointId: string, state: 'due' | 'retrying') => {
    await removeEndpoint(setup.db, endpointId);
    const nextAttemptAt = state === 'due' ? null : new Date();
    await setup.db.update(deliveries).set({ state, plan: 1, nextAttemptAt }).where(eq(deliveries.orderId, orderId));
  };

  test('has failed after the attempt that was begun, and is not retried', async () => {
    const { partnerId, endpointId } = await setup.partner(receiver.url);
    receiver.answer(answerStatus(500));
    const { orderId, eventId } = await publish(setup.db, { partnerId });
    const row = await setup.delivery(orderId);
    // Its dispatcher has read the secret already.
    const leased = await findDelivery(setup.db, row?.deliveryId ?? '');
    await missedBy(orderId, endpointId, 'due');
    setup.dispatch().take(leased ? [leased] : []);
    expect(await inState(orderId, 'failed')).toMatchObject({ attempts: 1, plan: 2, nextAttemptAt: null });
    await setup.closeAll();
    const handle = setup.workflows.getHandle(deliveryWorkflowId({ eventId, endpointId }));
    await expect(handle.describe()).rejects.toBeInstanceOf(WorkflowNotFoundError);
    expect(receiver.received).toHaveLength(1);
  });

  test('is not sent by a retry, whose plan stops', async () => {
    const { partnerId, endpointId } = await setup.partner(receiver.url);
    receiver.answer(answerStatus(500));
    setup.dispatch();
    const { orderId, eventId } = await publish(setup.db, { partnerId });
    await inState(orderId, 'retrying');
    await missedBy(orderId, endpointId, 'retrying');
    await moveOrderClock(setup.db, orderId, MINUTE);
    await advanceDeliveries(setup, orderId, MINUTE);
    expect(await inState(orderId, 'failed')).toMatchObject({ attempts: 1, nextAttemptAt: null });
    expect(await setup.workflows.getHandle(deliveryWorkflowId({ eventId, endpointId })).result()).toBe('stopped');
    expect(receiver.received).toHaveLength(1);
  });
});

function fail(): never {
  throw new Error('it is missing');
}
