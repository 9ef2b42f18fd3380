import { sql } from 'drizzle-orm';
import type { Environment } from '#domain/environment';
import type { Database } from '../client';
import { orders } from '../schema/orders';

/** A partner's orders of recent days in one environment, by status. */
export interface Volume {
  environment: Environment;
  orders: number;
  completed: number;
  failed: number;
  expired: number;
  refunded: number;
  open: number;
  /** Value of the completed orders; a decimal string. */
  volumeUsd: string;
}

/** Live and test, read from the index `orders_partner` alone. */
export async function listVolumes(db: Database, partnerId: string, days: number): Promise<Volume[]> {
  const { rows } = await db.execute<Volume & Record<string, unknown>>(sql`
    select e.environment, count(o.status)::int as orders,
      count(*) filter (where o.status = 'completed')::int as completed,
      count(*) filter (where o.status = 'failed')::int as failed,
      count(*) filter (where o.status = 'expired')::int as expired,
      count(*) filter (where o.status = 'refunded')::int as refunded,
      count(*) filter (where o.status not in ('completed', 'failed', 'expired', 'refunded'))::int as open,
      coalesce(sum(o.amount_in_usd) filter (where o.status = 'completed'), 0)::text as "volumeUsd"
    from (values ('live'), ('test')) as e (environment)
    left join ${orders} o on o.partner_id = ${partnerId} and o.environment = e.environment
      and o.created_at > now() - ${days}::int * interval '1 day'
    group by e.environment order by e.environment`);
  return rows;
}
