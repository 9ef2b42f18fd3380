import { eq, sql } from 'drizzle-orm';
import { revokeKey } from '#db/keys/key-records';
import { apiKeys } from '#db/schema/keys';
import { openStreams } from '#db/schema/limits';
import type { OrderStatus } from '#domain/orders/status';
import { openTestOrder, type TestOrder } from '#test/helpers/api/orders';
import type { ApiProcess } from '#test/helpers/api/process';
import { cutAfterEach, parseRaw, sendRaw } from '#test/helpers/api/raw';
import { ENDED, gapMs, idsIn, LIFE, openStream, orderAt as orderIn, resumeSource } from '#test/helpers/api/streaming';
import { errorOf, type TestPartner, useTestApi } from '#test/helpers/api/test-api';
import { eventually } from '#test/helpers/run/eventually';

describe('the contents of a stream', () => {
  const api = useTestApi();

  let partner: TestPartner;

  beforeEach(async () => {
    partner = await api.newPartner();
  });

  const cutLater = cutAfterEach();

  const stream = (orderId: string, headers: Record<string, string> = {}) =>
    cutLater(openStream(api, partner, orderId, { headers }));

  const orderAt = (...statuses: OrderStatus[]) => orderIn(api, partner, ...statuses);

  /** The text of a raw chunked response without the chunk sizes. */
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
    test('ends an open stream, sends its end to new streams, and returns 204 to clients that know the end', async () => {
      const order = await orderAt(...way);
      const watching = stream(order.orderId);
      await watching.until(/data: .*\n\n/);
      const last = await order.moveTo(end);
      expect(idsIn(await watching.until(ENDED)).at(-1)).toBe(last);
      expect(idsIn(await stream(order.orderId).until(ENDED))).toEqual([last]);
      expect(await stream(order.orderId, { 'Last-Event-ID': last }).until(/\r\n\r\n/)).toMatch(/^HTTP\/1.1 204 /);
    });

    test('is sent as a snapshot that ends at once to a client that was away for long', async () => {
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
    'a stream that begins in %s stays open for later events',
    async (status) => {
      const order = await orderAt('confirming', status);
      const raw = stream(order.orderId);
      await raw.until(/data: .*\n\n/);
      const last = await order.moveTo('refunded');
      expect(idsIn(await raw.until(ENDED))).toEqual([order.eventIds[2], last]);
    },
  );

  test('HEAD shows how a stream would begin, and that there is none for a client that knows the end', async () => {
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

  test('a revoked key ends its own streams only, without an event', async () => {
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
});

describe('the number of streams', () => {
  const CAP = 3;

  const api = useTestApi();

  let another: ApiProcess;

  let partner: TestPartner;

  let order: TestOrder;

  const cutLater = cutAfterEach();

  beforeAll(async () => {
    another = await api.startAnother();
  });

  beforeEach(async () => {
    partner = await api.newPartner({ streams: CAP });
    order = await openTestOrder(api.services.db, partner);
  });

  /** Requests a stream and resolves when it has begun or was refused. */
  async function open({ from = api.origin, key = partner.testKey, orderId = order.orderId, method = 'GET' } = {}) {
    const head = `${method} /partner/v1/order/${orderId}/stream HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`;
    const raw = cutLater(sendRaw(from, head));
    const text = await raw.until(/\r\n\r\n[\s\S]*(\n\n|\}$)|^HTTP\S* 204/);
    return { raw, text, status: Number(text.split(' ')[1]) };
  }

  const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();

  const fill = () => Promise.all(Array.from({ length: CAP }, () => open()));

  function leave(streams: Awaited<ReturnType<typeof open>>[]) {
    for (const { raw } of streams) {
      raw.socket.destroy();
    }
  }

  test('a stream above the maximum is refused as JSON before it begins, with a retry after 30 s', async () => {
    expect(statusesOf(await fill())).toEqual([200, 200, 200]);
    const response = await api.get(`/order/${order.orderId}/stream`, { key: partner.testKey });
    expect(response.headers.get('retry-after')).toBe('30');
    expect(await errorOf(response)).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
    expect(parseRaw((await open({ from: another.origin })).text).status).toBe(429);
  });

  test('a client that disconnects frees its slot at once, on every process', async () => {
    const [first] = await fill();
    first?.raw.socket.destroy();
    await eventually(async () => (await open({ from: another.origin })).status === 200);
    expect((await open()).status).toBe(429);
  });

  test('a stream that ends with its order frees its slot', async () => {
    await fill();
    await order.moveTo('failed');
    order = await openTestOrder(api.services.db, partner);
    await eventually(async () => (await open()).status === 200);
  });

  test('live and sandbox, and other partners, are counted separately', async () => {
    await fill();
    const live = await openTestOrder(api.services.db, { ...partner, environment: 'live' });
    expect((await open({ key: partner.liveKey, orderId: live.orderId })).status).toBe(200);
    const other = await api.newPartner({ streams: 1 });
    const { orderId } = await openTestOrder(api.services.db, other);
    expect((await open({ key: other.testKey, orderId })).status).toBe(200);
  });

  test('a request that opens no stream uses no slot', async () => {
    const ended = await openTestOrder(api.services.db, partner);
    await ended.moveTo('failed');
    const last = ended.eventIds.at(-1) ?? '';
    for (let round = 0; round < CAP; round += 1) {
      const options = { key: partner.testKey, headers: { 'Last-Event-ID': last } };
      expect((await api.get(`/order/${ended.orderId}/stream`, options)).status).toBe(204);
      const head = await api.get(`/order/${order.orderId}/stream`, { key: partner.testKey, method: 'HEAD' });
      expect(head.status).toBe(200);
    }
    expect(statusesOf(await fill())).toEqual([200, 200, 200]);
  });

  test('streams that are opened at once on two processes never exceed the maximum', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) => open({ from: index % 2 ? api.origin : another.origin })),
    );
    expect(statusesOf(answers)).toEqual([200, 200, 200, ...Array(9).fill(429)]);
  });

  test('many streams that open and close at once leave every slot free', async () => {
    for (let round = 0; round < 5; round += 1) {
      const crowd = await Promise.all(
        Array.from({ length: 10 }, (_, index) => open({ from: index % 2 ? api.origin : another.origin })),
      );
      leave(crowd);
    }
    await eventually(async () => {
      const streams = await fill();
      const full = statusesOf(streams).join() === '200,200,200';
      // A request that found only some slots free must not occupy them for the next one.
      if (!full) {
        leave(streams);
      }
      return full;
    });
  });

  test('a process that has not renewed its row for some seconds is no longer counted', async () => {
    const dead = { processId: 'dead', partnerId: partner.partnerId, environment: 'test' as const, open: CAP };
    await api.services.db.insert(openStreams).values(dead);
    expect((await open()).status).toBe(429);
    await api.services.db
      .update(openStreams)
      .set({ seenAt: sql`now() - interval '5 seconds'` })
      .where(sql`process_id = 'dead'`);
    expect(statusesOf(await fill())).toEqual([200, 200, 200]);
  });

  test('a process whose row was deleted is counted again', async () => {
    await fill();
    await api.services.db.delete(openStreams);
    await eventually(async () => (await open({ from: another.origin })).status === 429);
  });

  test('a partner whose maximum is lowered keeps its streams and gets no new one', async () => {
    const streams = await fill();
    await api.services.db.execute(sql`update partners set streams = 1 where partner_id = ${partner.partnerId}`);
    streams[0]?.raw.socket.destroy();
    await eventually(async () => {
      const next = await open();
      next.raw.socket.destroy();
      return next.status === 429;
    });
    await order.moveTo('confirming');
    await streams[1]?.raw.until(/confirming.*\n\n/);
  });
});
