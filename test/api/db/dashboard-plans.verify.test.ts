import type { Database } from '#db/client';
import { readAnalytics } from '#db/orders/analytics';
import { listHourFigures, readDayFigures } from '#db/orders/figures';
import { type OrderSearch, searchOrders } from '#db/orders/search-orders';
import { listEarningDays, readBalances } from '#db/payouts/ledger';
import { searchDeliveries } from '#db/webhooks/delivery-log';
import { countAttempts, listEndpointReports, listHealthDays } from '#db/webhooks/endpoints/health';
import { DAY } from '#domain/duration';
import { ANALYTICS_ORDERS, ANALYTICS_VIEWS, analyticsPeriods } from '#domain/orders/analytics';
import { newId } from '#security/secret';
import { fillDeliveries, fillEarnings, fillOrders } from '#test/helpers/dashboard/fill';
import { useDatabase } from '#test/helpers/servers/database';

const OWNER = { partnerId: newId('par'), environment: 'live' } as const;
const PAGE = { after: null, limit: 51 };

let db: Database;
let endpointId: string;
useDatabase(2, (opened) => {
  db = opened.db;
});
beforeAll(async () => {
  await fillOrders(db, OWNER, 40_000);
  endpointId = await fillDeliveries(db, OWNER, 40_000);
});
afterEach(() => jest.restoreAllMocks());

/** The plans that Postgres makes for the statements of a piece of work. */
async function plansOf(work: () => Promise<unknown>): Promise<string> {
  return (await explained(work, 'explain')).join('\n');
}

/** The same, with the rows that went through each step. */
const measuredPlansOf = (work: () => Promise<unknown>) => explained(work, 'explain (analyze, timing off)');

/** The highest number of rows in any step, all its loops together. */
function mostRows(plan: string | undefined): number {
  const steps = plan?.matchAll(/actual rows=([\d.]+) loops=(\d+)/g) ?? [];
  return Math.max(...Array.from(steps, ([, rows, loops]) => Number(rows) * Number(loops)));
}

