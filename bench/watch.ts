import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { sql } from 'drizzle-orm';
import { BASE_PATH } from '../src/contract/base-path';
import { type Database, openDatabase } from '../src/db/client';
import { connectTemporal } from '../src/temporal/client';
import { watcherId } from '../src/temporal/watchers';
import { makeAddress } from '../src/twins/assets';
import { changenowProtocol } from '../src/twins/protocols/changenow';
import { load } from './load/load';
import { createBenchPartner } from './load/partner';
import { ServiceClient } from './load/service-client';
import { CODES, faultOf, marketEnvironment, portOf } from './market/fifty-providers';
import { onServers } from './servers/servers';

/** `npm run bench:watch -- 2000` watches fewer orders. */
const ORDERS = Number(process.argv[2] ?? 10_000);
/** The number of these that a wallet opened. They have workflows and are new, so they are due every ten seconds. */
const OPENED = Math.min(300, ORDERS);
const SAMPLES = 6;
const SAMPLE_MS = 15_000;
const WATCHED = CODES.filter((code) => faultOf(code) === null).slice(0, 5);

/** Creates an order at its provider, which then waits for the deposit. */
async function openAtTwin(code: string): Promise<string> {
  const body = {
    fromCurrency: 'ltc',
    fromNetwork: 'ltc',
    toCurrency: 'btc',
    toNetwork: 'btc',
    fromAmount: '3.5',
    toAmount: '',
    flow: 'standard',
    type: 'direct',
  };
  const response = await fetch(`http://127.0.0.1:${portOf(code)}/exchange`, {
    method: 'POST',
    headers: { 'x-changenow-api-key': changenowProtocol.settings.key ?? '' },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { id: string }).id;
}

/** Adds rows of orders that have waited for an hour, without workflows: a poll without changes calls none. */
async function watchOrders(db: Database, partnerId: string): Promise<void> {
  await load(20, ORDERS - OPENED, async (nth) => {
    const provider = WATCHED[nth % WATCHED.length] ?? '';
    const orderId = `ord_bench_${nth}`;
    const providerOrderId = await openAtTwin(provider);
    await db.execute(sql`
      with opened as (
        insert into orders (order_id, partner_id, environment, version, status, provider, body, state, created_at, updated_at)
        values (${orderId}, ${partnerId}, 'live', 1, 'waiting_deposit', ${provider}, '{}', '{}', now() - interval '1 hour', now())
      )
      insert into order_watches (order_id, provider, provider_order_id, changed_at, next_poll_at)
      values (${orderId}, ${provider}, ${providerOrderId}, now() - interval '1 hour', now() + random() * interval '1 minute')`);
  });
}

/** Opens orders as a wallet does. */
async function openOrders(origin: string, key: string): Promise<string[]> {
  const client = new ServiceClient(origin, key);
  const orderIds: string[] = [];
  await load(5, OPENED, async () => {
    orderIds.push(await client.open('LTC', 'BTC', '3.5', makeAddress('btc', 'payout')));
  });
  await client.close();
  return orderIds;
}

/** The number of events in the longest of the histories. */
async function longestHistory(temporal: Client, orderIds: readonly string[]): Promise<number> {
  let longest = 0;
  await load(10, orderIds.length, async (index) => {
    const { historyLength } = await temporal.workflow.getHandle(orderIds[index] ?? '').describe();
    longest = Math.max(longest, historyLength);
  });
  return longest;
}

async function readWatches(db: Database) {
  const { rows } = await db.execute<{ polls: string; late: string | null }>(sql`
    select sum(polls) as polls, extract(epoch from max(now() - next_poll_at)) as late from order_watches`);
  return { polls: Number(rows[0]?.polls ?? 0), lateSeconds: Math.max(0, Number(rows[0]?.late ?? 0)) };
}

/** Waits until there is a price: a worker fetches the providers' lists after its start. */
async function waitForPrice(origin: string, key: string): Promise<void> {
  const headers = { 'X-API-Key': key };
  while (!(await fetch(`${origin}${BASE_PATH}/estimate?from=LTC&to=BTC&amount=3.5`, { headers })).ok) {
    await delay(200);
  }
}

/** The query plan with which the lease finds due orders. */
async function planOfLease(db: Database): Promise<string> {
  await db.execute(sql`analyze order_watches`);
  const { rows } = await db.execute<Record<string, string>>(sql`
    explain select order_id from order_watches where provider = ${WATCHED[0]} and next_poll_at <= now()
    order by next_poll_at limit 20 for update skip locked`);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

function print(...cells: (string | number)[]): void {
  process.stdout.write(`${cells.map((cell) => String(cell).padStart(16)).join('')}\n`);
}

void onServers(async (bench) => {
  await bench.start('bench/market/start-twins.ts', 0);
  Object.assign(process.env, marketEnvironment(), { PROVIDERS: WATCHED.join() });
  const worker = await bench.start('bench/market/start-worker.ts', 19_585, ['--expose-gc']);
  const { partnerId, liveKey } = await createBenchPartner(bench.databaseUrl, bench.secretKey);
  const db = openDatabase(bench.databaseUrl, { max: 10, onIdleError: () => {} });
  const api = await bench.start('bench/market/start-api.ts', 19_584);
  await waitForPrice(api.origin, liveKey);
  const opened = await openOrders(api.origin, liveKey);
  await watchOrders(db, partnerId);
  const temporal = await connectTemporal(bench.temporal);
  const historyOf = async (code: string) =>
    (await temporal.workflow.getHandle(watcherId(code)).describe()).historyLength;
  const historyBefore = await longestHistory(temporal, opened);
  process.stdout.write(
    `${ORDERS} orders, ${opened.length} of them opened by the API: ${((ORDERS - OPENED) / 60 + OPENED / 10).toFixed(0)} polls/s are due\n`,
  );
  await delay(SAMPLE_MS);
  print('seconds', 'polls/s', 'most late s', 'memory MB', 'CPU ms a poll', 'history');
  let [before, usedBefore] = [await readWatches(db), await worker.usage()];
  for (let sample = 1; sample <= SAMPLES; sample += 1) {
    await delay(SAMPLE_MS);
    const [now, used] = [await readWatches(db), await worker.usage()];
    const polls = now.polls - before.polls;
    const lengths = await Promise.all(WATCHED.map(historyOf));
    const cpu = ((used.processorMs - usedBefore.processorMs) / Math.max(1, polls)).toFixed(2);
    const memory = (used.residentBytes / 1024 / 1024).toFixed(0);
    print(
      (sample * SAMPLE_MS) / 1000,
      ((polls * 1000) / SAMPLE_MS).toFixed(0),
      now.lateSeconds.toFixed(1),
      memory,
      cpu,
      lengths.join('/'),
    );
    [before, usedBefore] = [now, used];
  }
  const historyAfter = await longestHistory(temporal, opened);
  process.stdout.write(`longest history of an order: ${historyBefore} events before, ${historyAfter} after\n`);
  process.stdout.write(`${await planOfLease(db)}\n`);
  await temporal.connection.close();
  await db.$client.end();
});
