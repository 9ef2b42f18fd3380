import { openDatabase } from '#db/client';
import { findOrder } from '#db/orders/orders';
import { openTestOrder } from '#test/helpers/api/orders';
import { type FreshDatabase, freshDatabase } from '#test/helpers/servers/database';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.drop());

test('the plan for reading an order reads that order only, even if it was made while the table was small', async () => {
  // One connection, so that its prepared statement can be asked for its plan.
  const db = openDatabase(database.url, { max: 1, onIdleError: () => {} });
  const owner = { partnerId: 'par_plan', environment: 'test' as const };
  await db.$client.query('set plan_cache_mode = force_generic_plan');
  const { orderId } = await openTestOrder(db, { partnerId: owner.partnerId });
  expect(await findOrder(db, orderId, owner)).toMatchObject({ state: expect.stringMatching(/^1-\d{13}$/) });

  const { rows } = await db.$client.query<{ 'QUERY PLAN': string }>(
    `explain execute find_order('${orderId}', 'par_plan', 'test')`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/Index Cond: \(order_id = \$1\)/);
  expect(plan).not.toMatch(/Index Cond:.*partner_id/);
  await db.$client.end();
});
