import { type SQL, sql } from 'drizzle-orm';
import type { Database } from '../client';
import { deleteOrders } from '../orders/removal';
import { orderClaims, orderEvents } from '../schema/orders';
import { ago } from './retention';

/** Small, because deleting an order also deletes its events, deliveries and their attempts. */
const BATCH = 100;

export interface OutlivedOrder {
  orderId: string;
  /** Whether Temporal still runs its workflow; only for sandbox orders that were never ended. */
  open: boolean;
}

/**
 * Orders that were created, and last changed, before `retentionMs` in real time. Open live orders are never included, nor
 * orders that are not in Temporal yet.
 */
function isOutlived(retentionMs: number): SQL {
  const before = ago(retentionMs);
  return sql`c.started and (not c.open or c.environment = 'test') and c.claimed_at < ${before} and not exists (
    select from ${orderEvents} v where v.order_id = c.order_id and v.recorded_at >= ${before})`;
}

/** A batch of orders past their retention. */
export async function listOutlivedOrders(db: Database, retentionMs: number): Promise<OutlivedOrder[]> {
  const { rows } = await db.execute<Record<string, unknown> & OutlivedOrder>(sql`
    select c.order_id as "orderId", c.open from ${orderClaims} c where ${isOutlived(retentionMs)}
    order by c.claimed_at limit ${BATCH}`);
  return rows;
}

/** Deletes those of the orders that are still past their retention: an order may have been replaced through its seed since. */
export async function deleteOutlivedOrders(
  db: Database,
  orderIds: readonly string[],
  retentionMs: number,
): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ order_id: string }>(sql`
      select c.order_id from ${orderClaims} c
      where c.order_id = any(${sql.param([...orderIds])}::text[]) and ${isOutlived(retentionMs)} for update`);
    await deleteOrders(
      tx,
      rows.map(({ order_id }) => order_id),
    );
    return rows.length;
  });
}
