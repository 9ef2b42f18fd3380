import { eq } from 'drizzle-orm';
import { revokeKey } from '#db/keys/key-records';
import { apiKeys } from '#db/schema/keys';
import type { OrderStatus } from '#domain/orders/status';
import { cutAfterEach } from '#test/helpers/api/raw';
import { ENDED, gapMs, idsIn, LIFE, openStream, orderAt as orderIn, resumeSource } from '#test/helpers/api/streaming';
import { type TestPartner, useTestApi } from '#test/helpers/api/test-api';

const api = useTestApi();
let partner: TestPartner;

beforeEach(async () => {
  partner = await api.newPartner();
});

const kept = cutAfterEach();
const stream = (orderId: string, headers: Record<string, string> = {}) =>
  kept(openStream(api, partner, orderId, { headers }));
const orderAt = (...statuses: OrderStatus[]) => orderIn(api, partner, ...statuses);
/** The text of a raw chunked answer without the marks of its chunks. */
const bodyIn = (text: string) => text.replace(/^[\s\S]*?\r\n\r\n/, '').replaceAll(/(\r\n)?[0-9a-f]+\r\n/g, '');

test('the first bytes are the retry hint and then one whole frame', async () => {
  const order = await orderAt('confirming');
  const { orderId, eventIds } = order;
  const text = bodyIn(await stream(orderId).until(/data: .*\n\n/));
  const ts = new Date(Number(eventIds[1]?.split(':')[2])).toISOString();
  const data = JSON.stringify({ order_id: orderId, status: 'confirming', ts, sequence: 2, sandbox: true });
  expect(text.trimEnd()).toBe(`retry: 1000\n\nid: ${eventIds[1]}\nevent: order.confirming\ndata: ${data}`);
});

describe.each<{ end: OrderStatus; way: OrderStatus[] }>([
  { end: 'completed', way: LIFE.slice(0, -1) },
  { end: 'failed', way: [] },
  { end: 'expired', way: [] },
  { end: 'refunded', way: ['refund_required'] },
])('an order that ends as $end', ({ end, way }) => {
  test('ends the stream that watched it, then sends its end to new ones, and 204 to those who know', async () => {
    const order = await orderAt(...way);
    const watching = stream(order.orderId);
    await watching.until(/data: .*\n\n/);
    const last = await order.moveTo(end);
    expect(idsIn(await watching.until(ENDED)).at(-1)).toBe(last);
    expect(idsIn(await stream(order.orderId).until(ENDED))).toEqual([last]);
    expect(await stream(order.orderId, { 'Last-Event-ID': last }).until(/\r\n\r\n/)).toMatch(/^HTTP\/1.1 204 /);
  });

  test('is sent as a snapshot that is over at once to a client who was away for long', async () => {
    const order = await orderAt(...way, end);
    const known = order.eventIds[0] ?? '';
    await order.age(known, 90_000);
    const text = await stream(order.orderId, { 'Last-Event-ID': known }).until(ENDED);
    expect(resumeSource(text)).toBe('snapshot');
    expect(gapMs(text)).toBeGreaterThanOrEqual(90_000);
    expect(idsIn(text)).toEqual(order.eventIds.slice(-1));
  });
});

test.each<OrderStatus>(['refund_required', 'manual_review'])(
  'a stream that begins in %s stays open for what follows',
  async (status) => {
    const order = await orderAt('confirming', status);
    const raw = stream(order.orderId);
    await raw.until(/data: .*\n\n/);
    const last = await order.moveTo('refunded');
    expect(idsIn(await raw.until(ENDED))).toEqual([order.eventIds[2], last]);
  },
);

test('HEAD says how a stream would begin, and that there is none for who knows the end', async () => {
  const order = await orderAt('confirming');
  const head = (known: string) =>
    api.get(`/order/${order.orderId}/stream`, {
      key: partner.testKey,
      method: 'HEAD',
      headers: { 'Last-Event-ID': known },
    });
  expect((await head('')).headers.get('service-resume-source')).toBe('fresh');
  expect((await head(order.eventIds[0] ?? '')).headers.get('service-resume-source')).toBe('buffer');
  expect((await head(await order.moveTo('failed'))).status).toBe(204);
});

test('a revoked key ends its streams, without an event, and no other', async () => {
  const order = await orderAt();
  const other = await api.newKey(partner.partnerId);
  const [revoked, staying] = [stream(order.orderId), stream(order.orderId, { 'X-API-Key': other })];
  await Promise.all([revoked, staying].map((raw) => raw.until(/data: .*\n\n/)));
  const [key] = await api.services.db
    .select({ keyId: apiKeys.keyId })
    .from(apiKeys)
    .where(eq(apiKeys.hash, api.services.keyring.hashApiKey(partner.testKey)));
  await revokeKey(api.services.db, key?.keyId ?? '', 'test');
  expect(idsIn(await revoked.until(ENDED))).toEqual(order.eventIds);
  await order.moveTo('confirming');
  expect(idsIn(await staying.until(/"confirming".*\n\n/))).toEqual(order.eventIds);
});
