import { eq, sql } from 'drizzle-orm';
import { EventSource } from 'eventsource';
import { StreamEventSchema } from '../../src/contract/stream-event';
import { apiKeys } from '../../src/db/schema';
import type { OrderStatus } from '../../src/domain/status';
import { openTestOrder, type TestOrder } from './orders';
import { exchange, type RawExchange } from './raw';
import { startTestApi, type TestApi, type TestPartner } from './support';

let api: TestApi;
let partner: TestPartner;
const open = new Set<RawExchange>();

beforeAll(async () => {
  api = await startTestApi();
  partner = await api.newPartner();
});
afterEach(() => {
  for (const { socket } of open) {
    socket.destroy();
  }
  open.clear();
});
afterAll(() => api.close());

const LIFE: OrderStatus[] = ['confirming', 'exchanging', 'sending', 'completed'];

/** A raw stream, so that bytes and not a client's view of them are judged. */
function stream(orderId: string, headers: Record<string, string> = {}, query = ''): RawExchange {
  const lines = Object.entries({ 'X-API-Key': partner.testKey, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const request = `GET /partner/v1/order/${orderId}/stream${query} HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n${lines.join('')}\r\n`;
  const raw = exchange(api.origin, request);
  open.add(raw);
  return raw;
}

const idsIn = (text: string) => [...text.matchAll(/^id: (.*)$/gm)].map(([, id]) => id);
const resumeSource = (text: string) => /^service-resume-source: (\w+)\r$/im.exec(text)?.[1];
const gapMs = (text: string) => Number(/^service-resume-gap-ms: (\d+)\r$/im.exec(text)?.[1]);
const isEnded = /\r\n0\r\n\r\n$/;

async function orderAt(...statuses: OrderStatus[]): Promise<TestOrder> {
  const order = await openTestOrder(api.services.db, partner);
  for (const status of statuses) {
    await order.moveTo(status);
  }
  return order;
}

describe('a fresh stream', () => {
  test('has the promised headers and begins with the retry hint and the current status', async () => {
    const order = await orderAt('confirming');
    const text = await stream(order.orderId).until(/"confirming".*\n\n/);
    const [head = '', body = ''] = text.split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1.1 200/);
    expect(head.toLowerCase()).toContain('content-type: text/event-stream\r\n');
    expect(head).toMatch(/cache-control: no-store/i);
    expect(head).toMatch(/x-accel-buffering: no/i);
    expect(head).not.toMatch(/content-encoding|gap-ms/i);
    expect(resumeSource(text)).toBe('fresh');
    expect(body).toContain('retry: 1000\n\n');
    expect(body.indexOf('retry')).toBeLessThan(body.indexOf('id: '));
    expect(idsIn(text)).toEqual(order.eventIds.slice(-1));
  });

  test('tells every transition once, in order, with the ids webhooks have, and ends with the terminal one', async () => {
    const order = await orderAt();
    const raw = stream(order.orderId);
    await raw.until(/waiting_deposit.*\n\n/);
    for (const status of LIFE) {
      await order.moveTo(status);
    }
    const text = await raw.until(isEnded);
    expect(idsIn(text)).toEqual(order.eventIds);
    const events = [...text.matchAll(/^event: order\.(\w+)\ndata: (.*)$/gm)];
    for (const [, name, data] of events) {
      const { order_id, status, sandbox } = StreamEventSchema.strict().parse(JSON.parse(data ?? ''));
      expect({ order_id, status, sandbox }).toEqual({ order_id: order.orderId, status: name, sandbox: true });
    }
    expect(events.length).toBe(order.eventIds.length);
  });

  test('stays open in manual_review and refund_required', async () => {
    const order = await orderAt('confirming');
    const raw = stream(order.orderId);
    await raw.until(/confirming.*\n\n/);
    await order.moveTo('refund_required');
    await order.moveTo('manual_review');
    await raw.until(/manual_review.*\n\n/);
    await order.moveTo('refunded');
    expect(idsIn(await raw.until(isEnded))).toEqual(order.eventIds.slice(1));
  });

  test('of a finished order tells the end and is over', async () => {
    const order = await orderAt('failed');
    expect(idsIn(await stream(order.orderId).until(isEnded))).toEqual(order.eventIds.slice(-1));
  });

  test('of a live order does not speak of a sandbox', async () => {
    const order = await openTestOrder(api.services.db, { ...partner, environment: 'live' });
    const text = await stream(order.orderId, { 'X-API-Key': partner.liveKey }).until(/data: .*\n\n/);
    expect(text).not.toContain('sandbox');
  });

  test('answers HEAD with headers alone', async () => {
    const { orderId } = await orderAt();
    const response = await api.get(`/order/${orderId}/stream`, { key: partner.testKey, method: 'HEAD' });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(await response.text()).toBe('');
  });
});

describe('a resumed stream', () => {
  test.each([0, 1, 2, 3])('after event %i goes on from the buffer with all that was missed', async (known) => {
    const order = await orderAt(...LIFE);
    const text = await stream(order.orderId, { 'Last-Event-ID': order.eventIds[known] ?? '' }).until(isEnded);
    expect(resumeSource(text)).toBe('buffer');
    expect(idsIn(text)).toEqual(order.eventIds.slice(known + 1));
  });

  test('that missed nothing within a minute repeats nothing, and then goes on live', async () => {
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

  test('from a snapshot gets the current status alone, and the age of what it knew', async () => {
    const order = await orderAt('confirming', 'exchanging');
    const known = order.eventIds[0] ?? '';
    await order.age(known, 90_000);
    const text = await stream(order.orderId, { 'Last-Event-ID': known }).until(/exchanging.*\n\n/);
    expect(idsIn(text)).toEqual(order.eventIds.slice(-1));
    expect(gapMs(text)).toBeGreaterThanOrEqual(90_000);
    expect(gapMs(text)).toBeLessThan(92_000);
  });

  test('that knows the terminal event gets 204, however old it is', async () => {
    const order = await orderAt('failed');
    const known = order.eventIds.at(-1) ?? '';
    await order.age(known, 3_600_000);
    const response = await api.get(`/order/${order.orderId}/stream`, {
      key: partner.testKey,
      headers: { 'Last-Event-ID': known },
    });
    expect(response.status).toBe(204);
  });

  test('begins afresh with an id that is malformed, of another order, or of the future', async () => {
    const [order, other] = [await orderAt(), await orderAt()];
    const ids = ['nonsense', `${order.orderId}:confirming:${Date.now() + 60_000}`, ...other.eventIds];
    for (const id of ids) {
      const text = await stream(order.orderId, { 'Last-Event-ID': id }).until(/waiting_deposit.*\n\n/);
      expect([id, resumeSource(text)]).toEqual([id, 'fresh']);
    }
  });

  test('takes an id of the order whose event is no longer kept as a snapshot', async () => {
    const order = await orderAt();
    const id = `${order.orderId}:waiting_deposit:${Date.now() - 100_000}`;
    const text = await stream(order.orderId, { 'Last-Event-ID': id }).until(/waiting_deposit.*\n\n/);
    expect(resumeSource(text)).toBe('snapshot');
    expect(gapMs(text)).toBeGreaterThanOrEqual(100_000);
  });

  test('may name the id in the query; the header wins', async () => {
    const order = await orderAt(...LIFE);
    const [first = '', second = ''] = order.eventIds;
    const byQuery = await stream(order.orderId, {}, `?last_event_id=${first}`).until(isEnded);
    const byBoth = await stream(order.orderId, { 'Last-Event-ID': second }, `?last_event_id=${first}`).until(isEnded);
    expect(idsIn(byQuery)).toEqual(order.eventIds.slice(1));
    expect(idsIn(byBoth)).toEqual(order.eventIds.slice(2));
  });
});

test('many streams of many orders each get exactly their own events', async () => {
  const orders = await Promise.all(Array.from({ length: 10 }, () => orderAt()));
  const streams = orders.flatMap((order) => Array.from({ length: 5 }, () => ({ order, raw: stream(order.orderId) })));
  await Promise.all(streams.map(({ raw }) => raw.until(/waiting_deposit.*\n\n/)));
  await Promise.all(
    orders.map(async (order) => {
      for (const status of LIFE) {
        await order.moveTo(status);
      }
    }),
  );
  for (const { order, raw } of streams) {
    expect(idsIn(await raw.until(isEnded))).toEqual(order.eventIds);
  }
});

test('a client that connects while transitions happen misses none', async () => {
  for (let round = 0; round < 10; round += 1) {
    const order = await orderAt();
    const known = order.eventIds[0] ?? '';
    const moving = (async () => {
      for (const status of LIFE) {
        await order.moveTo(status);
      }
    })();
    const text = await stream(order.orderId, { 'Last-Event-ID': known }).until(isEnded);
    await moving;
    expect(idsIn(text)).toEqual(order.eventIds.slice(1));
  }
});

test('the real EventSource client, cut after every event, sees each event once and stops by itself', async () => {
  const order = await orderAt();
  const seen: string[] = [];
  const source = new EventSource(`${api.origin}/partner/v1/order/${order.orderId}/stream`, {
    fetch: (url, init) => fetch(url, { ...init, headers: { ...init.headers, 'X-API-Key': partner.testKey } }),
  });
  const life = [...LIFE];
  const finished = new Promise<void>((resolve) => {
    for (const status of ['waiting_deposit', ...LIFE]) {
      source.addEventListener(`order.${status}`, ({ lastEventId }) => {
        seen.push(lastEventId);
        const next = life.shift();
        next && order.moveTo(next);
      });
    }
    source.addEventListener('error', ({ code }) => code === 204 && resolve());
  });
  await finished;
  source.close();
  expect(seen).toEqual(order.eventIds);
});

test('a lost notification is healed by the database connection coming back', async () => {
  const order = await orderAt();
  const raw = stream(order.orderId);
  await raw.until(/waiting_deposit.*\n\n/);
  await api.services.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'swaplane-doorbells' and datname = current_database()`,
  );
  const next = await order.moveTo('confirming');
  expect(idsIn(await raw.until(/confirming.*\n\n/)).at(-1)).toBe(next);
});

test('a closed stream is forgotten, and a new one of the order works', async () => {
  const order = await orderAt();
  const first = stream(order.orderId);
  await first.until(/waiting_deposit.*\n\n/);
  first.socket.destroy();
  await first.ended;
  const second = stream(order.orderId);
  await second.until(/waiting_deposit.*\n\n/);
  await order.moveTo('failed');
  expect(idsIn(await second.until(isEnded))).toEqual(order.eventIds);
});

test('a bad key gets the Error body before any stream', async () => {
  const { orderId } = await orderAt();
  const key = await api.newKey(partner.partnerId);
  await api.services.db
    .update(apiKeys)
    .set({ status: 'revoked' })
    .where(eq(apiKeys.hash, api.services.keyring.hashApiKey(key)));
  expect((await api.get(`/order/${orderId}/stream`, { key })).headers.get('content-type')).toContain(
    'application/json',
  );
});
