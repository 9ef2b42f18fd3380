import { type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../client';
import { deliveries, deliveryAttempts } from '../schema/webhooks';

/** Deletes deliveries with their attempts and returns how many. */
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
