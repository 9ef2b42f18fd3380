import { eq } from 'drizzle-orm';
import { deliveries } from '#db/schema/webhooks';
import { resumeEndpoints } from '#db/webhooks/endpoints/pauses';
import type { Environment } from '#domain/environment';
import { eventually } from '#test/helpers/run/eventually';
import { type DispatcherSetup, useDispatcherSetup } from '#test/helpers/webhooks/dispatcher-setup';
import { outcome } from '#test/helpers/webhooks/outcome';
import { publish, publishLives } from '#test/helpers/webhooks/published-orders';
import { answerStatus, type Receiver, startReceiver } from '#test/helpers/webhooks/receiver';
import { createInFlight } from '#webhooks/in-flight';

describe('failures', () => {
  let setup: DispatcherSetup;
  let receiver: Receiver;
  useDispatcherSetup((opened) => {
    ({ setup, receiver } = opened);
  });

  async function firstAttempt(url: string, environment: Environment = 'test') {
    const { partnerId } = await setup.partner(url, environment);
    setup.dispatch();
    const { orderId } = await publish(setup.db, { partnerId, environment });
    return eventually(async () => (await setup.attempts(orderId))[0]);
  }

  test.each([500, 404, 410, 429])('a response of %d is a failure labeled by its status', async (code) => {
    receiver.answer(answerStatus(code));
    expect(await firstAttempt(receiver.url)).toMatchObject({
      ok: false,
      code,
      label: `http_${code}`,
      answer: '',
    });
  });

  test('a redirect is a failure and is not followed', async () => {
    const elsewhere = await startReceiver();
    receiver.answer(answerStatus(307, { location: elsewhere.url }));
    expect(await firstAttempt(receiver.url)).toMatchObject({ ok: false, code: 307, label: 'redirect' });
    expect(elsewhere.received).toEqual([]);
    await elsewhere.close();
  });

  test('a refused connection has its own label', async () => {
    const closed = await startReceiver();
    await closed.close();
    expect(await firstAttempt(closed.url)).toMatchObject({
      ok: false,
      code: null,
      label: 'connection_refused',
      answer: '',
    });
  });

  test('a receiver that does not answer within 5 s has timed out', async () => {
    receiver.answer(() => {});
    expect(await firstAttempt(receiver.url)).toMatchObject({ ok: false, code: null, label: 'connection_timeout' });
  });

  test('a live endpoint never reaches localhost, whatever the localhost option', async () => {
    expect(await firstAttempt(receiver.url, 'live')).toMatchObject({ ok: false, code: null, label: 'address_blocked' });
    expect(receiver.received).toEqual([]);
  });

  test('the response of a receiver on this machine is not stored', async () => {
    receiver.answer((response) => void response.writeHead(500).end('x'.repeat(100_000)));
    expect(await firstAttempt(receiver.url)).toMatchObject({ code: 500, answer: '' });
  });
});

describe('places', () => {
  const of = (endpointId: string, count: number) => Array<string>(count).fill(endpointId);

  test('a response frees a place, and more deliveries are read only if more may be waiting', () => {
    const inFlight = createInFlight({ total: 20, perEndpoint: 3 });
    inFlight.take(inFlight.room(), [...of('a', 3), ...of('b', 2)]);
    expect(inFlight.room()).toEqual({ busy: { a: 3, b: 2 }, perEndpoint: 3, limit: 15 });
    expect([inFlight.leave('a'), inFlight.leave('b')]).toEqual([true, false]);
    expect(inFlight.room().busy).toEqual({ a: 2, b: 1 });
  });

  test('an endpoint whose queue is empty is not read again, and one without an offered place is', () => {
    const inFlight = createInFlight({ total: 20, perEndpoint: 3 });
    inFlight.take(inFlight.room(), of('a', 3));
    inFlight.leave('a');
    inFlight.take(inFlight.room(), []);
    expect(inFlight.leave('a')).toBe(false);

    const full = createInFlight({ total: 20, perEndpoint: 3 });
    full.take(full.room(), of('a', 3));
    full.take(full.room(), of('b', 1));
    expect([full.leave('a'), full.leave('b')]).toEqual([true, false]);
  });

  test('when all places are taken the next free place leads to a read for any endpoint', () => {
    const inFlight = createInFlight({ total: 4, perEndpoint: 3 });
    inFlight.take(inFlight.room(), [...of('a', 3), ...of('b', 1)]);
    expect(inFlight.room().limit).toBe(0);
    expect(inFlight.leave('b')).toBe(true);
  });

  test('the number of unrecorded responses is limited, and recording makes room again', () => {
    const inFlight = createInFlight({ total: 2, perEndpoint: 2 });
    for (let round = 0; round < 10; round += 1) {
      expect(inFlight.room().limit).toBe(2);
      inFlight.take(inFlight.room(), of('a', 2));
      inFlight.leave('a');
      inFlight.leave('a');
    }
    expect(inFlight.room()).toEqual({ busy: {}, perEndpoint: 2, limit: 0 });
    expect(inFlight.forget()).toBe(true);
    expect(inFlight.room().limit).toBe(1);
  });

  test('a handed-over delivery gets a free place, and never overtakes the queue of its endpoint', () => {
    const inFlight = createInFlight({ total: 4, perEndpoint: 3 });
    expect(inFlight.crowded()).toEqual([]);
    expect([...of('a', 3), ...of('b', 2)].map(inFlight.enter)).toEqual([true, true, true, true, false]);
    // All places are taken.
    expect(inFlight.crowded()).toBeNull();
    expect(inFlight.leave('a')).toBe(false);
    // The refused delivery is in the queue, and the next free place of its endpoint leads to a read.
    expect(inFlight.crowded()).toEqual(['b']);
    expect(inFlight.leave('b')).toBe(true);
    inFlight.take(inFlight.room(), ['b']);
    expect(inFlight.crowded()).toEqual([]);
  });

  test('nothing is handed over to an endpoint whose places are all taken', () => {
    const inFlight = createInFlight({ total: 20, perEndpoint: 3 });
    of('a', 3).forEach(inFlight.enter);
    expect(inFlight.crowded()).toEqual(['a']);
    expect([inFlight.enter('a'), inFlight.enter('b')]).toEqual([false, true]);
  });
});

describe('deliveries and retries', () => {
  /** Set STORY_EVENTS for more; `test/crash` has a test with 10,000. */
  const EVENTS = Number(process.env.STORY_EVENTS ?? 500);
  const ORDERS = EVENTS / 5;

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
    await eventually(() => arrived.length >= EVENTS / 2);
    await setup.closeAll();
    setup.dispatch(all);
    await eventually(() => arrived.length >= EVENTS);
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
});
