import { eq } from 'drizzle-orm';
import { auditOf } from '#db/audit';
import { moveOrderClock } from '#db/orders/control';
import { endpoints, endpointTimers } from '#db/schema/endpoints';
import { deliveries, deliveryAttempts } from '#db/schema/webhooks';
import { leaseDue } from '#db/webhooks/deliveries';
import { recordAttempt } from '#db/webhooks/delivery-attempts';
import { resumeEndpoints, startAfresh } from '#db/webhooks/endpoints/pauses';
import { DAY, HOUR, MINUTE } from '#domain/duration';
import { DEFAULT_RETRY_OFFSETS_MS, deliveryWorkflowId } from '#domain/webhooks/delivery';
import { advanceDeliveries } from '#operations/sandbox/advance-order';
import { eventually } from '#test/helpers/run/eventually';
import { type DispatcherSetup, useDispatcherSetup } from '#test/helpers/webhooks/dispatcher-setup';
import { publish, publishLife } from '#test/helpers/webhooks/published-orders';
import { answerStatus, type Receiver, startReceiver } from '#test/helpers/webhooks/receiver';

let setup: DispatcherSetup;
let receiver: Receiver;
useDispatcherSetup((opened) => {
  ({ setup, receiver } = opened);
});

const MANUAL = { reason: 'manual', actor: 'test' } as const;
const paused = (endpointId: string) => eventually(async () => (await setup.endpointRow(endpointId)).pausedAt);
const tried = (orderId: string) => eventually(async () => (await setup.attempts(orderId)).length > 0);
/** Whatever was due before is sent by then too. */
async function sentToAnother(): Promise<void> {
  const another = await startReceiver();
  const { partnerId } = await setup.partner(another.url);
  await publish(setup.db, { partnerId });
  await eventually(() => another.received.length === 1);
  await another.close();
}
const ids = () => receiver.received.map(({ headers }) => headers['x-service-event-id']);

test('the 50th failed attempt within 6 h pauses the endpoint, and the 49th does not', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(503));
  await setup.failed(endpointId, 100, { agoMs: 6 * HOUR + MINUTE });
  await setup.failed(endpointId, 48, { agoMs: 6 * HOUR - MINUTE });
  setup.dispatch();
  await tried((await publish(setup.db, { partnerId })).orderId);
  expect(await setup.endpointRow(endpointId)).toMatchObject({ pausedAt: null });
  expect(await setup.opsEvents(partnerId)).toEqual([]);

  await tried((await publish(setup.db, { partnerId })).orderId);
  const { pausedAt } = await setup.endpointRow(endpointId);
  expect(await setup.opsEvents(partnerId)).toEqual([
    {
      event: 'webhook_paused',
      event_id: `${partnerId}:webhook_paused:${pausedAt?.getTime()}`,
      ts: pausedAt?.toISOString(),
      environment: 'test',
      reason: '50_failures_in_6h',
      paused_at: pausedAt?.toISOString(),
      resume_after: new Date((pausedAt?.getTime() ?? 0) + 6 * HOUR).toISOString(),
      last_error: 'http_503',
      details: { endpoint_id: endpointId, endpoint_type: 'order', url_host: new URL(receiver.url).host, failures: 50 },
    },
  ]);
});

test('fifty simultaneous failures pause once, and every one of them is recorded', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(500));
  await Promise.all(Array.from({ length: 80 }, () => publish(setup.db, { partnerId })));
  setup.dispatch();
  setup.dispatch();
  await paused(endpointId);
  await setup.closeAll();
  expect(await setup.opsEvents(partnerId)).toHaveLength(1);
  const made = await setup.db.$count(deliveryAttempts, eq(deliveryAttempts.endpointId, endpointId));
  expect(made).toBe(receiver.received.length);
  expect(made).toBeGreaterThanOrEqual(50);
  expect(made).toBeLessThanOrEqual(70);
});

