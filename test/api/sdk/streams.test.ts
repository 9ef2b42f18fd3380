import { eq, sql } from 'drizzle-orm';
import { orderEvents } from '#db/schema/orders';
import { partners } from '#db/schema/partners';
import { eventually } from '#test/helpers/run/eventually';
import { startWire, type Wire } from '#test/helpers/servers/wire';
import { ADDRESSES } from '#test/helpers/service/client';
import { makePartner } from '#test/helpers/service/partners';
import { type Replicas, startReplicas } from '#test/helpers/service/replicas';
import type { OrderStreamOptions } from '../../../sdk/client/src/client';
import { OrderNotFoundError, type StatusEvent, Swaplane, type SwaplaneOptions } from '../../../sdk/client/src/index';
import { STREAM_TIMING } from '../../../sdk/client/src/streams/timing';
import { startStreamlessProxy } from './streamless-proxy';

const SWAP = { from: 'BTC', to: 'ETH', amount: '0.05' };
/** As in production, with shorter times. */
const QUICK = { reconnectDelaysMs: [20, 40, 80], retryStreamMs: 300, fallbackPollingMs: 50, silenceMs: 2_000 };
const STORY = ['waiting_deposit', 'confirming', 'exchanging', 'sending', 'completed'];

let replicas: Replicas;
let wire: Wire;
let key: string;
/** Connected to the other replica, for changes while the streaming one is away. */
let direct: Swaplane;

beforeAll(async () => {
  replicas = await startReplicas();
  wire = await startWire(new URL(replicas.one.origin).host);
  const partner = await makePartner(replicas.db, replicas.one.origin);
  const plenty = { readsPerMinute: 100_000, writesPerMinute: 100_000, advancesPerMinute: 100_000, streams: 1_000 };
  await replicas.db.update(partners).set(plenty).where(eq(partners.partnerId, partner.partnerId));
  key = partner.test.key;
  direct = client({ baseUrl: replicas.other.origin, retries: {} });
});
afterEach(() => wire.mend());
afterAll(async () => {
  await wire.close();
  await replicas.close();
});

const client = (options: Partial<SwaplaneOptions> = {}) =>
  new Swaplane({ apiKey: key, baseUrl: `http://${wire.address}`, retries: { max: 1, baseDelayMs: 20 }, ...options });

async function openOrder(): Promise<string> {
  const { quoteId } = await direct.estimate(SWAP);
  const request = { quoteId, address: ADDRESSES.eth };
  const { orderId } = await direct.createOrder(request, { sandboxScenario: 'success', sandboxTtl: 3_600 });
  return orderId;
}

/** Moves an order to its next status. */
const advance = (orderId: string) => direct.advanceSandboxOrder(orderId, { to: 'next' });

function follow(orderId: string, options: OrderStreamOptions = {}, sdk = client()) {
  const stream = sdk.streamOrder(orderId, { ...QUICK, ...options });
  const seen: StatusEvent[] = [];
  const notices: string[] = [];
  stream
    .on('status', (event) => seen.push(event))
    .on('resume', (source) => notices.push(source))
    .on('degraded', () => notices.push('degraded'))
    .on('error', () => notices.push('error'))
    .on('close', () => notices.push('close'));
  const arrived = (count: number) => eventually(() => seen.length >= count);
  return { stream, seen, said: notices, arrived };
}

async function loopOver(events: AsyncIterable<StatusEvent>): Promise<StatusEvent[]> {
  const received: StatusEvent[] = [];
  for await (const event of events) {
    received.push(event);
  }
  return received;
}

const statusesOf = (events: readonly StatusEvent[]) => events.map(({ status }) => status);

/** The events that the server recorded for an order. */
async function recordedIds(orderId: string): Promise<string[]> {
  const rows = await replicas.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(orderEvents.version);
  return rows.map(({ eventId }) => eventId);
}

test('an order is followed to its end, by listeners and by a loop', async () => {
  const orderId = await openOrder();
  // With the usual limit a connection on which nothing arrives while the machine is busy is not taken for a lost one.
  const { stream, seen, said: notices, arrived } = follow(orderId, { silenceMs: STREAM_TIMING.silenceMs });
  const loop = loopOver(stream);
  for (let count = 1; count <= 4; count += 1) {
    await arrived(count);
    await advance(orderId);
  }
  const looped = await loop;
  expect(statusesOf(looped)).toEqual(STORY);
  expect(seen).toEqual(looped);
  expect(looped.map(({ eventId }) => eventId)).toEqual(await recordedIds(orderId));
  expect(looped.map(({ event }) => event)).toEqual(STORY.map((status) => `order.${status}`));
  expect(looped[0]).toMatchObject({ orderId, sequence: 1, raw: { order_id: orderId, sandbox: true } });
  expect(notices).toEqual(['fresh', 'close']);
  expect(stream.lastResumeSource).toBe('fresh');
});

test('a stream that is opened late starts with the current status, or with everything after a sequence', async () => {
  const orderId = await openOrder();
  await direct.advanceSandboxOrder(orderId, { by: 'PT1H' });
  expect(statusesOf(await loopOver(client().streamOrder(orderId)))).toEqual(['completed']);
  expect(statusesOf(await loopOver(client().streamOrder(orderId, { afterSequence: 0 })))).toEqual(STORY);
  expect(statusesOf(await loopOver(client().streamOrder(orderId, { afterSequence: 3 })))).toEqual(STORY.slice(3));
  expect(await loopOver(client().streamOrder(orderId, { afterSequence: 5 }))).toEqual([]);
});

