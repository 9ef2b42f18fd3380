import { sql } from 'drizzle-orm';
import type { Database } from './client';
import { deliveries, deliveryAttempts, endpoints } from './webhook-schema';

/** How an endpoint does, as lists show it [partner-api 19.4]. */
export interface EndpointReport {
  endpointId: string;
  /** `failing`: its last attempt failed. */
  state: 'active' | 'paused' | 'failing' | 'removed';
  lastDeliveryAt: Date | null;
  /** Of the deliveries of the last 30 days that have ended, in percent; null without one. */
  successRate: number | null;
  /** Events that wait. */
  queued: number;
}

/** The state of endpoints, by id. */
export async function endpointReports(
  db: Database,
  endpointIds: readonly string[],
): Promise<Map<string, EndpointReport>> {
  const { rows } = await db.execute<EndpointReport & Record<string, unknown>>(sql`
    select e.endpoint_id as "endpointId",
      case when e.removed_at is not null then 'removed' when e.paused_at is not null then 'paused'
        when not last.ok then 'failing' else 'active' end as state,
      delivered.at as "lastDeliveryAt",
      recent.rate::float8 as "successRate", recent.queued as queued
    from ${endpoints} e
    left join lateral (
      select ok from ${deliveryAttempts} a join ${deliveries} d using (delivery_id)
      where d.endpoint_id = e.endpoint_id and d.attempts > 0 order by d.seq desc, a.attempt desc limit 1
    ) last on true
    left join lateral (
      select a.recorded_at as at from ${deliveries} d join ${deliveryAttempts} a using (delivery_id)
      where d.endpoint_id = e.endpoint_id and d.state = 'delivered' and a.ok order by d.seq desc limit 1
    ) delivered on true
    cross join lateral (
      select count(*) filter (where state = 'due')::int as queued,
        round(100.0 * count(*) filter (where state = 'delivered')
          / nullif(count(*) filter (where state in ('delivered', 'failed')), 0), 1) as rate
      from ${deliveries} d where d.endpoint_id = e.endpoint_id and d.created_at > now() - interval '30 days'
    ) recent
    where e.endpoint_id = any(${sql.param([...endpointIds])}::text[])
  `);
  return new Map(rows.map((row) => [row.endpointId, row]));
}
