import { setTimeout as delay } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { BASE_PATH } from '../src/contract/base-path';
import { type Database, openDatabase } from '../src/db/client';
import { orderEvents } from '../src/db/schema/orders';
import { partners } from '../src/db/schema/partners';
import type { OrderStatus } from '../src/domain/orders/status';
import { openTestOrder, type TestOrder } from '../test/helpers/api/orders';
import { load, quantile } from './load/load';
import { createBenchPartner } from './load/partner';
import { type OpenStream, openStream } from './load/stream-client';
import { type Running, USAGE_PROBE } from './servers/processes';
import { onServers } from './servers/servers';

const STREAMS = 10_000;
const WARM_UP = 300;
/** The most that Temporal can do if everything runs on these two cores: 33 orders a second with five events each. */
const EVENTS_PER_SECOND = 165;
const LIFE: OrderStatus[] = ['confirming', 'exchanging', 'sending'];
const EVENTS = STREAMS * LIFE.length;
const SETTLE_MS = 3_000;
const OPENING = 25;

interface Setup {
  db: Database;
  api: Running;
  testKey: string;
}

type OnEvent = (eventId: string, at: number) => void;

async function openStreams(
  { api, testKey }: Setup,
  orders: readonly TestOrder[],
  onEvent: OnEvent,
): Promise<OpenStream[]> {
  const streams: OpenStream[] = [];
  const { perSecond, p50, p99 } = await load(OPENING, orders.length, async (index) => {
    const stream = openStream(`${api.origin}${BASE_PATH}/order/${orders[index]?.orderId}/stream`, testKey, onEvent);
    streams.push(stream);
    await stream.begun;
  });
  print(
    `${orders.length} streams opened: ${perSecond.toFixed(0)}/s, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`,
  );
  return streams;
}

/** Records transitions of orders, one after the other, at random intervals around the rate. */
async function produce(orders: readonly TestOrder[]): Promise<number> {
  const startedAt = performance.now();
  const recording: Promise<unknown>[] = [];
  let due = startedAt;
  for (const status of LIFE) {
    for (const order of orders) {
      due += (-Math.log(1 - Math.random()) * 1_000) / EVENTS_PER_SECOND;
      const wait = due - performance.now();
      if (wait > 1) {
        await delay(wait);
      }
      recording.push(order.moveTo(status));
    }
  }
  await Promise.all(recording);
  return (EVENTS * 1_000) / (performance.now() - startedAt);
}

/** Milliseconds from an event's commit to its last byte at the client, both by this machine's clock. */
async function delaysOf(db: Database, receivedAt: ReadonlyMap<string, number>): Promise<number[]> {
  const rows = await db
    .select({ id: orderEvents.eventId, recordedAt: orderEvents.recordedAt, status: orderEvents.status })
    .from(orderEvents);
  const delays = rows
    .filter(({ status }) => LIFE.includes(status))
    .flatMap(({ id, recordedAt }) => (receivedAt.has(id) ? [(receivedAt.get(id) ?? 0) - recordedAt.getTime()] : []));
  if (delays.length < EVENTS) {
    throw new Error(`${EVENTS - delays.length} events did not arrive`);
  }
  return delays;
}

async function measure(setup: Setup, partnerId: string): Promise<void> {
  const { db, api } = setup;
  const orders: TestOrder[] = [];
  await load(10, STREAMS, async () => void orders.push(await openTestOrder(db, { partnerId })));

  // Code is compiled and pools are filled before the first measurement, so that only streams make a difference.
  for (const stream of await openStreams(setup, orders.slice(0, WARM_UP), () => {})) {
    stream.close();
  }
  await delay(SETTLE_MS);
  const { residentBytes: before } = await api.usage();
  const receivedAt = new Map<string, number>();
  const streams = await openStreams(setup, orders, (eventId, at) => receivedAt.set(eventId, at));
  await delay(SETTLE_MS);
  const { residentBytes: opened } = await api.usage();
  const rate = await produce(orders);
  await delay(SETTLE_MS);
  const { residentBytes: used } = await api.usage();

  const delays = await delaysOf(db, receivedAt);
  const perStream = (bytes: number) => `${((bytes - before) / STREAMS / 1_024).toFixed(1)} KB`;
  print(`resident memory per stream: ${perStream(opened)} when opened, ${perStream(used)} after ${EVENTS} events`);
  print(
    `event at the client after its commit, ${rate.toFixed(0)} events/s: p50 ${quantile(delays, 0.5).toFixed(1)} ms, p99 ${quantile(delays, 0.99).toFixed(1)} ms, last ${quantile(delays, 1).toFixed(1)} ms`,
  );
  for (const stream of streams) {
    stream.close();
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

void onServers(async (bench) => {
  const api = await bench.start('dist/src/bin/start-api.js', 19_484, USAGE_PROBE);
  const { partnerId, testKey } = await createBenchPartner(bench.databaseUrl, bench.secretKey);
  const db = openDatabase(bench.databaseUrl, { max: 10, onIdleError: () => {} });
  await db
    .update(partners)
    .set({ streams: STREAMS * 2 })
    .where(eq(partners.partnerId, partnerId));
  await measure({ db, api, testKey }, partnerId);
  await db.$client.end();
});
