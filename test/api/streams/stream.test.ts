import { eq, sql } from 'drizzle-orm';
import { StreamEventSchema } from '#contract/orders/order-event';
import { apiKeys } from '#db/schema/keys';
import type { OrderStatus } from '#domain/orders/status';
import { openTestOrder } from '#test/helpers/api/orders';
import { cutAfterEach } from '#test/helpers/api/raw';
import { ENDED, idsIn, LIFE, openStream, orderAt as orderIn, resumeSource } from '#test/helpers/api/streaming';
import { type TestPartner, useTestApi } from '#test/helpers/api/test-api';

const api = useTestApi();
let partner: TestPartner;

beforeAll(async () => {
  partner = await api.newPartner();
});

const cutLater = cutAfterEach();
const stream = (orderId: string, headers: Record<string, string> = {}, query = '') =>
  cutLater(openStream(api, partner, orderId, { headers, query }));
const orderAt = (...statuses: OrderStatus[]) => orderIn(api, partner, ...statuses);

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

  test("sends every transition once, in order, with the webhooks' ids, and ends with the terminal one", async () => {
    const order = await orderAt();
    const raw = stream(order.orderId);
    await raw.until(/waiting_deposit.*\n\n/);
    for (const status of LIFE) {
      await order.moveTo(status);
    }
    const text = await raw.until(ENDED);
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
    expect(idsIn(await raw.until(ENDED))).toEqual(order.eventIds.slice(1));
  });

  test('of a finished order sends the end and closes', async () => {
    const order = await orderAt('failed');
    expect(idsIn(await stream(order.orderId).until(ENDED))).toEqual(order.eventIds.slice(-1));
  });

  test('of a live order does not mention a sandbox', async () => {
    const order = await openTestOrder(api.services.db, { ...partner, environment: 'live' });
    const text = await stream(order.orderId, { 'X-API-Key': partner.liveKey }).until(/data: .*\n\n/);
    expect(text).not.toContain('sandbox');
  });

  test('answers HEAD with headers only', async () => {
    const { orderId } = await orderAt();
    const response = await api.get(`/order/${orderId}/stream`, { key: partner.testKey, method: 'HEAD' });
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    expect(await response.text()).toBe('');
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
    expect(idsIn(await raw.until(ENDED))).toEqual(order.eventIds);
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
    const text = await stream(order.orderId, { 'Last-Event-ID': known }).until(ENDED);
    await moving;
    expect(idsIn(text)).toEqual(order.eventIds.slice(1));
  }
});

test('after a lost notification the event is sent when the database connection is back', async () => {
  const order = await orderAt();
  const raw = stream(order.orderId);
  await raw.until(/waiting_deposit.*\n\n/);
  await api.services.db.execute(
    sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'swaplane-notifications' and datname = current_database()`,
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
  expect(idsIn(await second.until(ENDED))).toEqual(order.eventIds);
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
