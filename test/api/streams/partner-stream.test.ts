import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { revokeKey } from '#db/keys/key-records';
import { apiKeys } from '#db/schema/keys';
import { orderEvents } from '#db/schema/orders';
import { recordLateEvent } from '#db/watching/deposits';
import type { OrderStatus } from '#domain/orders/status';
import { openTestOrder } from '#test/helpers/api/orders';
import type { ApiProcess } from '#test/helpers/api/process';
import { cutAfterEach, parseRaw, sendRaw } from '#test/helpers/api/raw';
import { waitForSettledEvents } from '#test/helpers/api/settled';
import { ENDED, gapMs, idsIn, LIFE, resumeSource } from '#test/helpers/api/streaming';
import { type TestPartner, useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';

const api = useTestApi();
let another: ApiProcess;
let partner: TestPartner;
const cutLater = cutAfterEach();

beforeAll(async () => {
  another = await api.startAnother();
});
beforeEach(async () => {
  partner = await api.newPartner();
});

const open = (settings = {}) => openTestOrder(api.services.db, { ...partner, ...settings });

interface FollowOptions {
  from?: string;
  key?: string;
  lastEventId?: string | undefined;
  /** Whether to wait until everything recorded before can be listed. */
  settle?: boolean;
}

/** A stream whose first bytes have arrived. */
async function follow({ from = api.origin, key = partner.testKey, lastEventId, settle = true }: FollowOptions = {}) {
  if (settle) await waitForSettledEvents(api.services.db);
  const known = lastEventId === undefined ? '' : `Last-Event-ID: ${lastEventId}\r\n`;
  const head = `GET /partner/v1/me/events/stream HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n${known}\r\n`;
  const raw = cutLater(sendRaw(from, head));
  const text = await raw.until(/retry: 1000|"error"/);
  return { ...raw, source: resumeSource(text) };
}

const shows = (id: string) => new RegExp(`id: ${id}\\n[\\s\\S]*?\\n\\n`);

test('a stream without a last event sends the events from now on, of all orders, on every process', async () => {
  const [one, other] = [await open(), await open()];
  const streams = [await follow(), await follow({ from: another.origin })];
  expect(streams.map(({ source }) => source)).toEqual(['fresh', 'fresh']);
  const ids = [await one.moveTo('confirming'), await other.moveTo('failed'), (await open()).eventIds[0] ?? ''];
  for (const stream of streams) {
    expect(idsIn(await stream.until(shows(ids[2] ?? '')))).toEqual(ids);
  }
  const frame = `id: ${ids[0]}\nevent: order.confirming\ndata: `;
  const data = {
    order_id: one.orderId,
    status: 'confirming',
    ts: new Date(Number(ids[0]?.split(':')[2])).toISOString(),
  };
  expect(streams[0]?.text()).toContain(`${frame}${JSON.stringify({ ...data, sequence: 2, sandbox: true })}\n\n`);
});

test('a stream without a last event says first which one it begins after, so that nothing before the next one is lost', async () => {
  const begun = await follow();
  await begun.until(/\nid: \n\n/);
  const order = await open();
  const live = await open({ environment: 'live' });
  const later = await follow();
  await later.until(new RegExp(`\\nid: ${order.eventIds[0]}\\n\\n`));
  const missed = await order.moveTo('confirming');
  const back = await follow({ lastEventId: order.eventIds[0] });
  expect(idsIn(await back.until(shows(missed)))).toEqual([missed]);
  expect([back.source, back.text()]).toEqual(['buffer', expect.not.stringContaining(live.orderId)]);
});

test("a stream sends no events of other partners' orders, nor of the other environment's", async () => {
  const [stream, live] = [await follow(), await follow({ key: partner.liveKey })];
  const foreign = await openTestOrder(api.services.db, await api.newPartner());
  const liveOrder = await open({ environment: 'live' });
  const own = await open();
  expect(idsIn(await stream.until(shows(own.eventIds[0] ?? '')))).toEqual(own.eventIds);
  const text = await live.until(shows(liveOrder.eventIds[0] ?? ''));
  expect(idsIn(text)).toEqual(liveOrder.eventIds);
  expect(text).not.toContain('sandbox');
  expect(text).not.toContain(foreign.orderId);
});

test('a stream continues after an order has ended', async () => {
  const order = await open();
  const stream = await follow();
  await order.moveTo('failed');
  const { eventIds } = await open();
  await stream.until(shows(eventIds[0] ?? ''));
});

test('a client that returns within a minute gets every missed event, even many, and then the following ones', async () => {
  const orders = [];
  for (let nth = 0; nth < 60; nth += 1) {
    orders.push(await open());
  }
  const known = orders[0]?.eventIds[0];
  for (const order of orders) {
    await order.moveTo('confirming');
    await order.moveTo('exchanging');
  }
  const stream = await follow({ lastEventId: known });
  expect(stream.source).toBe('buffer');
  const last = await orders[0]?.moveTo('sending');
  const ids = idsIn(await stream.until(shows(last ?? '')));
  expect(ids).toHaveLength(59 + 120 + 1);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { orderId, eventIds } of orders) {
    const seen = ids.filter((id) => id?.startsWith(orderId));
    expect(seen).toEqual(eventIds.filter((id) => id !== known));
  }
});