test('a connection that breaks again and again loses no event and repeats none', async () => {
  const orderId = await openOrder();
  const { stream, seen, said: notices, arrived } = follow(orderId, { fallbackPollingMs: 0 });
  for (let count = 1; count <= 4; count += 1) {
    await arrived(count);
    wire.cut();
    await advance(orderId);
    wire.mend();
  }
  await loopOver(stream);
  expect(seen.map(({ eventId }) => eventId)).toEqual(await recordedIds(orderId));
  expect(notices).toEqual(['fresh', ...notices.slice(1, -1).map(() => 'buffer'), 'close']);
  expect(notices.length).toBeGreaterThanOrEqual(6);
});

test('a server that is killed during a stream and restarted loses no event, even beyond its buffer', async () => {
  const orderId = await openOrder();
  const { stream, seen, said: notices, arrived } = follow(orderId, { fallbackPollingMs: 0 });
  await arrived(1);
  await replicas.one.kill();
  await advance(orderId);
  await advance(orderId);
  await replicas.one.start();
  await arrived(3);
  await replicas.one.kill();
  await advance(orderId);
  await advance(orderId);
  // As if the server had been away for an hour.
  await replicas.db
    .update(orderEvents)
    .set({ recordedAt: sql`${orderEvents.recordedAt} - interval '1 hour'` })
    .where(eq(orderEvents.orderId, orderId));
  await replicas.one.start();
  await loopOver(stream);
  expect(statusesOf(seen)).toEqual(STORY);
  expect(seen.map(({ eventId }) => eventId)).toEqual(await recordedIds(orderId));
  expect(notices).toEqual(['fresh', 'buffer', 'snapshot', 'close']);
});

test('a connection without any data for too long is closed and opened again', async () => {
  const orderId = await openOrder();
  const { stream, seen, said: notices, arrived } = follow(orderId, { silenceMs: 300, fallbackPollingMs: 0 });
  await arrived(1);
  wire.mute();
  const before = wire.connections();
  await advance(orderId);
  await eventually(() => wire.connections() > before);
  wire.mend();
  await arrived(2);
  stream.close();
  expect(statusesOf(seen)).toEqual(STORY.slice(0, 2));
  expect(notices).toContain('buffer');
});

test('where streams are blocked the order is polled, until streams work again', async () => {
  let isBroken = true;
  const proxy = await startStreamlessProxy(replicas.one.origin, () => isBroken);
  const orderId = await openOrder();
  const { stream, seen, said: notices, arrived } = follow(orderId, {}, client({ baseUrl: proxy.origin }));
  await arrived(1);
  await advance(orderId);
  await advance(orderId);
  await arrived(3);
  expect(notices[0]).toBe('degraded');
  isBroken = false;
  await eventually(() => stream.lastResumeSource === 'buffer');
  await advance(orderId);
  await advance(orderId);
  await loopOver(stream);
  await proxy.close();
  expect(seen.map(({ eventId }) => eventId)).toEqual(await recordedIds(orderId));
  expect(statusesOf(seen)).toEqual(STORY);
});

test('an error that a retry cannot solve ends the stream', async () => {
  const { stream, said: notices } = follow('ord_unknown');
  await expect(loopOver(stream)).rejects.toThrow(OrderNotFoundError);
  expect(notices).toEqual(['error', 'close']);
});

test('closing twice has the same effect as once, and leaving the loop or aborting closes too', async () => {
  const orderId = await openOrder();
  const closed = follow(orderId);
  await closed.arrived(1);
  closed.stream.close();
  closed.stream.close();
  expect(await loopOver(closed.stream)).toHaveLength(1);
  expect(closed.said).toEqual(['fresh', 'close']);

  const left = follow(orderId);
  for await (const _ of left.stream) {
    break;
  }
  await eventually(() => left.said.includes('close'));

  const stop = new AbortController();
  const aborted = follow(orderId, { signal: stop.signal });
  await aborted.arrived(1);
  stop.abort();
  expect(await loopOver(aborted.stream)).toHaveLength(1);
});

test('all orders are followed across a restart of the server and beyond its buffer, each event once', async () => {
  const first = await openOrder();
  const [lastEventId = ''] = await recordedIds(first);
  const seen: StatusEvent[] = [];
  const stop = new AbortController();
  const following = (async () => {
    for await (const event of client().streamEvents({ ...QUICK, lastEventId, signal: stop.signal })) {
      seen.push(event);
    }
  })();
  await advance(first);
  await eventually(() => seen.length >= 1);
  await replicas.one.kill();
  const second = await openOrder();
  for (const orderId of [first, second, first, second]) {
    await advance(orderId);
  }
  await replicas.db.update(orderEvents).set({ recordedAt: sql`${orderEvents.recordedAt} - interval '1 hour'` });
  await replicas.one.start();
  await eventually(() => seen.length >= 6);
  await advance(first);
  await eventually(() => seen.length >= 7);
  stop.abort();
  await following;
  const idsOf = (orderId: string) => seen.filter((event) => event.orderId === orderId).map(({ eventId }) => eventId);
  expect(idsOf(first)).toEqual((await recordedIds(first)).slice(1));
  expect(idsOf(second)).toEqual(await recordedIds(second));
});
