import { sql } from 'drizzle-orm';
import type { Database } from '../client';
import { operatorAlerts } from '../schema/alerts';
import { ORDER_OPEN, orderCases, orders } from '../schema/orders';
import { orderWatches } from '../schema/watching';

/** Live orders that have not ended, and ended ones whose provider is still polled: the provider may hold money for them. */
const HELD_ORDERS = sql`
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

/** Opens a case for each order at a provider that cannot be polled; an existing case stays. */
export async function openUnservedCases(db: Database, provider: string, words: string): Promise<void> {
  await db.execute(sql`
    insert into ${orderCases} (order_id, mismatch, repair)
    select order_id, 'provider_unserved', ${words} from (${HELD_ORDERS}) held where provider = ${provider}
    on conflict (order_id, mismatch) where closed_at is null do nothing`);
}

/** Closes the cases because the provider can be polled again. */
export async function closeUnservedCases(db: Database, provider: string): Promise<void> {
  await db.execute(sql`
    update ${orderCases} set closed_at = now()
    where mismatch = 'provider_unserved' and closed_at is null
      and order_id in (select order_id from ${orders} where provider = ${provider})`);
}

/** Closes the cases of orders that have ended. */
export async function closeSettledUnserved(db: Database): Promise<void> {
  await db.execute(sql`
    with held as materialized (${HELD_ORDERS}), cases as (
      update ${orderCases} set closed_at = now()
      where mismatch = 'provider_unserved' and closed_at is null and order_id not in (select order_id from held)
    )
    update ${operatorAlerts} set closed_at = now()
    where kind = 'provider_unserved' and closed_at is null and subject not in (select provider from held)`);
}
