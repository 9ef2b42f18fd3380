import { sql } from 'drizzle-orm';
import type { QueueList } from '#contract/support/queues';
import { openCase } from '#db/recovery/cases';
import { openTestOrder } from '#test/helpers/api/orders';
import { useTestApi } from '#test/helpers/api/test-api';
import type { Browser } from '#test/helpers/users/browser';
import { loggedIn, newOperator } from '#test/helpers/users/users';

const api = useTestApi();
let operator: Browser;
/** From the oldest case to the newest. */
const VALUES = ['900', '10000.5', null, '20'] as const;

beforeAll(async () => {
  const { db } = api.services;
  operator = await loggedIn(api, await newOperator(db, 'support'));
  const { partnerId } = await api.newPartner();
  for (const [place, value] of VALUES.entries()) {
    const { orderId } = await openTestOrder(db, { partnerId, environment: 'live' });
    await openCase(db, orderId, 'refund_ticket', 'Write to it');
    await db.execute(sql`update orders set amount_in_usd = ${value} where order_id = ${orderId}`);
    await db.execute(
      sql`update order_cases set opened_at = now() - ${10 - place} * interval '1 hour' where order_id = ${orderId}`,
    );
  }
});

/** The values of all pages of one row each. */
async function valuesBy(sort: string): Promise<(string | null)[]> {
  const values: (string | null)[] = [];
  let cursor = '';
  do {
    const { body } = await operator.get<QueueList>(`/queues/cases?limit=1&sort=${sort}${cursor}`);
    values.push(...body.items.map(({ amount_usd: usd }) => usd));
    cursor = body.next_cursor === null ? '' : `&cursor=${body.next_cursor}`;
  } while (cursor !== '');
  return values;
}

test.each([
  ['oldest', ['900.00', '10000.50', null, '20.00']],
  ['newest', ['20.00', null, '10000.50', '900.00']],
  ['most_value', ['10000.50', '900.00', '20.00', null]],
  ['least_value', ['20.00', '900.00', '10000.50', null]],
])('a queue is sorted by %s, over all of its pages', async (sort, values) => {
  expect(await valuesBy(sort)).toEqual(values);
});

test('a cursor of a list that is sorted otherwise, or that nobody gave, is refused', async () => {
  const { body } = await operator.get<QueueList>('/queues/cases?limit=1&sort=newest');
  const foreign = [body.next_cursor, Buffer.from('["oldest","1; drop","x"]').toString('base64url')];
  for (const cursor of foreign) {
    expect((await operator.get(`/queues/cases?sort=oldest&cursor=${cursor}`)).status).toBe(400);
  }
  expect((await operator.get('/queues/cases?sort=cheapest')).status).toBe(400);
});