test('a client that returns later gets the latest event of each order that has changed since', async () => {
  const [unchanged, one, other] = [await open(), await open(), await open()];
  const [known = ''] = other.eventIds;
  const latest = [await one.moveTo('confirming'), await other.moveTo('confirming'), await other.moveTo('failed')];
  await other.age(known, 90_000);
  const stream = await follow({ lastEventId: known });
  expect(stream.source).toBe('snapshot');
  expect(gapMs(stream.text())).toBeGreaterThanOrEqual(90_000);
  const next = await unchanged.moveTo('confirming');
  expect(idsIn(await stream.until(shows(next)))).toEqual([latest[0], latest[2], next]);
});

test('a client that returns later gets late deposits too, after the end of their orders', async () => {
  const [one, other] = [await open(), await open()];
  const [known = ''] = other.eventIds;
  const ended = [await one.moveTo('expired'), await other.moveTo('expired')];
  const late = [one, other].map(({ orderId }) => ({
    orderId,
    event: { eventId: `${orderId}:late_deposit:1`, sequence: 3, at: new Date().toISOString(), body: '{}' },
  }));
  for (const { orderId, event } of late) {
    await api.services.db.transaction((tx) => recordLateEvent(tx, orderId, event));
  }
  await other.age(known, 90_000);
  const stream = await follow({ lastEventId: known });
  expect(stream.source).toBe('snapshot');
  const ids = late.map(({ event }) => event.eventId);
  expect(idsIn(await stream.until(shows(ids[1] ?? '')))).toEqual([...ended, ...ids]);
  expect(stream.text()).toContain('event: order.late_deposit');
});

test('a client whose last event is older than 30 days misses nothing if what came after it is listed', async () => {
  const [quiet, later] = [await open(), await open()];
  const [known = '', first = ''] = [...quiet.eventIds, ...later.eventIds];
  await quiet.age(known, 31 * 86_400_000);
  const stream = await follow({ lastEventId: known });
  expect(stream.source).toBe('snapshot');
  const next = await quiet.moveTo('confirming');
  expect(idsIn(await stream.until(shows(next)))).toEqual([first, next]);

  await later.age(first, 31 * 86_400_000);
  expect((await follow({ lastEventId: known })).source).toBe('fresh');
});

