import { setTimeout as delay } from 'node:timers/promises';
import { asc, eq, lt, sql } from 'drizzle-orm';
import { orderEvents } from '#db/schema/orders';
import { partners } from '#db/schema/partners';
import { eventually } from '#test/helpers/run/eventually';
import { ADDRESSES, createClient } from '#test/helpers/service/client';
import { makePartner, type TestPartner } from '#test/helpers/service/partners';
import { type Replicas, startReplicas } from '#test/helpers/service/replicas';
import { type Break, type BreakingWire, startBreakingWire } from './breaking-wire';
import { seededRandom } from './random';
import { openWallet, type Tally, type Wallet } from './wallet';

const SEED = 7_021;
const DISCONNECTS = 1_000;
const ORDERS = 50;
const WALLETS_EACH = 3;
/** Long enough for both processes to restart. */
const TTL_SECONDS = 20;
/** The buffer holds 60 s, within which a slow machine does not restart both processes: so no event gets older than this. */
const OLDEST_SECONDS = 20;
/** Enough for Temporal to end the last orders and for a retry hint of 6 s. */
const LAST_WAIT_MS = 120_000;
const GENEROUS = 1_000_000;

const random = seededRandom(SEED);
const tally: Tally = { disconnects: 0, sources: {} };
const wallets: Wallet[] = [];
let replicas: Replicas;
let partner: TestPartner;
let wire: BreakingWire;
let isBreaking = true;
let keptYoung: NodeJS.Timeout;

beforeAll(async () => {
  replicas = await startReplicas();
  const { db, one, other } = replicas;
  partner = await makePartner(db, one.origin);
  await db
    .update(partners)
    .set({
      readsPerMinute: GENEROUS,
      writesPerMinute: GENEROUS,
      advancesPerMinute: GENEROUS,
      bulkPerMinute: GENEROUS,
      streams: GENEROUS,
    })
    .where(eq(partners.partnerId, partner.partnerId));
  wire = await startBreakingWire(
    () => (random() < 0.5 ? one : other).origin,
    () => (isBreaking ? anyBreak() : null),
  );
  keptYoung = setInterval(() => void renewEvents(), 1_000);
});
afterAll(async () => {
  clearInterval(keptYoung);
  for (const wallet of wallets) {
    wallet.close();
  }
  await wire.close();
  await replicas.close();
});

function anyBreak(): Break {
  return {
    from: random() < 0.1 ? 'connection' : 'answer',
    afterMs: random() * 600,
    afterBytes: random() < 0.5 ? random() * 1_600 : Number.POSITIVE_INFINITY,
  };
}

/** Opens orders that take a while, each with several wallets. */
async function wave(): Promise<void> {
  const clients = [replicas.one, replicas.other].map(({ origin }) => createClient(origin, partner.test.key));
  await Promise.all(
    Array.from({ length: ORDERS }, async (_, index) => {
      const scenario = index % 4 === 0 ? 'refund' : 'success';
      const body = { refund_address: ADDRESSES.btc };
      const order = await clients[index % 2]?.open({ scenario, ttlSeconds: TTL_SECONDS, body });
      for (let each = 0; order && each < WALLETS_EACH; each += 1) {
        wallets.push(openWallet(wire.origin, partner.test.key, order, tally));
      }
    }),
  );
}

async function renewEvents(): Promise<void> {
  const oldest = sql`now() - ${OLDEST_SECONDS} * interval '1 second'`;
  await replicas.db.update(orderEvents).set({ recordedAt: sql`now()` }).where(lt(orderEvents.recordedAt, oldest));
}

async function eventIdsOf(orderId: string): Promise<string[]> {
  const rows = await replicas.db
    .select({ id: orderEvents.eventId })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.version));
  return rows.map(({ id }) => id);
}

test('1,000 disconnects at random moments, with restarts of every API process, lose no event and repeat none', async () => {
  const startedAt = performance.now();
  while (tally.disconnects < DISCONNECTS) {
    await wave();
    await replicas.one.kill();
    await replicas.one.start();
    await replicas.other.stop();
    await replicas.other.start();
    await eventually(() => tally.disconnects >= DISCONNECTS || wallets.every(({ isOver }) => isOver()));
  }
  isBreaking = false;
  // A wallet that misses the end of its order waits forever; then the comparison shows what it missed.
  await Promise.race([Promise.all(wallets.map(({ ended }) => ended)), delay(LAST_WAIT_MS, undefined, { ref: false })]);

  for (const { orderId, seen } of wallets) {
    // The first event is in the response to the creation.
    expect(seen).toEqual((await eventIdsOf(orderId)).slice(1));
  }
  expect(Object.keys(tally.sources).sort()).toEqual(['204', 'buffer']);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  process.stderr.write(
    `streams: seed ${SEED}, ${wallets.length} clients, ${tally.disconnects} disconnects, ${JSON.stringify(tally.sources)}, ${seconds} s\n`,
  );
});
