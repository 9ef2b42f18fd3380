import type { Database } from '#db/client';
import { listChangedOrders, listOrders, type OrderFilter } from '#db/orders/list';
import { findEvent, listEvents, listStreamedEvents } from '#db/partners/partner-events';
import { listEventsAfterTails } from '#db/partners/partner-tails';
import { newId } from '#security/secret';
import { useDatabase } from '#test/helpers/servers/database';

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

/** 30,000 orders of two partners over 300 days, three events each, every event recorded by a transaction of its own. */
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

/** How Postgres goes about the statements that a piece of work sends. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  const spy = jest.spyOn(db.$client, 'query');
  await work();
  const sent = spy.mock.calls.map(([query, values]: unknown[]) => ({ text: (query as { text: string }).text, values }));
  spy.mockRestore();
  const plans = sent.map(async ({ text, values }) => {
    const { rows } = await db.$client.query(`explain ${text}`, values as unknown[]);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  return Promise.all(plans);
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
  ['news of streams', () => listEventsAfterTails(db, [{ owner: OWNER, place: PLACE }], 100), ['order_events_partner']],
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
  const [plan = ''] = await plansOf(work);
  for (const index of indexes) {
    expect(plan).toContain(index);
  }
  expect(plan).not.toMatch(/Bitmap|Seq Scan on order/);
});

test("the list's beginning is found among the partner's events of 30 days alone", async () => {
  const [plan = ''] = await plansOf(() => listEvents(db, OWNER, null, 501));
  expect(plan).toMatch(/Scan on order_events_(recorded|partner)[\s\S]*Index Cond: \(\(partner_id = /);
  expect(plan).not.toContain('Seq Scan on order');
});

test('a page after a cursor is read from where it begins', async () => {
  const after = { by: 'creation', createdAtMs: HOUR_AGO.getTime(), orderId: 'ord_1' } as const;
  const plans = await plansOf(() => listOrders(db, OWNER, NOTHING, { offset: 0, limit: 50, after }));
  const page = plans.find((plan) => plan.startsWith('Limit')) ?? '';
  expect(page).toMatch(/Index Scan using orders_partner[\s\S]*Index Cond: .*created_at <=/);
  expect(page).not.toMatch(/Seq Scan|-> {2}Sort/);
});

test('orders that changed since an hour ago are found without going through all', async () => {
  const plans = await plansOf(() =>
    listChangedOrders(db, OWNER, { ...NOTHING, since: HOUR_AGO }, { offset: 0, limit: 50, after: undefined }),
  );
  expect(plans).toHaveLength(2);
  for (const plan of plans) {
    expect(plan).toMatch(/Index Scan using order_events_recorded on order_events\b/);
    expect(plan).not.toMatch(/Bitmap|Seq Scan on order/);
  }
});