test('a pause stops the retries and queues new events, and a resume sends all of them with new plans', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(500));
  setup.dispatch();
  const early = await publish(setup.db, { partnerId });
  await eventually(async () => (await setup.delivery(early.orderId))?.state === 'retrying');
  await setup.failed(endpointId, 48);
  const last = await publish(setup.db, { partnerId });
  await paused(endpointId);
  const queued = await publish(setup.db, { partnerId });
  await setup.closeAll();
  receiver.received.length = 0;
  setup.dispatch({ sweepMs: 10, perEndpoint: 1 });
  await sentToAnother();
  expect(receiver.received).toEqual([]);
  for (const { orderId } of [early, last, queued]) {
    expect(await setup.delivery(orderId)).toMatchObject({ state: 'due', planAttempts: 0, nextAttemptAt: null });
  }

  receiver.answer(answerStatus(204));
  const [resumed] = await resumeEndpoints(setup.db, { partnerId, environment: 'test' }, MANUAL);
  expect(resumed).toMatchObject({ endpointId, channel: 'order', queuedEvents: 3 });
  await eventually(() => receiver.received.length === 3);
  expect(ids()).toEqual([early, last, queued].map(({ eventId }) => eventId));
  expect(receiver.received.map(({ headers }) => headers['x-service-delivery-attempt'])).toEqual(['2', '2', '1']);
  await eventually(async () => (await setup.endpointRow(endpointId)).drainsTo === null);
  expect((await setup.opsEvents(partnerId))[1]).toMatchObject({
    event: 'webhook_resumed',
    reason: 'manual',
    resume_after: null,
    details: { endpoint_id: endpointId, queued_events: 3 },
  });
});

test('the workflow of a stopped plan ends at its next attempt without sending', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(500));
  setup.dispatch({ retryOffsetsMs: [8_000, 9_000, 10_000] });
  const { orderId, eventId } = await publish(setup.db, { partnerId });
  await eventually(async () => (await setup.delivery(orderId))?.state === 'retrying');
  await setup.failed(endpointId, 48);
  await publish(setup.db, { partnerId });
  await paused(endpointId);
  const handle = setup.workflows.getHandle(deliveryWorkflowId({ eventId, endpointId }));
  expect(await handle.result()).toBe('stopped');
  expect(receiver.received).toHaveLength(2);
  expect((await handle.fetchHistory()).events?.length).toBeLessThan(20);
});

test('the failures before a resume do not count towards the next pause', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(500));
  setup.dispatch();
  await setup.failed(endpointId, 49);
  await publish(setup.db, { partnerId });
  await paused(endpointId);
  await resumeEndpoints(setup.db, { partnerId, environment: 'test' }, MANUAL);
  await eventually(() => receiver.received.length === 2);
  await setup.closeAll();
  expect(await setup.endpointRow(endpointId)).toMatchObject({ pausedAt: null });
});

test('a receiver on this machine that does not run is not paused: its refused connections do not count', async () => {
  const gone = await startReceiver();
  await gone.close();
  const { partnerId, endpointId } = await setup.partner(gone.url);
  await setup.failed(endpointId, 49);
  setup.dispatch();
  const { orderId } = await publish(setup.db, { partnerId });
  await tried(orderId);
  expect(await setup.attempts(orderId)).toMatchObject([{ ok: false, label: 'connection_refused' }]);
  expect(await setup.endpointRow(endpointId)).toMatchObject({ pausedAt: null });
  expect(await setup.opsEvents(partnerId)).toEqual([]);
});

test('a refused connection anywhere else counts', async () => {
  const { partnerId, endpointId } = await setup.partner('https://hooks.wallet.example/swaps');
  await setup.failed(endpointId, 49);
  const { orderId } = await publish(setup.db, { partnerId });
  const delivery = await setup.delivery(orderId);
  await recordAttempt(setup.db, {
    deliveryId: delivery?.deliveryId ?? '',
    endpointId,
    plan: delivery?.plan ?? 0,
    planAttempt: 1,
    at: Date.now(),
    ok: false,
    shownSignature: '',
    responseCode: null,
    responseBody: '',
    errorLabel: 'connection_refused',
    durationMs: 1,
    state: 'retrying',
    nextAttemptAt: null,
  });
  expect(await setup.endpointRow(endpointId)).toMatchObject({ pausedAt: expect.any(Date) });
});

