import { sql } from 'drizzle-orm';
import type { Analytics } from '#contract/dashboard/analytics';
import { readAnalytics } from '#db/orders/analytics';
import { orders } from '#db/schema/orders';
import { analyticsPeriods } from '#domain/orders/analytics';
import { openTestOrder } from '#test/helpers/api/orders';
import { useTestApi } from '#test/helpers/api/test-api';
import { openTeam, type Team } from '#test/helpers/users/team';

const api = useTestApi();
let team: Team;
beforeAll(async () => {
  team = await openTeam({ ...api, db: api.services.db });
});

const REVENUE = { amountInUsd: '1000', feeBps: 50, revenueSharePct: 50, markupBps: 10 };
const DONE = ['confirming', 'exchanging', 'sending', 'completed'] as const;

type Statuses = readonly Parameters<Awaited<ReturnType<typeof openTestOrder>>['moveTo']>[0][];

/** An order of so many days ago, and of so many minutes. */
async function orderOf(provider: string, daysAgo: number, statuses: Statuses, minutes = 1): Promise<void> {
  const { db } = api.services;
  const wanted = { partnerId: team.partnerId, environment: 'live', revenue: REVENUE, provider } as const;
  const order = await openTestOrder(db, wanted);
  for (const status of statuses) {
    await order.moveTo(status);
  }
  await db
    .update(orders)
    .set({
      createdAt: sql`now() - ${daysAgo} * interval '1 day'`,
      updatedAt: sql`now() - ${daysAgo} * interval '1 day' + ${minutes} * interval '1 minute'`,
    })
    .where(sql`order_id = ${order.orderId}`);
}

const read = async (query: string, who = team.reader) => (await who.get<Analytics>(`/analytics?${query}`)).body;

describe('analytics', () => {
  beforeAll(async () => {
    await orderOf('exolix', 0, DONE, 4);
    await orderOf('exolix', 1, DONE, 8);
    await orderOf('exolix', 2, ['confirming', 'manual_review', 'failed']);
    await orderOf('changenow', 2, DONE, 6);
    await orderOf('exolix', 8, DONE, 10);
    await orderOf('exolix', 40, DONE);
  });

  test('compares the orders of a period with those of the period before', async () => {
    const { total, complete, period, before } = await read('environment=live&days=7');
    expect(complete).toBe(true);
    expect(total.period).toEqual({
      orders: 4,
      completed: 3,
      completed_pct: 75,
      median_seconds: 360,
      volume_usd: '3000.00',
      earned_usd: null,
    });
    expect(total.before).toMatchObject({ orders: 1, completed_pct: 100, median_seconds: 600, volume_usd: '1000.00' });
    const length = (span: Analytics['period']) => Date.parse(span.until) - Date.parse(span.from);
    expect(length(period)).toBe(length(before));
  });

  test('counts by day, with every day of the period', async () => {
    const { items } = await read('environment=live&days=7&by=day');
    expect(items).toHaveLength(7);
    expect(items.map(({ period }) => period.orders)).toEqual([0, 0, 0, 0, 2, 1, 1]);
    expect(items.map(({ before }) => before.orders)).toEqual([0, 0, 0, 0, 0, 1, 0]);
  });

  test('counts by provider and by pair, those with the most orders first', async () => {
    const { items, more } = await read('environment=live&days=7&by=provider');
    expect(items.map(({ key, name, period }) => [key, name, period.orders])).toEqual([
      ['exolix', 'Exolix', 3],
      ['changenow', 'ChangeNOW', 1],
    ]);
    expect(items[0]?.before.orders).toBe(1);
    expect(more).toBe(0);
    const pairs = (await read('environment=live&days=30&by=pair')).items;
    expect(pairs).toHaveLength(1);
    const [pair] = pairs;
    expect(pair?.period.orders).toBe(5);
    const found = await team.reader.get<{ items: unknown[] }>(`/orders?environment=live&pair=${pair?.key}`);
    expect(found.body.items).toHaveLength(6);
  });

  test('counts the newest orders only, if there are more than one view may count', async () => {
    const owner = { partnerId: team.partnerId, environment: 'live' } as const;
    const wish = { view: 'provider', ...analyticsPeriods(7, Date.now()), withEarnings: false, most: 2 } as const;
    const rows = await readAnalytics(api.services.db, owner, wish);
    expect(rows.filter(({ key }) => key === null).map(({ orders: count, isBefore }) => [count, isBefore])).toEqual([
      [2, false],
    ]);
    expect(rows.filter(({ key }) => key !== null).map(({ key }) => key)).toEqual(['exolix']);
  });

  test('shows earnings to roles that see revenue only', async () => {
    const finance = await team.as('finance');
    const { total } = await read('environment=live&days=7', finance);
    expect(total.period.earned_usd).toBe('10.50');
    expect(total.before.earned_usd).toBe('3.50');
    expect((await read('environment=test', finance)).total.period.earned_usd).toBeNull();
  });

  test("counts neither the other environment's orders nor another partner's", async () => {
    expect((await read('environment=test')).total.period.orders).toBe(0);
    expect((await read('environment=live', team.stranger)).total.period.orders).toBe(0);
  });

  test.each(['environment=live&days=31', 'environment=live&by=hour', 'by=day'])('refuses %s', async (query) => {
    expect((await team.reader.get(`/analytics?${query}`)).status).toBe(400);
  });
});
