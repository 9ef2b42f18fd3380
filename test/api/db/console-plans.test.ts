import { sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { listNeighbours } from '#db/support/neighbours';
import { countQueues, listQueue } from '#db/support/queues/queues';
import { searchThings } from '#db/support/search/matched-things';
import { type OrderMatch, searchAllOrders } from '#db/support/search/orders';
import { MINUTE } from '#domain/duration';
import { QUEUES } from '#domain/support/queue';
import { fillDeliveries, fillOrders } from '#test/helpers/dashboard/fill';
import { useDatabase } from '#test/helpers/servers/database';

/** A million shows how long searches take then; the plans are the same with fewer. */
const COUNT = Number(process.env.CONSOLE_ORDERS ?? 40_000);
const OWNER = { partnerId: 'par_full', environment: 'live' } as const;

let db: Database;
useDatabase(2, (opened) => {
  ({ db } = opened);
});
beforeAll(async () => {
  await fillOrders(db, OWNER, COUNT);
  await fillDeliveries(db, OWNER, COUNT);
  await db.$client.query(
    `insert into order_claims (order_id, partner_id, environment, partner_order_ref, input, open, started, claimed_at)
    select order_id, partner_id, environment, partner_order_ref, json_build_object('refundAddress', '0xRefund' || md5(order_id)), false, true, created_at
    from orders`,
  );
  await db.$client.query(
    `insert into order_watches (order_id, provider, provider_order_id, next_poll_at)
    select order_id, provider, body ->> 'provider_order_id', null from orders`,
  );
  await db.$client.query('vacuum analyze order_claims, order_watches');
});

const LARGE = /Seq Scan on (orders|order_claims|order_events|order_watches|deliveries|delivery_attempts|requests)\b/;

/** What the statements of the work read of whole large tables, and how long they took, in milliseconds. */
async function watch(work: () => Promise<unknown>): Promise<{ whole: string[]; ms: number }> {
  const spy = jest.spyOn(db.$client, 'query');
  const began = performance.now();
  await work();
  const ms = performance.now() - began;
  const sent = spy.mock.calls.map(([query, values]: unknown[]) => ({ text: (query as { text: string }).text, values }));
  spy.mockRestore();
  const plans = sent.map(async ({ text, values }) => {
    const { rows } = await db.$client.query(`explain ${text}`, values as unknown[]);
    return rows.map((row) => row['QUERY PLAN'] as string);
  });
  return { whole: (await Promise.all(plans)).flat().filter((line) => LARGE.test(line)), ms };
}

const SEARCHED: readonly (readonly [OrderMatch, string])[] = [
  ['id', `select order_id from orders where order_id = 'ord_77'`],
  ['partner_order_ref', `select 'REF-77'`],
  ['provider_order_id', `select body ->> 'provider_order_id' from orders where order_id = 'ord_77'`],
  ['deposit_address', `select body ->> 'deposit_address' from orders where order_id = 'ord_77'`],
  ['payout_address', `select upper(body ->> 'payout_address') from orders where order_id = 'ord_77'`],
  ['deposit_hash', `select body ->> 'tx_in_hash' from orders where order_id = 'ord_77'`],
  ['payout_hash', `select body ->> 'tx_out_hash' from orders where order_id = 'ord_77'`],
  ['refund_address', `select input ->> 'refundAddress' from order_claims where order_id = 'ord_77'`],
];

test.each(SEARCHED)('an order is found by its %s without reading all of a table', async (matched, text) => {
  const { rows } = await db.$client.query(text);
  const asked = String(Object.values(rows[0] as object)[0]);
  const page = { providers: ['changenow', 'sideshift'], limit: 21 };
  expect(await searchAllOrders(db, asked, page)).toMatchObject([{ orderId: 'ord_77', matched }]);
  const seen = await watch(() => searchAllOrders(db, asked, page));
  report(`search by ${matched}`, seen.ms);
  expect(seen.whole).toEqual([]);
});

test('what is no order is looked for without reading all of a large table', async () => {
  const seen = await watch(() => searchThings(db, 'dlv_77', 21));
  report('search for a delivery', seen.ms);
  expect(seen.whole).toEqual([]);
  expect(await searchThings(db, 'dlv_77', 21)).toMatchObject([{ kind: 'delivery', matched: 'id' }]);
});

test.each(QUEUES)('the queue %s goes through what is open alone', async (queue) => {
  const seen = await watch(() => listQueue(db, { queue, environment: 'live' }, { after: null, limit: 51 }));
  report(`queue ${queue}`, seen.ms);
  expect(seen.whole.filter((line) => line.includes('on orders'))).toEqual([]);
});

test('neighbours and counts of queues do not read all orders', async () => {
  const counted = await watch(() => countQueues(db, 'live'));
  report('counts of all queues', counted.ms);
  const at = Date.now() - 100 * MINUTE;
  const span = { from: new Date(at - 60 * MINUTE), to: new Date(at + 60 * MINUTE) };
  const near = await watch(() =>
    listNeighbours(db, { orderId: 'ord_1', provider: 'provider7', environment: 'live', ...span }),
  );
  report('neighbours', near.ms);
  expect([...counted.whole, ...near.whole].filter((line) => line.includes('on orders'))).toEqual([]);
});

test('the table is as large as is said', async () => {
  const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from orders`);
  expect(rows[0]?.count).toBe(COUNT);
});

/** For whoever measures. */
function report(what: string, ms: number): void {
  if (process.env.CONSOLE_ORDERS) process.stderr.write(`${what}: ${ms.toFixed(1)} ms\n`);
}
