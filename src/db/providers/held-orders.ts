import { sql } from 'drizzle-orm';
import type { Database } from '../client';
import { ORDER_OPEN, orders } from '../schema/orders';
import { orderWatches } from '../schema/watching';

/** The live orders that are not over, and those whose provider is still asked about them: money may lie there. */
export const HELD_ORDERS = sql`
  select ${orders.provider} as provider, ${orders.orderId} as order_id from ${orders}
  where ${orders.environment} = 'live' and ${ORDER_OPEN}
  union
  select ${orderWatches.provider}, ${orderWatches.orderId} from ${orderWatches}
  where ${orderWatches.nextPollAt} is not null`;

/** How many such orders each provider has. */
export async function countHeldOrders(db: Database): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ provider: string; held: string }>(sql`
    select provider, count(*) as held from (${HELD_ORDERS}) held group by provider`);
  return new Map(rows.map(({ provider, held }) => [provider, Number(held)]));
}
