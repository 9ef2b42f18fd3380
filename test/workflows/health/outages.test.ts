import fc from 'fast-check';
import type { Database } from '#db/client';
import { listOrdersDuring, listOutagesAt } from '#db/incidents/outages';
import { providerOutages } from '#db/schema/incidents';
import { orderEvents, orders } from '#db/schema/orders';
import { countByPartner, effectOfOutage } from '#domain/incidents/provider-outage';
import { ORDER_STATUSES } from '#domain/orders/status';
import { orderWith, stateOf } from '#test/helpers/orders/order-state';
import { useDatabase } from '#test/helpers/servers/database';

let db: Database;
useDatabase(1, (opened) => {
  db = opened.db;
});

const STATE = stateOf(orderWith());
const at = (clock: string) => new Date(`2026-03-04T${clock}:00.000Z`);

const SPAN = { since: at('05:00').getTime(), until: at('06:00').getTime() };
test.each([
  ['was created before and is still open', '04:00', '04:30', 'exchanging', 'open'],
  ['ended while it lasted', '04:00', '05:30', 'completed', 'open'],
  ['ended before', '04:00', '04:59', 'completed', null],
  ['was created while it lasted', '05:10', '07:00', 'completed', 'created'],
  ['was created after', '06:01', '06:02', 'waiting_deposit', null],
] as const)('the effect of an outage on an order that %s', (_what, created, updated, status, hit) => {
  const life = { createdAt: at(created).getTime(), updatedAt: at(updated).getTime(), status };
  expect(effectOfOutage(SPAN, life)).toBe(hit);
});

test('an outage that has not ended affects every order that was not over at its start', () => {
  const instant = fc.integer({ min: 0, max: 1_000 });
  fc.assert(
    fc.property(instant, instant, fc.nat(100), fc.constantFrom(...ORDER_STATUSES), (since, createdAt, age, status) => {
      const hit = effectOfOutage({ since, until: null }, { createdAt, updatedAt: createdAt + age, status });
      const isOver = ['completed', 'failed', 'expired', 'refunded'].includes(status) && createdAt + age < since;
      expect(hit !== null).toBe(!isOver);
    }),
  );
});

test('partners are sorted by the number of their affected orders', () => {
  const rows = ['b', 'a', 'c', 'c'].map((partnerId) => ({ partnerId }));
  expect(countByPartner(rows)).toEqual([
    { partnerId: 'c', orders: 2 },
    { partnerId: 'a', orders: 1 },
    { partnerId: 'b', orders: 1 },
  ]);
});

test('for an instant the list has the providers that were down and their live orders that were open', async () => {
  const outage = { lastError: 'http_503' };
  await db.insert(providerOutages).values([
    { ...outage, provider: 'one', since: at('05:00'), endedAt: at('06:00') },
    { ...outage, provider: 'two', since: at('05:30'), endedAt: null },
  ]);
  const down = async (clock: string, provider?: string) =>
    (await listOutagesAt(db, at(clock), provider)).map((row) => row.provider);
  expect(await down('04:59')).toEqual([]);
  expect(await down('05:33')).toEqual(['one', 'two']);
  expect(await down('05:33', 'two')).toEqual(['two']);
  expect(await down('06:00')).toEqual(['two']);

  const row = { partnerId: 'par_1', environment: 'live' as const, version: 1, provider: 'one', body: {}, state: STATE };
  const open = { ...row, status: 'exchanging' as const, createdAt: at('04:00'), updatedAt: at('04:10') };
  await db.insert(orders).values([
    { ...open, orderId: 'open' },
    { ...open, orderId: 'over', status: 'completed' },
    { ...open, orderId: 'ended_meanwhile', status: 'refunded', updatedAt: at('05:20') },
    { ...open, orderId: 'later', createdAt: at('07:00'), updatedAt: at('07:00') },
    { ...open, orderId: 'sandbox', environment: 'test' },
    { ...open, orderId: 'elsewhere', provider: 'two' },
  ]);
  const found = await listOrdersDuring(db, { provider: 'one', since: at('05:00'), until: at('06:00') });
  expect(found.map(({ orderId }) => orderId).sort()).toEqual(['ended_meanwhile', 'open']);
});

test('an expired order with a late deposit counts as over since it expired', async () => {
  const row = {
    partnerId: 'par_3',
    environment: 'live' as const,
    version: 2,
    provider: 'late',
    body: {},
    state: STATE,
  };
  const expired = { ...row, status: 'expired' as const, createdAt: at('01:00'), updatedAt: at('05:30') };
  await db.insert(orders).values({ ...expired, orderId: 'ord_late' });
  await db.insert(orderEvents).values(
    [at('01:00'), at('02:00')].map((instant, place) => ({
      eventId: `evt_late_${place}`,
      orderId: 'ord_late',
      partnerId: 'par_3',
      environment: 'live' as const,
      version: place + 1,
      status: place === 0 ? ('waiting_deposit' as const) : ('expired' as const),
      at: instant,
      body: '{}',
    })),
  );
  const [found] = await listOrdersDuring(db, { provider: 'late', since: at('05:00'), until: at('06:00') });
  expect(found?.updatedAt).toEqual(at('02:00'));
  const others = await listOrdersDuring(db, { provider: 'one', since: at('05:00'), until: at('05:10') });
  expect(others.find(({ orderId }) => orderId === 'open')?.updatedAt).toEqual(at('04:10'));
  const life = {
    createdAt: at('01:00').getTime(),
    updatedAt: found?.updatedAt.getTime() ?? 0,
    status: 'expired' as const,
  };
  expect(effectOfOutage(SPAN, life)).toBeNull();
});

test('the affected partners are read from an index, not from all orders that a provider ever had', async () => {
  await db.$client.query(
    `insert into orders (order_id, partner_id, environment, version, status, provider, body, state, created_at, updated_at)
    select 'old_' || n, 'par_2', 'live', 5, 'completed', 'busy', '{}', '{}', at, at
    from generate_series(1, 5000) n, lateral (select now() - n * interval '1 hour' as at) t`,
  );
  await db.$client.query('analyze orders');
  const query = jest.spyOn(db.$client, 'query');
  await listOrdersDuring(db, { provider: 'busy', since: new Date(), until: null });
  const [sent, values] = query.mock.calls[0] as unknown as [{ text: string }, unknown[]];
  query.mockRestore();
  const { rows } = await db.$client.query(`explain ${sent.text}`, values);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('orders_provider_ended');
  expect(plan).not.toContain('Seq Scan');
});
