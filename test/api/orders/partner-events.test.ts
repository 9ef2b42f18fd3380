import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { EventListSchema } from '#contract/orders/order-event';
import { orderEvents } from '#db/schema/orders';
import { newId } from '#security/secret';
import { openTestOrder, type TestOrder } from '#test/helpers/api/orders';
import { waitForSettledEvents } from '#test/helpers/api/settled';
import { errorOf, type TestPartner, useTestApi } from '#test/helpers/api/test-api';
import { eventually } from '#test/helpers/run/eventually';

const api = useTestApi();
let partner: TestPartner;

beforeEach(async () => {
  partner = await api.newPartner();
});

const DAY = 86_400_000;
const open = (settings = {}) => openTestOrder(api.services.db, { ...partner, ...settings });

async function list(query = '', key = partner.testKey) {
  await waitForSettledEvents(api.services.db);
  return listNow(query, key);
}

/** As `list`, whatever transactions are open. */
async function listNow(query: string, key = partner.testKey) {
  const response = await api.get(`/me/events${query}`, { key });
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  const { items, next_after, has_more } = EventListSchema.parse(await response.json());
  return { ids: items.map(({ event_id }) => event_id), next: next_after, more: has_more };
}

/** Reads the list from a point to its end, a few events at a time. */
async function listAll(after: string | null, limit: number): Promise<{ ids: string[]; next: string | null }> {
  const part = await list(`?limit=${limit}${after === null ? '' : `&after=${after}`}`);
  if (!part.more) {
    return part;
  }
  const rest = await listAll(part.next, limit);
  return { ids: [...part.ids, ...rest.ids], next: rest.next };
}

test("a partner's events of the key's environment are listed in the order of recording, oldest first", async () => {
  const [one, other, live] = [await open(), await open(), await open({ environment: 'live' })];
  await openTestOrder(api.services.db, await api.newPartner());
  const expected = [one.eventIds[0], other.eventIds[0], await one.moveTo('confirming'), await other.moveTo('failed')];
  expect(await list()).toEqual({ ids: expected, next: expected.at(-1), more: false });
  expect((await list('', partner.liveKey)).ids).toEqual(live.eventIds);
});

test('the items are the exact bytes of the webhooks', async () => {
  const order = await open();
  await order.moveTo('confirming');
  const rows = await api.services.db
    .select({ body: orderEvents.body })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.orderId))
    .orderBy(orderEvents.version);
  await waitForSettledEvents(api.services.db);
  const text = await (await api.get('/me/events', { key: partner.testKey })).text();
  expect(text.startsWith(`{"items":[${rows.map(({ body }) => body).join(',')}],"next_after":`)).toBe(true);
  expect(rows.map(({ body }) => JSON.parse(body).sequence)).toEqual([1, 2]);
});

test('a list that is read in parts is complete, and can be continued later where it ended', async () => {
  const order = await open();
  for (const status of ['confirming', 'exchanging', 'sending'] as const) {
    await order.moveTo(status);
  }
  expect((await list('?limit=2')).more).toBe(true);
  const { ids, next } = await listAll(null, 2);
  expect(ids).toEqual(order.eventIds);
  expect(await list(`?after=${next}`)).toEqual({ ids: [], next, more: false });
  const last = await order.moveTo('completed');
  expect(await list(`?after=${next}`)).toEqual({ ids: [last], next: last, more: false });
});

test('without any event there is no cursor to continue from', async () => {
  expect(await list()).toEqual({ ids: [], next: null, more: false });
});

/** A database session whose transaction stays open. */
async function heldTransaction(): Promise<Client> {
  const session = new Client({ connectionString: api.services.db.$client.options.connectionString });
  await session.connect();
  await session.query('begin');
  return session;
}

/** Records an order's event within a session's open transaction, as a slow recording would. */
async function recordLate(session: Client, order: TestOrder, status: string): Promise<string> {
  const id = `${order.orderId}:${status}:1`;
  await session.query(
    `insert into order_events (event_id, order_id, partner_id, environment, version, status, at, body)
      select $1, order_id, partner_id, environment, 2, $3, now(), $4 from order_claims where order_id = $2`,
    [id, order.orderId, status, JSON.stringify({ ...(await bodyOf(order)), event_id: id })],
  );
  return id;
}

async function bodyOf({ orderId }: TestOrder): Promise<object> {
  const [row] = await api.services.db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId));
  return JSON.parse(row?.body ?? '');
}

test('an event that is committed after one with a higher number is not skipped by a reader who continues after that one', async () => {
  const [slow, quick] = [await open(), await open()];
  const start = (await list()).next;
  const session = await heldTransaction();
  try {
    const late = await recordLate(session, slow, 'confirming');
    const early = await quick.moveTo('confirming');
    const meanwhile = await listNow(`?after=${start}`);
    expect(meanwhile).toEqual({ ids: [], next: start, more: false });
    await session.query('commit');
    expect((await list(`?after=${meanwhile.next}`)).ids).toEqual([late, early]);
  } finally {
    await session.end();
  }
});