test("with a last event that is not the partner's a stream starts from now", () =>
  expectForEach<[string, () => Promise<string | undefined>]>(
    [
      ['nonsense', async () => 'nonsense'],
      [
        "another partner's event",
        async () => (await openTestOrder(api.services.db, await api.newPartner())).eventIds[0],
      ],
      [
        'an event of more than 30 days ago',
        async () => {
          const order = await open();
          await order.age(order.eventIds[0] ?? '', 31 * 86_400_000);
          return order.eventIds[0];
        },
      ],
    ],
    async ([_what, id]) => {
      expect((await follow({ lastEventId: await id() })).source).toBe('fresh');
    },
  ));

test('an event waits for an earlier one that is still being recorded, and is sent as soon as that one is there', async () => {
  const [slow, quick] = [await open(), await open()];
  const stream = await follow();
  const session = new Client({ connectionString: api.services.db.$client.options.connectionString });
  await session.connect();
  try {
    const late = `${slow.orderId}:confirming:1`;
    await session.query('begin');
    await session.query(
      `insert into order_events (event_id, order_id, partner_id, environment, version, status, at, body)
        select $1, order_id, partner_id, environment, 2, 'confirming', now(), '{}' from order_claims where order_id = $2`,
      [late, slow.orderId],
    );
    const early = await quick.moveTo('confirming');
    // A new stream that catches up, beside one that already follows.
    const other = await follow({ from: another.origin, lastEventId: quick.eventIds[0], settle: false });
    expect([idsIn(stream.text()), idsIn(other.text())]).toEqual([[], []]);
    await session.query('commit');
    expect(idsIn(await stream.until(shows(early)))).toEqual([late, early]);
    expect(idsIn(await other.until(shows(early)))).toEqual([late, early]);
  } finally {
    await session.end();
  }
});

test('a stream counts among those that a partner may have open', async () => {
  partner = await api.newPartner({ streams: 1 });
  const { orderId } = await open();
  await follow();
  const refused = await api.get(`/order/${orderId}/stream`, { key: partner.testKey });
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  const second = await follow({ from: another.origin });
  expect(parseRaw(second.text())).toMatchObject({ status: 429, body: { error: { code: 'RATE_LIMITED' } } });
});

test('a revoked key ends its own stream only', async () => {
  const staying = await follow({ key: await api.newKey(partner.partnerId) });
  const stream = await follow();
  const { db, keyring } = api.services;
  const [key] = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.hash, keyring.hashApiKey(partner.testKey)));
  await revokeKey(db, key?.keyId ?? '', 'test');
  await stream.until(ENDED);
  const { eventIds } = await open();
  await staying.until(shows(eventIds[0] ?? ''));
});

test('a client that disconnects at any moment and resumes sees every event of every order once', async () => {
  const orders = await Promise.all(Array.from({ length: 10 }, () => open()));
  await waitForSettledEvents(api.services.db);
  const seen: string[] = [];
  let lastEventId = (await newestEvent()) ?? '';
  const writing = Promise.all(orders.map((order) => live(order.moveTo)));
  while (seen.length < 40) {
    const stream = await follow({ lastEventId, from: seen.length % 2 ? api.origin : another.origin, settle: false });
    await stream.until(/\nid: [\s\S]*\n\n/);
    const ids = idsIn(stream.text().slice(0, stream.text().lastIndexOf('\n\n'))).map(String);
    stream.socket.destroy();
    seen.push(...ids);
    lastEventId = ids.at(-1) ?? lastEventId;
  }
  await writing;
  expect(seen.toSorted()).toEqual(orders.flatMap(({ eventIds }) => eventIds.slice(1)).toSorted());
});

async function live(moveTo: (status: OrderStatus) => Promise<string>): Promise<void> {
  for (const status of LIFE) {
    await moveTo(status);
  }
}

async function newestEvent(): Promise<string | undefined> {
  const rows = await api.services.db
    .select({ id: orderEvents.eventId })
    .from(orderEvents)
    .where(eq(orderEvents.partnerId, partner.partnerId))
    .orderBy(orderEvents.recordedIn, orderEvents.seq);
  return rows.at(-1)?.id;
}
