import { sql } from 'drizzle-orm';
import type { Database } from '../client';
import { ORDER_OPEN, orders } from '../schema/orders';
import { orderWatches } from '../schema/watching';

/** Live orders that have not ended, and ended ones whose provider is still polled: the provider may hold money for them. */
export const HELD_ORDERS = sql`
  select ${orders.provider} as provider, ${orders.orderId} as order_id from ${orders}
  where ${orders.environment} = 'live' and ${ORDER_OPEN}
  union
  select ${orderWatches.provider}, ${orderWatches.orderId} from ${orderWatches}
  where ${orderWatches.nextPollAt} is not null`;

/** The number of such orders of each provider. */
export async function countHeldOrders(db: Database): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ provider: string; held: string }>(sql`
    select provider, count(*) as held from (${HELD_ORDERS}) held group by provider`);
  return new Map(rows.map(({ provider, held }) => [provider, Number(held)]));
}
