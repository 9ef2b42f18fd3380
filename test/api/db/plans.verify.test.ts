import { sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { latestOpenEdition } from '#db/health/worker-presence';
import { readOrderMetrics } from '#db/metrics';
import { readAnalytics } from '#db/orders/analytics';
import { findEvent, listEvents, listEventsAfterTails, listStreamedEvents } from '#db/orders/events';
import { readDayFigures } from '#db/orders/figures';
import { countOpenByStatus, countOpenOrders, listChangedOrders, listOrders, type OrderFilter } from '#db/orders/orders';
import { findShared } from '#db/orders/shared-deposits';
import { listOpenOrders, listUnwatchedOrders } from '#db/recovery/checks';
import { listNeighbors } from '#db/support/neighbors';
import { countQueues, listQueue } from '#db/support/queues';
import { type OrderMatch, searchAllOrders, searchThings } from '#db/support/search';
import { listOverdueRetries } from '#db/webhooks/order-deliveries';
import { MINUTE } from '#domain/duration';
import { ANALYTICS_ORDERS, analyticsPeriods } from '#domain/orders/analytics';
import { QUEUES } from '#domain/support/queue';
import { newId } from '#security/secret';
import { fillDeliveries, fillOrders } from '#test/helpers/dashboard/fill';
import { useDatabase } from '#test/helpers/servers/database';

/** The plans that Postgres makes for the statements of a piece of work. */
async function plansOf(db: Database, work: () => Promise<unknown>): Promise<string[]> {
  const spy = jest.spyOn(db.$client, 'query');
  await work();
  const sent = spy.mock.calls.map(([query, values]: unknown[]) => ({
    text: (query as { text: string }).text,
    values,
  }));
  spy.mockRestore();
  const plans = sent.map(async ({ text, values }) => {
    const { rows } = await db.$client.query(`explain ${text}`, values as unknown[]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  return Promise.all(plans);
}

describe('reads of the Partner API', () => {
  const OWNER = { partnerId: newId('par'), environment: 'live' } as const;

  const ORDERS = 30_000;

  let db: Database;

  useDatabase(2, (opened) => {
    db = opened.db;
  });

  beforeAll(async () => {
    await fill();
  });

  afterEach(() => jest.restoreAllMocks());

  /** 30,000 orders of two partners over 300 days, with three events each, and every event recorded by its own transaction. */
  async function fill(): Promise<void> {
    await db.$client.query(
      `insert into orders (order_id, partner_id, environment, version, status, provider, body, state, created_at, updated_at)
    select 'ord_' || n, case n % 2 when 0 then $1 else 'par_other' end, 'live', 3, 'exchanging', 'deltaswap', '{}', '{}', at, at
    from generate_series(1, $2::int) n, lateral (select now() - (($2::int - n) * interval '864 seconds') as at) t`,
      [OWNER.partnerId, ORDERS],
    );
    await db.$client.query(
      `insert into order_events (event_id, order_id, partner_id, environment, version, status, at, body, recorded_at, recorded_in)
    select 'ord_' || n || ':' || version, 'ord_' || n, case n % 2 when 0 then $1 else 'par_other' end, 'live', version, 'sending',
      at, '{}', at, (n * 3 + version)::text::xid8
    from generate_series(1, $2::int) n, generate_series(1, 3) version,
      lateral (select now() - (($2::int - n) * interval '864 seconds') as at) t`,
      [OWNER.partnerId, ORDERS],
    );
    await db.$client.query('analyze orders, order_events');
  }

  const NOTHING: OrderFilter = {
    createdFrom: undefined,
    createdTo: undefined,
    statuses: undefined,
    partnerOrderRef: undefined,
  };

  const PLACE = { recordedIn: '45000', seq: 45_000 };

  const HOUR_AGO = new Date(Date.now() - 3_600_000);

  test.each<[string, () => Promise<unknown>, string[]]>([
    ['events after one', () => listEvents(db, OWNER, PLACE, 501), ['order_events_partner']],
    ['the event a reader names', () => findEvent(db, OWNER, 'ord_2:1'), ['order_events_pkey']],
    [
      'events for streams',
      () => listEventsAfterTails(db, [{ owner: OWNER, place: PLACE }], 100),
      ['order_events_partner'],
    ],
    [
      'what a stream missed',
      () => listStreamedEvents(db, OWNER, PLACE, { latestOnly: false, limit: 100 }),
      ['order_events_partner'],
    ],
    [
      'the latest of what a stream missed',
      () => listStreamedEvents(db, OWNER, PLACE, { latestOnly: true, limit: 100 }),
      ['order_events_partner', 'orders_pkey'],
    ],
  ])('%s: read from an index, in its order', async (_what, work, indexes) => {
    const [plan = ''] = await plansOf(db, work);
    for (const index of indexes) {
      expect(plan).toContain(index);
    }
    expect(plan).not.toMatch(/Bitmap|Seq Scan on order/);
  });

  test("the start of the event list reads only the partner's events of the last 30 days", async () => {
    const [plan = ''] = await plansOf(db, () => listEvents(db, OWNER, null, 501));
    expect(plan).toMatch(/Scan on order_events_(recorded|partner)[\s\S]*Index Cond: \(\(partner_id = /);
    expect(plan).not.toContain('Seq Scan on order');
  });

  test('a page after a cursor is read from the cursor on', async () => {
    const after = { by: 'creation', createdAtMs: HOUR_AGO.getTime(), orderId: 'ord_1' } as const;
    const plans = await plansOf(db, () => listOrders(db, OWNER, NOTHING, { offset: 0, limit: 50, after }));
    const page = plans.find((plan) => plan.startsWith('Limit')) ?? '';
    expect(page).toMatch(/Index Scan using orders_partner[\s\S]*Index Cond: .*created_at <=/);
    expect(page).not.toMatch(/Seq Scan|-> {2}Sort/);
  });

  test('sums over recent orders read no order at all, only their index', async () => {
    // Pages count as cleaned only once the log of their rows is written, which the tests' server does a little later.
    await db.$client.query('checkpoint');
    await db.$client.query('vacuum orders');
    const wish = { ...analyticsPeriods(7, Date.now()), withEarnings: false, most: ANALYTICS_ORDERS };
    const plans = await plansOf(db, async () => {
      await readDayFigures(db, OWNER);
      await readAnalytics(db, OWNER, { view: 'day', ...wish });
      await readAnalytics(db, OWNER, { view: 'provider', ...wish });
    });
    expect(plans).toHaveLength(3);
    for (const plan of plans) {
      expect(plan).toContain('Index Only Scan using orders_partner_newest');
    }
  });

  test('orders that changed within the last hour are found without reading all orders', async () => {
    const plans = await plansOf(db, () =>
      listChangedOrders(db, OWNER, { ...NOTHING, since: HOUR_AGO }, { offset: 0, limit: 50, after: undefined }),
    );
    expect(plans).toHaveLength(2);
    for (const plan of plans) {
      expect(plan).toMatch(/Index Scan using order_events_recorded on order_events\b/);
      expect(plan).not.toMatch(/Bitmap|Seq Scan on order/);
    }
  });
});

describe('reads of the support console', () => {
  /** With a million, the duration of searches can be measured; the plans are the same with fewer. */
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
    await db.$client.query(
      `insert into provider_calls (order_id, call, answered_at, answer)
    select order_id, 'create_order', created_at, json_build_object('value', json_build_object('depositAddress', body ->> 'deposit_address'))
    from orders`,
    );
    await db.$client.query('vacuum analyze order_claims, order_watches, provider_calls');
  });

  const LARGE =
    /Seq Scan on (orders|order_claims|order_events|order_watches|provider_calls|deliveries|delivery_attempts|requests)\b/;

  /** Which large tables a piece of work reads completely, and how long it takes, in milliseconds. */
  async function watch(work: () => Promise<unknown>): Promise<{ whole: string[]; ms: number }> {
    let ms = 0;
    const plans = await plansOf(db, async () => {
      const began = performance.now();
      await work();
      ms = performance.now() - began;
    });
    return {
      whole: plans
        .join('\n')
        .split('\n')
        .filter((line) => LARGE.test(line)),
      ms,
    };
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

  test.each(SEARCHED)('an order is found by its %s without a full read of any table', async (matched, text) => {
    const { rows } = await db.$client.query(text);
    const asked = String(Object.values(rows[0] as object)[0]);
    const page = { spellings: [], providers: ['changenow', 'sideshift'], limit: 21 };
    expect(await searchAllOrders(db, asked, page)).toMatchObject([{ orderId: 'ord_77', matched }]);
    const seen = await watch(() => searchAllOrders(db, asked, page));
    report(`search by ${matched}`, seen.ms);
    expect(seen.whole).toEqual([]);
  });

  test('what a new live order shares with others is looked for without a full read of any table', async () => {
    const deposit = { depositAddresses: ['bc1qnew', 'BITCOIN:bc1qnew'], depositExtraId: null };
    const made = { orderId: newId('ord'), provider: 'changenow', providerOrderId: 'new', ...deposit };
    const from = { code: 'BTC', network: 'btc' };
    const seen = await watch(async () => expect(await findShared(db, { ...made, from })).toBeNull());
    report('what an order shares', seen.ms);
    expect(seen.whole).toEqual([]);
  });

  test('overdue retries of sandbox orders are looked for without those of live orders', async () => {
    await db.$client.query(
      `insert into deliveries (delivery_id, endpoint_id, event_id, order_id, state, next_attempt_at)
    select 'dlv_retrying_' || n, 'we_full', 'ord_' || n || ':expired:1', 'ord_' || n, 'retrying', now() from generate_series(1, 20000) n`,
    );
    await db.$client.query('vacuum analyze deliveries');
    const seen = await watch(async () => expect(await listOverdueRetries(db)).toEqual([]));
    report('overdue retries', seen.ms);
    expect(seen.whole).toEqual([]);
  });

  test("an identifier that is not an order's is looked for without a full read of a large table", async () => {
    const seen = await watch(() => searchThings(db, 'dlv_77', 21));
    report('search for a delivery', seen.ms);
    expect(seen.whole).toEqual([]);
    expect(await searchThings(db, 'dlv_77', 21)).toMatchObject([{ kind: 'delivery', matched: 'id' }]);
  });

  test.each(QUEUES)('the queue %s reads open entries only', async (queue) => {
    const seen = await watch(() => listQueue(db, { queue, environment: 'live' }, { after: null, limit: 51 }));
    report(`queue ${queue}`, seen.ms);
    expect(seen.whole.filter((line) => line.includes('on orders'))).toEqual([]);
  });

  test('neighbors and queue counts do not read all orders', async () => {
    const counted = await watch(() => countQueues(db, 'live'));
    report('counts of all queues', counted.ms);
    const at = Date.now() - 100 * MINUTE;
    const span = { from: new Date(at - 60 * MINUTE), to: new Date(at + 60 * MINUTE) };
    const near = await watch(() =>
      listNeighbors(db, { orderId: 'ord_1', provider: 'provider7', environment: 'live', ...span }),
    );
    report('neighbors', near.ms);
    expect([...counted.whole, ...near.whole].filter((line) => line.includes('on orders'))).toEqual([]);
  });

  test('the table has the expected number of orders', async () => {
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from orders`);
    expect(rows[0]?.count).toBe(COUNT);
  });

  /** Printed only when somebody measures. */
  function report(what: string, ms: number): void {
    if (process.env.CONSOLE_ORDERS) process.stderr.write(`${what}: ${ms.toFixed(1)} ms\n`);
  }
});

describe('reads of open orders', () => {
  let db: Database;

  useDatabase(2, (opened) => {
    ({ db } = opened);
  });

  /**
   * The statistics know ended orders only, and their shares, rounded, are more than everything. So it is by chance with millions of
   * orders, of which the sample has no open one.
   */
  beforeAll(async () => {
    const add = (count: number, status: string) =>
      db.$client.query(
        `insert into orders (order_id, partner_id, environment, version, status, provider, body, state, created_at, updated_at)
      select 'ord_' || $2 || n, 'par_1', 'live', 1, $2, 'deltaswap', '{}', '{}', now(), now() from generate_series(1, $1::int) n`,
        [count, status],
      );
    await db.$client.query('alter table orders set (autovacuum_enabled = false)');
    await add(24_815, 'completed');
    await add(2_988, 'expired');
    await add(1_259, 'refunded');
    await add(938, 'failed');
    await db.$client.query('analyze orders');
    await add(50, 'exchanging');
  });

  afterEach(() => jest.restoreAllMocks());

  test.each<[string, () => Promise<unknown>]>([
    ['the metrics', () => readOrderMetrics(db)],
    ["the number of each provider's", () => countOpenByStatus(db)],
    ["the number of a partner's", () => countOpenOrders(db, 'par_1')],
    ['those that are compared with their workflows', () => listOpenOrders(db, '', 100)],
    ['those that nobody watches', () => listUnwatchedOrders(db, '', 100)],
    ['their latest edition', () => latestOpenEdition(db)],
  ])('%s: none that has ended is read', async (_what, work) => {
    const plans = (await plansOf(db, work)).join('\n');
    expect(plans).toContain('orders_open');
    expect(plans).not.toMatch(/Seq Scan on orders\b|orders_partner_newest|orders_stats/);
  });
});
