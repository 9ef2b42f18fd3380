import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from './client';
import { deliveries, deliveryAttempts } from './webhook-schema';

/** Forgets ended deliveries that are older than their retention, some at a time; says how many [decision 13]. */
export async function forgetDeliveries(db: Database, olderThanMs: number): Promise<number> {
  return deleteDeliveries(
    db,
    sql`delivery_id in (
      select delivery_id from ${deliveries}
      where created_at < now() - ${olderThanMs} * interval '1 millisecond' and state in ('delivered', 'failed')
      limit 1000
    )`,
  );
}

/** Deletes deliveries with their attempts; says how many. */
export async function deleteDeliveries(db: Database | Transaction, which: SQL): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with gone as (
      delete from ${deliveries} where ${which} returning delivery_id
    ), their_attempts as (
      delete from ${deliveryAttempts} where delivery_id in (select delivery_id from gone)
    )
    select from gone
  `);
  return rowCount ?? 0;
}
