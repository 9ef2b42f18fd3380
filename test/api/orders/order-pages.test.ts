import { Client } from 'pg';
import { z } from 'zod';
import { OrderPageSchema } from '#contract/orders/order-list';
import { MINUTE } from '#domain/duration';
import { openTestOrder, type TestOrder } from '#test/helpers/api/orders';
import { waitForSettledEvents } from '#test/helpers/api/settled';
import { errorOf, type TestPartner, useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';

const api = useTestApi();
let partner: TestPartner;

beforeEach(async () => {
  partner = await api.newPartner();
});

const NOON = Date.parse('2026-03-02T12:00:00.000Z');
const open = (settings = {}) => openTestOrder(api.services.db, { ...partner, ...settings });

async function list(query: Record<string, string> = {}) {
  await waitForSettledEvents(api.services.db);
  return listNow(query);
}

/** As `list`, whatever transactions are open. */
async function listNow(query: Record<string, string>) {
  const response = await api.get(`/me/orders?${new URLSearchParams(query)}`, { key: partner.testKey });
  const page = z.strictObject(OrderPageSchema.shape).parse(await response.json());
  return { ...page, ids: page.items.map(({ order_id }) => order_id) };
}

/** All ids from a list's first page to its last; `between` is called after each page. */
async function listAll(query: Record<string, string>, between: () => Promise<unknown> = async () => {}) {
  const ids: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page = await list({ ...query, ...(cursor !== '' && { cursor }) });
    ids.push(...page.ids);
    cursor = page.next_cursor;
    await between();
  }
  return ids;
}

/** Some orders, each two of them created at one instant; newest first, as they are listed. */
async function openSome(count: number): Promise<TestOrder[]> {
  const opened = [];
  for (let nth = 0; nth < count; nth += 1) {
    opened.push({ at: Math.floor(nth / 2), order: await open({ createdAt: NOON + Math.floor(nth / 2) }) });
  }
  const inOrder = opened.sort((one, other) => other.at - one.at || (one.order.orderId < other.order.orderId ? -1 : 1));
  return inOrder.map(({ order }) => order);
}

const idsOf = (orders: readonly TestOrder[]) => orders.map(({ orderId }) => orderId);

/** An instant between earlier and later recordings. */
async function moment(): Promise<string> {
  const { rows } = await api.services.db.$client.query('select clock_timestamp() as now, pg_sleep(0.005)');
  return new Date(rows[0].now.getTime() + 1).toISOString();
}

test('cursors lead through all pages once, also with equal creation times, and whatever is opened meanwhile', async () => {
  const orders = await openSome(9);
  const ids = await listAll({ page_size: '2' }, () => open({ createdAt: NOON + 1_000 }));
  expect(ids).toEqual(idsOf(orders));
});

test('a cursor and a page number lead to the same second page with the same total', async () => {
  const orders = await openSome(5);
  const first = await list({ page_size: '2' });
  const byNumber = await list({ page_size: '2', page: '2' });
  const byCursor = await list({ page_size: '2', cursor: first.next_cursor ?? '' });
  expect(byCursor).toEqual({ ...byNumber, page: 1 });
  expect(byCursor).toMatchObject({ total: 5, ids: idsOf(orders.slice(2, 4)) });
  expect((await list({ page_size: '5' })).next_cursor).toBeNull();
});

test('filters stay in effect along cursors', async () => {
  const orders = await openSome(6);
  await Promise.all([orders[1]?.moveTo('failed'), orders[3]?.moveTo('failed'), orders[4]?.moveTo('failed')]);
  const expected = [orders[1], orders[3], orders[4]].map((order) => order?.orderId);
  expect(await listAll({ status: 'failed', page_size: '1' })).toEqual(expected);
});

