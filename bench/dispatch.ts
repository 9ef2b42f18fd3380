import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { webhookSecretSealer } from '#security/sealer';
import { type Database, openDatabase } from '../src/db/client';
import { NOTIFICATION_CHANNELS } from '../src/db/notifications';
import { createPartner } from '../src/db/partners';
import { setEndpoint } from '../src/db/webhooks/endpoints/endpoints';
import { createKeyring } from '../src/security/keyring';
import { newId, newWebhookSecret } from '../src/security/secret';
import { openTestOrder } from '../test/helpers/api/orders';
import type { BareDispatch } from './bare/sender';
import { load, quantile } from './load/load';
import { type Receiver, startReceiver } from './load/receiver';
import type { Running } from './servers/processes';
import { type Bench, onServers } from './servers/servers';

const EVENTS = 12_000;
const ROUNDS = 5;
/** The dispatcher's places for one endpoint, and for all. */
const PER_ENDPOINT = 10;
const PLACES = 200;

interface Setup {
  db: Database;
  receiver: Receiver;
  bare: Running;
  secret: string;
}

/** Makes a delivery of every event due at the same time, spread over the endpoints, and notifies once. */
async function makeDue(db: Database): Promise<void> {
  await db.execute(sql`
    with e as (
      select endpoint_id, row_number() over (order by endpoint_id) - 1 as place, count(*) over () as places from endpoints
    ), v as (
      select event_id, order_id, row_number() over (order by seq) as place from order_events
    ), due as (
      insert into deliveries (delivery_id, endpoint_id, event_id, order_id)
      select 'dlv_' || md5(event_id), endpoint_id, event_id, order_id from v join e on v.place % e.places = e.place
      returning delivery_id
    )
    select pg_notify(${NOTIFICATION_CHANNELS.delivery}, '') from due limit 1`);
}

/** Waits until every delivery of a round has ended, and deletes them all. */
async function clear(db: Database): Promise<void> {
  for (let open = 1; open > 0; ) {
    await delay(20);
    const { rows } = await db.execute<{ open: number }>(
      sql`select count(*)::int as open from deliveries where state <> 'delivered'`,
    );
    open = rows[0]?.open ?? 0;
  }
  await db.execute(sql`truncate deliveries, delivery_attempts cascade`);
}

async function dispatched({ db, receiver }: Setup): Promise<number> {
  const rate = receiver.rateOf(EVENTS);
  await makeDue(db);
  const measured = await rate;
  await clear(db);
  return measured;
}

async function bareLoop({ receiver, bare, secret }: Setup, parallel: number): Promise<number> {
  const rate = receiver.rateOf(EVENTS);
  const order: BareDispatch = { url: receiver.url, secret, parallel, count: EVENTS };
  await (await fetch(bare.origin, { method: 'POST', body: JSON.stringify(order) })).text();
  return rate;
}

/** Runs both in turn, without counting the first round of each; prints medians. */
async function compare(setup: Setup, endpoints: number): Promise<void> {
  const [mine, theirs]: [number[], number[]] = [[], []];
  for (let round = 0; round <= ROUNDS; round += 1) {
    mine.push(await dispatched(setup));
    theirs.push(await bareLoop(setup, Math.min(endpoints * PER_ENDPOINT, PLACES)));
  }
  const [ours, bare] = [mine, theirs].map((rates) => quantile(rates.slice(1), 0.5));
  process.stdout.write(
    `${EVENTS} webhooks to ${endpoints} endpoints: dispatcher ${ours?.toFixed(0)}/s, bare loop ${bare?.toFixed(0)}/s, ratio ${((ours ?? 0) / (bare ?? 1)).toFixed(2)}\n`,
  );
}

async function measure(bench: Bench, endpoints: number): Promise<void> {
  await bench.start('dist/src/bin/start-worker.js', 19_486);
  const bare = await bench.start('bench/bare/sender.ts', 19_487);
  const db = openDatabase(bench.databaseUrl, { max: 10, onIdleError: () => {} });
  const receiver = await startReceiver();
  const secret = newWebhookSecret('test');
  const addPartner = async () => {
    const partnerId = newId('par');
    await createPartner(db, { partnerId, name: 'Benchmark' });
    return partnerId;
  };
  // A partner without endpoints, so that no delivery becomes due too early.
  const orderPartner = await addPartner();
  await load(10, EVENTS, async () => void (await openTestOrder(db, { partnerId: orderPartner })));

  const sealSecret = webhookSecretSealer(createKeyring(bench.secretKey), secret);
  for (let nth = 0; nth < endpoints; nth += 1) {
    const partnerId = await addPartner();
    await setEndpoint(db, { partnerId, environment: 'test', channel: 'order', url: receiver.url, sealSecret });
  }
  await compare({ db, receiver, bare, secret }, endpoints);
  receiver.close();
  await db.$client.end();
}

async function main(): Promise<void> {
  for (const endpoints of [PLACES / PER_ENDPOINT, 1]) {
    await onServers((bench) => measure(bench, endpoints));
  }
}

void main();