async function explained(work: () => Promise<unknown>, explain: string): Promise<string[]> {
  const spy = jest.spyOn(db.$client, 'query');
  await work();
  const sent = spy.mock.calls.map(([query, values]: unknown[]) => ({ text: (query as { text: string }).text, values }));
  spy.mockRestore();
  const plans = sent.map(async ({ text, values }) => {
    const { rows } = await db.$client.query(`${explain} ${text}`, values as unknown[]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  return Promise.all(plans);
}

const search = (what: OrderSearch) => plansOf(() => searchOrders(db, OWNER, what, PAGE));

test.each<[string, OrderSearch, RegExp]>([
  ['all', {}, /Index Scan using orders_partner/],
  ['of a common status', { statuses: ['completed'] }, /Index Scan using orders_(partner|stats)/],
  [
    'of rare statuses',
    { statuses: ['manual_review', 'refund_required'] },
    /Scan (using|on) orders_(partner|stats|open)/,
  ],
  ['of a rare provider', { providers: ['rareswap'] }, /orders_(partner|provider_ended)/],
  ['of a rare pair', { to: { code: 'RARE', network: undefined } }, /orders_partner/],
  ['worth much', { usdMin: '4999' }, /orders_(stats|partner)/],
  ['of a day', { createdFrom: new Date(Date.now() - 86_400_000) }, /orders_partner/],
])('orders %s are found by an index', async (_which, what, index) => {
  const plan = await search(what);
  expect(plan).toMatch(index);
  expect(plan).not.toContain('Seq Scan');
});

test('an order is found through the index of each of its identifiers', async () => {
  const plan = await search({ text: '0xABC' });
  const names = ['pkey', 'ref', 'provider_order_id', 'deposit_address', 'payout_address', 'tx_in_hash', 'tx_out_hash'];
  for (const name of names) {
    expect(plan).toContain(`Index Scan on orders_${name}`);
  }
  expect(plan).toMatch(/order_watches_late_in[\s\S]*order_watches_late_out/);
  expect(plan).not.toContain('Seq Scan');
});

test('a late page of the list is read from the cursor on', async () => {
  const after = { createdAtMs: Date.now() - 100 * 86_400_000, orderId: 'ord_1' };
  const plan = await plansOf(() => searchOrders(db, OWNER, {}, { after, limit: 51 }));
  expect(plan).toMatch(/Index Scan using orders_partner[\s\S]*Index Cond: .*created_at <=/);
  expect(plan).not.toMatch(/Seq Scan|-> {2}Sort/);
});

test('the figures read only the orders of their period', async () => {
  const plans = await plansOf(async () => {
    await readDayFigures(db, OWNER);
    await listHourFigures(db, OWNER, 24);
  });
  expect(plans.match(/ orders_(partner_newest|created)\b/g)?.length).toBe(2);
  expect(plans).not.toContain('Seq Scan on orders');
});

test.each(ANALYTICS_VIEWS)('the analytics by %s read no orders but those of both periods', async (view) => {
  // The orders are of the last 7 days; as of 6 days ago, both periods have a small part of them whatever time it is.
  const periods = analyticsPeriods(7, Date.now() - 6 * DAY);
  const wish = { view, ...periods, withEarnings: true, most: ANALYTICS_ORDERS };
  const plan = await plansOf(() => readAnalytics(db, OWNER, wish));
  expect(plan).toMatch(/ orders_(partner_newest|created)\b/);
  expect(plan).not.toMatch(/Seq Scan on (orders|ledger_transactions)/);
});

test.each<[string, Parameters<typeof searchDeliveries>[2], RegExp]>([
  ['all', {}, /deliveries_endpoint/],
  ['that failed', { statuses: ['failed', 'timeout'] }, /deliveries_unsettled/],
  ['of a rare event', { event: 'order.refunded' }, /deliveries_event_name/],
  ['of an order', { orderId: 'ord_1' }, /deliveries_order/],
])('deliveries %s are found by an index', async (_which, what, index) => {
  const plan = await plansOf(() => searchDeliveries(db, OWNER, what, { before: null, limit: 51 }));
  expect(plan).toMatch(index);
  expect(plan).not.toMatch(/Seq Scan on (deliveries|delivery_attempts|order_events)/);
});

test("an endpoint's attempts are read from the hourly counts, and those of the current hour through the index", async () => {
  const before = await listHealthDays(db, endpointId);
  expect(before.reduce((sum, { ok, failed }) => sum + ok + failed, 0)).toBe(10_000);
  expect(await countAttempts(db)).toBeGreaterThan(30);
  expect(await countAttempts(db)).toBe(0);
  await db.$client.query('vacuum analyze attempt_hours');
  expect(await listHealthDays(db, endpointId)).toEqual(before);
  for (const work of [() => listHealthDays(db, endpointId), () => listEndpointReports(db, [endpointId])]) {
    const [plan] = await measuredPlansOf(work);
    expect(plan).toMatch(/Scan (using|on) delivery_attempts_endpoint/);
    expect(plan).not.toMatch(/Seq Scan on (deliveries|delivery_attempts)/);
    // At most two hours with one attempt in twelve seconds, and the upper pages of a few indexes.
    expect(mostRows(plan)).toBeLessThan(700);
  }
});

test('revenue is read from the daily sums, however many orders have earned', async () => {
  await fillEarnings(db, OWNER.partnerId, 40_000);
  const { rows } = await db.$client.query(
    'select sum(amount)::text as payable from ledger_entries where partner_id = $1 and account = $2',
    [OWNER.partnerId, 'payable'],
  );
  expect((await readBalances(db, OWNER.partnerId)).payable).toBe(rows[0]?.payable);
  for (const work of [() => readBalances(db, OWNER.partnerId), () => listEarningDays(db, OWNER.partnerId)]) {
    const [plan] = await measuredPlansOf(work);
    expect(plan).toContain('ledger_days');
    expect(plan).not.toContain('ledger_entries');
    expect(mostRows(plan)).toBeLessThan(100);
  }
});
