import { eq } from 'drizzle-orm';
import { deliveries } from '#db/schema/webhooks';
import { resumeEndpoints } from '#db/webhooks/endpoints/resume-endpoints';
import { eventually } from '#test/helpers/run/eventually';
import { type DispatcherSetup, useDispatcherSetup } from '#test/helpers/webhooks/dispatcher-setup';
import { outcome } from '#test/helpers/webhooks/outcome';
import { publishLives } from '#test/helpers/webhooks/published-orders';
import { answerStatus, type Receiver } from '#test/helpers/webhooks/receiver';

/** Set STORY_EVENTS for more; `test/crash` has a test with 10,000. */
const EVENTS = Number(process.env.STORY_EVENTS ?? 500);
const ORDERS = EVENTS / 5;
const PATIENCE_MS = 150_000 + 20 * EVENTS;

let setup: DispatcherSetup;
let receiver: Receiver;
useDispatcherSetup((opened) => {
  ({ setup, receiver } = opened);
});

test(`${EVENTS} events survive a failing endpoint, its pause and a restart during the drain, and arrive in order`, async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(500));
  const all = { concurrency: 50, sweepMs: 100 };
  setup.dispatch(all);
  setup.dispatch(all);
  const published = await publishLives(setup.db, { partnerId }, ORDERS);
  await eventually(async () => (await setup.endpointRow(endpointId)).pausedAt);
  await setup.closeAll();
  expect(await setup.db.$count(deliveries, eq(deliveries.endpointId, endpointId))).toBe(EVENTS);
  const failed = receiver.received.length;
  expect(failed).toBeLessThanOrEqual(50 + 2 * 10);

  let inFlight = 0;
  let most = 0;
  const arrived: string[] = [];
  const busy = new Set<string>();
  const together: string[] = [];
  receiver.answer((response, nth) => {
    const eventId = receiver.received[nth - 1]?.headers['x-service-event-id'] ?? '';
    const orderId = eventId.split(':')[0] ?? '';
    together.push(...(busy.has(orderId) ? [orderId] : []));
    busy.add(orderId);
    inFlight += 1;
    most = Math.max(most, inFlight);
    setImmediate(() => {
      inFlight -= 1;
      busy.delete(orderId);
      arrived.push(eventId);
      answerStatus(204)(response);
    });
  });
  setup.dispatch(all);
  setup.dispatch(all);
  const resumedAt = performance.now();
  await resumeEndpoints(setup.db, { partnerId, environment: 'test' }, { reason: 'manual', actor: 'test' });
  await eventually(() => arrived.length >= EVENTS / 2, PATIENCE_MS);
  await setup.closeAll();
  setup.dispatch(all);
  await eventually(() => arrived.length >= EVENTS, PATIENCE_MS);
  const tookMs = performance.now() - resumedAt;
  await eventually(async () => (await setup.endpointRow(endpointId)).drainsTo === null);
  await setup.closeAll();
  if (process.env.STORY_EVENTS) {
    console.log(`${EVENTS} events drained in ${Math.round(tookMs)} ms`);
  }

  expect(arrived).toHaveLength(EVENTS);
  expect(together).toEqual([]);
  expect(most).toBeLessThanOrEqual(10);
  for (const eventIds of published) {
    expect(arrived.filter((eventId) => eventIds.includes(eventId))).toEqual(eventIds);
  }
  expect(await outcome(setup.db)).toEqual({ undelivered: 0, delivered: EVENTS, failed, numbered: true });
});