test('at another URL no earlier failure counts, and a pause is over', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(500));
  setup.dispatch();
  await setup.failed(endpointId, 49);
  await publish(setup.db, { partnerId });
  await paused(endpointId);
  await setup.db.transaction((tx) => startAfresh(tx, endpointId, 'test'));
  await eventually(() => receiver.received.length === 2);
  await setup.closeAll();
  expect(await setup.endpointRow(endpointId)).toMatchObject({ pausedAt: null, autoResumes: 0 });
  expect(await auditOf(setup.db, endpointId)).toMatchObject([{ action: 'webhook_endpoint.resumed' }]);
});

test('a pause ends at its time, also if everything was down meanwhile', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(500));
  setup.dispatch();
  await setup.failed(endpointId, 49);
  const { orderId } = await publish(setup.db, { partnerId });
  await paused(endpointId);
  await setup.closeAll();
  const due = { endpointId, task: 'auto_resume', started: false };
  const [timer] = await setup.db.select().from(endpointTimers).where(eq(endpointTimers.endpointId, endpointId));
  expect(timer).toMatchObject(due);
  const { pausedAt } = await setup.endpointRow(endpointId);
  expect(timer?.at.getTime()).toBe((pausedAt?.getTime() ?? 0) + 6 * HOUR);

  await setup.db.update(endpointTimers).set({ at: new Date(Date.now() + 300) });
  receiver.answer(answerStatus(200));
  setup.startTimers();
  setup.dispatch();
  await eventually(async () => (await setup.delivery(orderId))?.state === 'delivered');
  const events = await setup.opsEvents(partnerId);
  expect(events.map(({ event, reason }) => [event, reason])).toEqual([
    ['webhook_paused', '50_failures_in_6h'],
    ['webhook_resumed', 'automatic'],
  ]);
  expect(await setup.db.$count(endpointTimers, eq(endpointTimers.endpointId, endpointId))).toBe(0);
  expect(await eventually(async () => (await setup.endpointRow(endpointId)).autoResumes === 0)).toBe(true);
});

test('a pause ends by itself that a restore has brought back, although its timer has run before', async () => {
  const { endpointId } = await setup.partner(receiver.url);
  const timer = { endpointId, task: 'auto_resume', at: new Date() } as const;
  setup.startTimers();
  for (const resumes of [1, 2]) {
    await setup.db.insert(endpointTimers).values(timer);
    await setup.db.update(endpoints).set({ pausedAt: new Date() }).where(eq(endpoints.endpointId, endpointId));
    await eventually(async () => (await setup.endpointRow(endpointId)).autoResumes === resumes);
    const workflow = setup.workflows.getHandle(`endpoint:${endpointId}:auto_resume:${timer.at.getTime()}`);
    expect(await workflow.result()).toBe('done');
  }
});

test('after 3 automatic resumes in a row without a success only a manual resume works', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(500));
  setup.startTimers();
  setup.dispatch();
  await setup.failed(endpointId, 49);
  await publish(setup.db, { partnerId });
  for (const resumes of [1, 2, 3]) {
    await paused(endpointId);
    await setup.db.update(endpointTimers).set({ at: new Date(), started: false });
    await eventually(async () => (await setup.endpointRow(endpointId)).autoResumes === resumes);
    await setup.failed(endpointId, 49);
    await publish(setup.db, { partnerId });
  }
  await paused(endpointId);
  expect(await setup.db.$count(endpointTimers, eq(endpointTimers.endpointId, endpointId))).toBe(0);
  const events = await setup.opsEvents(partnerId);
  expect(events.filter(({ event }) => event === 'webhook_paused').at(-1)).toMatchObject({ resume_after: null });

  expect(await resumeEndpoints(setup.db, { partnerId, environment: 'test' }, MANUAL)).toHaveLength(1);
  expect(await setup.endpointRow(endpointId)).toMatchObject({ pausedAt: null, autoResumes: 0 });
});

