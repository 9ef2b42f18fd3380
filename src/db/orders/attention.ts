import { sql } from 'drizzle-orm';
import type { Database } from '../client';
import { orderCases, orders } from '../schema/orders';
import { orderWatches } from '../schema/watching';
import type { Owner } from './control';

export interface DueRefund {
  orderId: string;
  /** Since when a refund is due, and until when its owner can decide, by the order's clock. */
  since: string;
  deadline: string | null;
  partnerOrderRef: string | null;
  /** How far the order's clock is ahead of real time. */
  clockOffsetMs: number;
}

/**
 * An owner's orders whose refund it is asked to choose now (`isChoiceAsked`), by the end of the decision window, and their number. What
 * waits for its proof may be in the state alone.
 */
export async function listDueRefunds(
  db: Database,
  owner: Owner,
  limit: number,
): Promise<{ total: number; items: DueRefund[] }> {
  const { rows } = await db.execute<DueRefund & { total: number } & Record<string, unknown>>(sql`
    select order_id as "orderId", partner_order_ref as "partnerOrderRef", body -> 'timeline' -> -1 ->> 'at' as since,
      body ->> 'refund_deadline' as deadline, clock_offset_ms::float8 as "clockOffsetMs", (count(*) over ())::int as total
    from ${orders}
    where partner_id = ${owner.partnerId} and environment = ${owner.environment} and status = 'refund_required'
      and body ->> 'refund_capability' = 'programmatic' and body ->> 'refund_decision' is null and body ->> 'refund_to' is null
      and state -> 'unproven' -> 'report' ->> 'status' is distinct from 'refunded'
      and not exists (select from ${orderWatches} w
        where w.order_id = ${orders}.order_id and w.report ->> 'status' = 'refunded')
    order by body ->> 'refund_deadline', order_id limit ${limit}`);
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...item }) => item) };
}

export interface InReview {
  orders: number;
  /** The one that has waited longest. */
  orderId: string;
  partnerOrderRef: string | null;
  /** By that order's clock. */
  since: string;
  clockOffsetMs: number;
}

/** An owner's orders that wait for a person of the operator; null if there is none. */
export async function findInReview(db: Database, owner: Owner): Promise<InReview | null> {
  const { rows } = await db.execute<InReview & Record<string, unknown>>(sql`
    select (count(*) over ())::int as orders, order_id as "orderId", partner_order_ref as "partnerOrderRef",
      body -> 'timeline' -> -1 ->> 'at' as since, clock_offset_ms::float8 as "clockOffsetMs"
    from ${orders}
    where partner_id = ${owner.partnerId} and environment = ${owner.environment} and status = 'manual_review'
    order by updated_at, order_id limit 1`);
  return rows[0] ?? null;
}

export interface OpenLateDeposit {
  orderId: string;
  partnerOrderRef: string | null;
  sinceMs: number;
}

/** An owner's ended orders to which money came that has not left again, and their number [rules/watching: Late deposits]. */
export async function listLateDeposits(
  db: Database,
  owner: Owner,
  limit: number,
): Promise<{ total: number; items: OpenLateDeposit[] }> {
  const { rows } = await db.execute<OpenLateDeposit & { total: number } & Record<string, unknown>>(sql`
    select o.order_id as "orderId", o.partner_order_ref as "partnerOrderRef",
      (extract(epoch from c.opened_at) * 1000)::float8 as "sinceMs", (count(*) over ())::int as total
    from ${orderCases} c join ${orders} o using (order_id)
    where c.closed_at is null and c.mismatch = 'late_deposit'
      and o.partner_id = ${owner.partnerId} and o.environment = ${owner.environment}
    order by c.opened_at, o.order_id limit ${limit}`);
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...item }) => item) };
}
