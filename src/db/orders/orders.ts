import { and, count, eq, sql } from 'drizzle-orm';
import type { Database } from '../client';
import { orders } from '../schema/orders';
import type { Owner } from './control';

/** A stored order: its public body is JSON text and is passed on unchanged. */
export interface StoredOrder {
  /** Identifies the order's present state: its revision, when that was recorded, in ms of its clock, and its evidence. */
  state: string;
  body: string;
}

/**
 * The most frequent read of the service: one prepared statement directly on the driver. The inner select makes the planner use
 * the primary key: a plan made while the table was small would otherwise scan all orders of the partner.
 */
const FIND_ORDER = {
  name: 'find_order',
  text: `select revision || '-' || (date_part('epoch', updated_at) * 1000)::bigint
      || case evidence_changes when 0 then '' else '-' || evidence_changes end as state, body::text as body
    from (select revision, updated_at, evidence_changes, body, partner_id, environment from orders
      where order_id = $1 offset 0) found
    where partner_id = $2 and environment = $3`,
};

/** Null if this owner has no such order, even if another has. */
export async function findOrder(db: Database, orderId: string, owner: Owner): Promise<StoredOrder | null> {
  const values = [orderId, owner.partnerId, owner.environment];
  const { rows } = await db.$client.query<StoredOrder>(FIND_ORDER, values);
  return rows[0] ?? null;
}

/** Statistics of an owner's orders. */
export interface OrderStats {
  total: number;
  completed: number;
  /** Completed orders of unknown value in US dollars. */
  unpriced: number;
  /** Value of the other completed ones; a decimal string. */
  volumeUsd: string;
}

export async function readOrderStats(db: Database, owner: Owner): Promise<OrderStats> {
  const completed = eq(orders.status, 'completed');
  const [row] = await db
    .select({
      total: count(),
      completed: sql<string>`count(*) filter (where ${completed})`.mapWith(Number),
      unpriced: sql<string>`count(*) filter (where ${completed} and ${orders.amountInUsd} is null)`.mapWith(Number),
      volumeUsd: sql<string>`coalesce(sum(${orders.amountInUsd}) filter (where ${completed}), 0)::text`,
    })
    .from(orders)
    .where(and(eq(orders.partnerId, owner.partnerId), eq(orders.environment, owner.environment)));
  return row ?? { total: 0, completed: 0, unpriced: 0, volumeUsd: '0' };
}