test("a paused endpoint does not delay its orders' clocks", async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(500));
  setup.dispatch();
  await setup.failed(endpointId, 49);
  const at = Date.now();
  const { orderId } = await publish(setup.db, { partnerId, at });
  await paused(endpointId);
  await moveOrderClock(setup.db, orderId, DAY);
  await advanceDeliveries(setup, orderId, DAY);
  expect(await setup.delivery(orderId)).toMatchObject({ attempts: 1, state: 'due' });

  receiver.answer(answerStatus(200));
  await resumeEndpoints(setup.db, { partnerId, environment: 'test' }, MANUAL);
  await eventually(async () => (await setup.delivery(orderId))?.state === 'delivered');
  const [, second] = await setup.attempts(orderId);
  expect(second?.at.getTime()).toBeGreaterThanOrEqual(at + DAY);
});

test("an event that has waited for the end of a pause gets a whole plan from then on, by its order's clock", async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(500));
  await setup.db.update(endpoints).set({ pausedAt: new Date() }).where(eq(endpoints.endpointId, endpointId));
  const at = Date.now();
  const { orderId } = await publish(setup.db, { partnerId, at, clockOffsetMs: 2 * DAY });
  await resumeEndpoints(setup.db, { partnerId, environment: 'test' }, MANUAL);
  setup.dispatch({ retryOffsetsMs: DEFAULT_RETRY_OFFSETS_MS });
  await eventually(async () => (await setup.delivery(orderId))?.state !== 'due');
  const [first] = await setup.attempts(orderId);
  const firstAt = first?.at.getTime() ?? 0;
  expect(firstAt).toBeGreaterThanOrEqual(at + 2 * DAY);
  expect(await setup.delivery(orderId)).toMatchObject({
    state: 'retrying',
    attempts: 1,
    nextAttemptAt: new Date(firstAt + MINUTE),
  });
});

test('one dispatcher drains an endpoint; when it dies, another continues once its lease is over', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  const waiting = [await publishLife(setup.db, { partnerId }), await publishLife(setup.db, { partnerId })];
  await setup.db.update(endpoints).set({ pausedAt: new Date() }).where(eq(endpoints.endpointId, endpointId));
  await resumeEndpoints(setup.db, { partnerId, environment: 'test' }, MANUAL);
  const take = async (dispatcherId: string) => {
    const room = { busy: {}, perEndpoint: 10, limit: 100, leaseMs: HOUR };
    const leased = await leaseDue(setup.db, { dispatcherId, ...room });
    return leased.filter((delivery) => delivery.endpointId === endpointId).map(({ eventId }) => eventId);
  };
  expect(await take('dying')).toEqual(waiting.map(([first]) => first?.eventId));
  expect(await take('other')).toEqual([]);
  setup.dispatch({ sweepMs: 20 });
  await sentToAnother();
  expect(receiver.received).toEqual([]);
  const now = new Date();
  await setup.db.update(deliveries).set({ leasedUntil: now }).where(eq(deliveries.endpointId, endpointId));
  await setup.db.update(endpoints).set({ drainedUntil: now }).where(eq(endpoints.endpointId, endpointId));
  await eventually(() => receiver.received.length === 10);
  for (const events of waiting) {
    const own = ids().filter((id) => id?.startsWith(events[0]?.orderId ?? '-'));
    expect(own).toEqual(events.map(({ eventId }) => eventId));
  }
});

test("a failed delivery in a drain does not delay its order's other events, and none of them waits for a sweep", async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  const events = await publishLife(setup.db, { partnerId });
  await setup.db.update(endpoints).set({ pausedAt: new Date() }).where(eq(endpoints.endpointId, endpointId));
  await resumeEndpoints(setup.db, { partnerId, environment: 'test' }, MANUAL);
  receiver.answer((response, nth) => answerStatus(nth === 2 ? 500 : 200)(response));
  setup.dispatch({ retryOffsetsMs: [MINUTE], sweepMs: HOUR });
  await eventually(() => receiver.received.length === 5);
  expect(ids()).toEqual(events.map(({ eventId }) => eventId));
});
