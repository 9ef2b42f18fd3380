import { sql } from 'drizzle-orm';
import { openStreams } from '#db/schema/limits';
import { openTestOrder, type TestOrder } from '#test/helpers/api/orders';
import type { ApiProcess } from '#test/helpers/api/process';
import { cutAfterEach, parseRaw, sendRaw } from '#test/helpers/api/raw';
import { errorOf, type TestPartner, useTestApi } from '#test/helpers/api/test-api';
import { eventually } from '#test/helpers/run/eventually';

const CAP = 3;

const api = useTestApi();
let another: ApiProcess;
let partner: TestPartner;
let order: TestOrder;
const kept = cutAfterEach();

beforeAll(async () => {
  another = await api.startAnother();
});
beforeEach(async () => {
  partner = await api.newPartner({ streams: CAP });
  order = await openTestOrder(api.services.db, partner);
});

/** Asks for a stream and resolves when it has begun, or was refused. */
async function open({ from = api.origin, key = partner.testKey, orderId = order.orderId, method = 'GET' } = {}) {
  const head = `${method} /partner/v1/order/${orderId}/stream HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`;
  const raw = kept(sendRaw(from, head));
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

test('one stream more than the cap is refused as JSON before it begins, to be tried again in 30 s', async () => {
  expect(statusesOf(await fill())).toEqual([200, 200, 200]);
  const response = await api.get(`/order/${order.orderId}/stream`, { key: partner.testKey });
  expect(response.headers.get('retry-after')).toBe('30');
  expect(await errorOf(response)).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
  expect(parseRaw((await open({ from: another.origin })).text).status).toBe(429);
});

test('a client that goes frees its place at once, on every process', async () => {
  const [first] = await fill();
  first?.raw.socket.destroy();
  await eventually(async () => (await open({ from: another.origin })).status === 200, 1000);
  expect((await open()).status).toBe(429);
});

test('a stream that ends with its order frees its place', async () => {
  await fill();
  await order.moveTo('failed');
  order = await openTestOrder(api.services.db, partner);
  await eventually(async () => (await open()).status === 200);
});

test('live and sandbox, and other partners, are counted apart', async () => {
  await fill();
  const live = await openTestOrder(api.services.db, { ...partner, environment: 'live' });
  expect((await open({ key: partner.liveKey, orderId: live.orderId })).status).toBe(200);
  const other = await api.newPartner({ streams: 1 });
  const { orderId } = await openTestOrder(api.services.db, other);
  expect((await open({ key: other.testKey, orderId })).status).toBe(200);
});

test('what opens no stream takes no place', async () => {
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

test('streams that are opened at once on two processes never exceed the cap', async () => {
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) => open({ from: index % 2 ? api.origin : another.origin })),
  );
  expect(statusesOf(answers)).toEqual([200, 200, 200, ...Array(9).fill(429)]);
});

test('streams that come and go in a crowd leave every place free', async () => {
  for (let round = 0; round < 5; round += 1) {
    const crowd = await Promise.all(
      Array.from({ length: 10 }, (_, index) => open({ from: index % 2 ? api.origin : another.origin })),
    );
    leave(crowd);
  }
  await eventually(async () => {
    const streams = await fill();
    const full = statusesOf(streams).join() === '200,200,200';
    // A try that found only some places free must not hold them against the next one.
    if (!full) {
      leave(streams);
    }
    return full;
  });
});

test('a process that has not renewed its row for some seconds counts no longer', async () => {
  const dead = { processId: 'dead', partnerId: partner.partnerId, environment: 'test' as const, open: CAP };
  await api.services.db.insert(openStreams).values(dead);
  expect((await open()).status).toBe(429);
  await api.services.db
    .update(openStreams)
    .set({ seenAt: sql`now() - interval '5 seconds'` })
    .where(sql`process_id = 'dead'`);
  expect(statusesOf(await fill())).toEqual([200, 200, 200]);
});

test('a process that was taken for dead is counted again', async () => {
  await fill();
  await api.services.db.delete(openStreams);
  await eventually(async () => (await open({ from: another.origin })).status === 429);
});

test('a partner whose cap is lowered keeps the streams it has and gets no new one', async () => {
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