test('an event in a later transaction is not skipped when an event of an earlier transaction gets a higher number', async () => {
  const [slow, quick] = [await open(), await open()];
  const start = (await list()).next;
  const [first, second] = [await heldTransaction(), await heldTransaction()];
  try {
    // The first transaction starts before the second, but numbers its event later.
    await first.query('select pg_current_xact_id()');
    const second2 = await recordLate(second, quick, 'confirming');
    const first2 = await recordLate(first, slow, 'confirming');
    await first.query('commit');
    const part = await listNow(`?after=${start}`);
    await second.query('commit');
    const rest = await list(`?after=${part.next}`);
    expect([...part.ids, ...rest.ids]).toEqual([first2, second2]);
  } finally {
    await Promise.all([first.end(), second.end()]);
  }
});

test('while many orders change at once, a reader who continues misses no event and gets none twice', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => open()));
  const { next } = await listAll(null, 500);
  const writing = Promise.all(
    orders.map(async (order) => {
      for (const status of ['confirming', 'exchanging', 'sending', 'completed'] as const) {
        await order.moveTo(status);
      }
    }),
  );
  const seen: string[] = [];
  let after = next;
  await eventually(async () => {
    let part: Awaited<ReturnType<typeof listNow>>;
    do {
      part = await listNow(`?limit=3&after=${after}`);
      seen.push(...part.ids);
      after = part.next;
    } while (part.ids.length > 0);
    return seen.length >= 32;
  });
  await writing;
  expect(seen.toSorted()).toEqual(orders.flatMap(({ eventIds }) => eventIds.slice(1)).toSorted());
  for (const order of orders) {
    expect(seen.filter((id) => id.startsWith(order.orderId))).toEqual(order.eventIds.slice(1));
  }
});

test('the list starts 30 days ago, and tells a reader with an older cursor that events were lost', async () => {
  const order = await open();
  const [oldest = ''] = order.eventIds;
  const first = await order.moveTo('confirming');
  const second = await order.moveTo('exchanging');
  await order.age(oldest, 40 * DAY);
  await order.age(first, 30 * DAY + 1_000);
  expect((await list()).ids).toEqual([second]);
  const error = await errorOf(await api.get(`/me/events?after=${oldest}`, { key: partner.testKey }));
  expect(error).toMatchObject({ http: 400, code: 'INVALID_PAIR', fields: [{ field: 'after' }] });
  expect(error.message).toContain('leave it out to begin with the oldest event kept');
});

test('the list starts with every event of its period, whichever transaction numbered first', async () => {
  const [one, other] = [await open(), await open()];
  await Promise.all([one, other].map((order) => order.age(order.eventIds[0] ?? '', 31 * DAY)));
  const [earlier, later] = [await heldTransaction(), await heldTransaction()];
  try {
    const ids = [await recordLate(later, other, 'confirming'), await recordLate(earlier, one, 'confirming')];
    await Promise.all([earlier.query('commit'), later.query('commit')]);
    expect((await list()).ids).toEqual(ids);
  } finally {
    await Promise.all([earlier.end(), later.end()]);
  }
});

test('a reader that was away for long continues if nothing happened meanwhile', async () => {
  const order = await open();
  const [known = ''] = order.eventIds;
  await order.age(known, 90 * DAY);
  expect(await list(`?after=${known}`)).toEqual({ ids: [], next: known, more: false });
  const next = await order.moveTo('confirming');
  expect((await list(`?after=${known}`)).ids).toEqual([next]);
});

test.each([
  ['an event that is none', async () => 'nonsense'],
  ['an event that does not exist', async () => `${newId('ord')}:confirming:1`],
  ["another partner's event", async () => (await openTestOrder(api.services.db, await api.newPartner())).eventIds[0]],
  ["the other environment's event", async () => (await open({ environment: 'live' })).eventIds[0]],
])('%s is not accepted as a cursor', async (_what, id) => {
  const error = await errorOf(await api.get(`/me/events?after=${await id()}`, { key: partner.testKey }));
  expect(error).toMatchObject({
    http: 400,
    code: 'INVALID_PAIR',
    fields: [
      {
        field: 'after',
        issue: "is no id of an order event of this key's environment; leave it out to begin with the oldest event kept",
      },
    ],
  });
});

test('an event belongs to the partner and the environment of its order', async () => {
  const order = await open();
  const { rows } = await api.services.db.execute(
    sql`select partner_id, environment from order_events where order_id = ${order.orderId}`,
  );
  expect(rows).toEqual([{ partner_id: partner.partnerId, environment: 'test' }]);
});
