import { sql } from 'drizzle-orm';
import type { Database } from '../client';
import { HELD_ORDERS } from '../providers/held-orders';
import { operatorAlerts } from '../schema/alerts';
import { orderCases, orders } from '../schema/orders';

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
