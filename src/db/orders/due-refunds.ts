import { sql } from 'drizzle-orm';
import type { Database } from '../client';
import { orders } from '../schema/orders';
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

/** An owner's orders whose refund it can decide now, by the end of the decision window, and their number. */
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
      and body ->> 'refund_capability' = 'programmatic' and body ->> 'refund_decision' is null
    order by body ->> 'refund_deadline', order_id limit ${limit}`);
  return { total: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...item }) => item) };
}