test('updated_since lists the orders that changed at that real time or later, least recently changed first', async () => {
  const [one, other, unchanged] = [await open({ createdAt: NOON }), await open(), await open()];
  const since = await moment();
  await other.moveTo('confirming');
  await one.moveTo('confirming');
  await other.moveTo('exchanging');
  expect(await list({ updated_since: since })).toMatchObject({
    page: 1,
    total: 2,
    ids: idsOf([one, other]),
    next_cursor: null,
  });
  expect((await list({ updated_since: since, status: 'exchanging' })).ids).toEqual(idsOf([other]));
  expect((await list({ updated_since: since, page: '2', page_size: '1' })).ids).toEqual(idsOf([other]));
  expect((await list({ updated_since: '2026-01-01' })).ids).toEqual(idsOf([unchanged, one, other]));
  expect((await list({ updated_since: await moment() })).ids).toEqual([]);
  const [updated] = (await list({ updated_since: since })).items;
  expect(updated).toMatchObject({ order_id: one.orderId, status: 'confirming' });
});

test('an order that changes while the list is read appears again at its end', async () => {
  const since = await moment();
  const orders = [await open(), await open(), await open(), await open()];
  const first = await list({ updated_since: since, page_size: '2' });
  expect(first.ids).toEqual(idsOf(orders.slice(0, 2)));
  await orders[0]?.moveTo('confirming');
  await orders[2]?.moveTo('confirming');
  const rest = await list({ updated_since: since, page_size: '9', cursor: first.next_cursor ?? '' });
  expect(rest).toMatchObject({ total: 4, ids: idsOf([orders[3], orders[0], orders[2]].flatMap((one) => one ?? [])) });
});

test("another program's open transaction, however long, keeps no change from a reader who starts each round a minute earlier", async () => {
  const session = new Client({ connectionString: api.services.db.$client.options.connectionString });
  await session.connect();
  try {
    await session.query('begin');
    await session.query('select pg_current_xact_id()');
    const changed = await open();
    await changed.age(changed.eventIds[0] ?? '', 2 * MINUTE);
    const started = Date.now();
    const rounds = [await listNow({ updated_since: new Date(started - 5 * MINUTE).toISOString() })];
    await session.query('commit');
    rounds.push(await listNow({ updated_since: new Date(started - MINUTE).toISOString() }));
    expect(rounds.flatMap(({ ids }) => ids)).toEqual([changed.orderId]);
    expect(rounds.map(({ total }) => total)).toEqual([1, 0]);
  } finally {
    await session.end();
  }
});

test('the order that the cursor points to appears again too if it changes', async () => {
  const since = await moment();
  const orders = [await open(), await open()];
  const first = await list({ updated_since: since, page_size: '1' });
  await orders[0]?.moveTo('confirming');
  const rest = await list({ updated_since: since, cursor: first.next_cursor ?? '' });
  expect(rest.ids).toEqual(idsOf(orders.toReversed()));
});

test("an invalid cursor, or another list's, is refused", () =>
  expectForEach(
    [
      ['is none', async () => ({ cursor: 'x' }), 'cursor'],
      ['has a page number beside it', async () => ({ cursor: await cursorOf({}), page: '2' }), 'page'],
      [
        'belongs to a list by creation',
        async () => ({ cursor: await cursorOf({}), updated_since: '2026-01-01' }),
        'cursor',
      ],
      [
        'belongs to a list by change',
        async () => ({ cursor: await cursorOf({ updated_since: '2026-01-01' }) }),
        'cursor',
      ],
      [
        "is another partner's",
        async () => {
          const cursor = await cursorOf({ updated_since: '2026-01-01' });
          partner = await api.newPartner();
          return { cursor, updated_since: '2026-01-01' };
        },
        'cursor',
      ],
    ],
    async ([_what, query, field]) => {
      const terms = new URLSearchParams(await query());
      const error = await errorOf(await api.get(`/me/orders?${terms}`, { key: partner.testKey }));
      expect(error).toMatchObject({ http: 400, code: 'INVALID_PAIR', fields: [{ field }] });
    },
  ));

async function cursorOf(query: Record<string, string>): Promise<string> {
  await Promise.all([open(), open()]);
  return (await list({ ...query, page_size: '1' })).next_cursor ?? '';
}
