import { EventSource } from 'eventsource';
import { STREAM_TIMING } from '#api/streams/event-stream';
import type { OrderStatus } from '#domain/orders/status';
import { cutAfterEach } from '#test/helpers/api/raw';
import { ENDED, gapMs, idsIn, LIFE, openStream, orderAt as orderIn, resumeSource } from '#test/helpers/api/streaming';
import { type TestPartner, useTestApi } from '#test/helpers/api/test-api';

const api = useTestApi({ ...STREAM_TIMING, retryMs: 10 });
let partner: TestPartner;

beforeAll(async () => {
  partner = await api.newPartner();
});

const cutLater = cutAfterEach();
const stream = (orderId: string, headers: Record<string, string> = {}, query = '') =>
  cutLater(openStream(api, partner, orderId, { headers, query }));
const orderAt = (...statuses: OrderStatus[]) => orderIn(api, partner, ...statuses);

describe('a resumed stream', () => {
  test.each([0, 1, 2, 3])('after event %i continues from the buffer with all missed events', async (known) => {
    const order = await orderAt(...LIFE);
    const text = await stream(order.orderId, { 'Last-Event-ID': order.eventIds[known] ?? '' }).until(ENDED);
    expect(resumeSource(text)).toBe('buffer');
    expect(idsIn(text)).toEqual(order.eventIds.slice(known + 1));
  });

  test('that missed nothing within a minute repeats nothing, and then continues live', async () => {
    const order = await orderAt('confirming');
    const raw = stream(order.orderId, { 'Last-Event-ID': order.eventIds[1] ?? '' });
    await raw.until(/retry/);
    const next = await order.moveTo('exchanging');
    expect(idsIn(await raw.until(/exchanging.*\n\n/))).toEqual([next]);
  });

  test.each([
    [59_000, 'buffer'],
    [61_000, 'snapshot'],
  ])('whose last event is %i ms old comes from the %s', async (age, source) => {
    const order = await orderAt('confirming');
    const known = order.eventIds[0] ?? '';
    await order.age(known, age);
    const text = await stream(order.orderId, { 'Last-Event-ID': known }).until(/confirming.*\n\n/);
    expect(resumeSource(text)).toBe(source);
  });

  test('from a snapshot gets the current status only, and the age of its last event', async () => {
    const order = await orderAt('confirming', 'exchanging');
    const known = order.eventIds[0] ?? '';
    await order.age(known, 90_000);
    const text = await stream(order.orderId, { 'Last-Event-ID': known }).until(/exchanging.*\n\n/);
    expect(idsIn(text)).toEqual(order.eventIds.slice(-1));
    expect(gapMs(text)).toBeGreaterThanOrEqual(90_000);
    expect(gapMs(text)).toBeLessThan(92_000);
  });

  test('that knows the terminal event gets 204, however old the event is', async () => {
    const order = await orderAt('failed');
    const known = order.eventIds.at(-1) ?? '';
    await order.age(known, 3_600_000);
    const response = await api.get(`/order/${order.orderId}/stream`, {
      key: partner.testKey,
      headers: { 'Last-Event-ID': known },
    });
    expect(response.status).toBe(204);
  });

  test('starts from the beginning with an id that is malformed, of another order, or in the future', async () => {
    const [order, other] = [await orderAt(), await orderAt()];
    const ids = ['nonsense', `${order.orderId}:confirming:${Date.now() + 60_000}`, ...other.eventIds];
    for (const id of ids) {
      const text = await stream(order.orderId, { 'Last-Event-ID': id }).until(/waiting_deposit.*\n\n/);
      expect([id, resumeSource(text)]).toEqual([id, 'fresh']);
    }
  });

  test('with an id of the order whose event is no longer stored gets a snapshot', async () => {
    const order = await orderAt();
    const id = `${order.orderId}:waiting_deposit:${Date.now() - 100_000}`;
    const text = await stream(order.orderId, { 'Last-Event-ID': id }).until(/waiting_deposit.*\n\n/);
    expect(resumeSource(text)).toBe('snapshot');
    expect(gapMs(text)).toBeGreaterThanOrEqual(100_000);
  });

  test('may have the id in the query, but the header has priority', async () => {
    const order = await orderAt(...LIFE);
    const [first = '', second = ''] = order.eventIds;
    const byQuery = await stream(order.orderId, {}, `?last_event_id=${first}`).until(ENDED);
    const byBoth = await stream(order.orderId, { 'Last-Event-ID': second }, `?last_event_id=${first}`).until(ENDED);
    expect(idsIn(byQuery)).toEqual(order.eventIds.slice(1));
    expect(idsIn(byBoth)).toEqual(order.eventIds.slice(2));
  });
});

test('the real EventSource client, disconnected after every event, sees each event once and stops by itself', async () => {
  const order = await orderAt();
  const seen: string[] = [];
  let cut = () => {};
  let connections = 0;
  const source = new EventSource(`${api.origin}/partner/v1/order/${order.orderId}/stream`, {
    fetch: async (url, init) => {
      const response = await fetch(url, { ...init, headers: { ...init.headers, 'X-API-Key': partner.testKey } });
      connections += 1;
      const breakable = new TransformStream({
        start: (controller) => {
          cut = () => controller.error(new Error('cut'));
        },
      });
      return new Response(response.body?.pipeThrough(breakable) ?? null, response);
    },
  });
  const life = [...LIFE];
  await new Promise<void>((resolve, reject) => {
    for (const status of ['waiting_deposit', ...LIFE]) {
      source.addEventListener(`order.${status}`, ({ lastEventId }) => {
        seen.push(lastEventId);
        cut();
        const next = life.shift();
        if (next) order.moveTo(next).catch(reject);
      });
    }
    source.addEventListener('error', ({ code }) => code === 204 && resolve());
  });
  source.close();
  expect(seen).toEqual(order.eventIds);
  expect(connections).toBe(order.eventIds.length + 1);
});
