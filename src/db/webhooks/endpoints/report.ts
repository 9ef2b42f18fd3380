import { sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { endpoints } from '#db/schema/endpoints';
import { deliveries, deliveryAttempts } from '#db/schema/webhooks';
import { attemptsSince } from './attempt-hours';

/** The state and figures of an endpoint, as shown in lists [rules/webhooks: Endpoints]. */
export interface EndpointReport {
  endpointId: string;
  /** `failing`: its last attempt failed. */
  state: 'active' | 'paused' | 'failing' | 'removed';
  lastDeliveryAt: Date | null;
  /** Label of the last attempt's failure; null if it succeeded. */
  lastError: string | null;
  /** In the last 30 days: first attempts, retries, replays and tests. */
  attempts: number;
  /** Of these attempts, in percent; null if there are none. */
  successRate: number | null;
  /** Number of waiting events. */
  queued: number;
}

type Row = Omit<EndpointReport, 'lastDeliveryAt'> & { lastDeliveryMs: number | null };

/** The state of endpoints, by id. */
export async function listEndpointReports(
  db: Database,
  endpointIds: readonly string[],
): Promise<Map<string, EndpointReport>> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    select e.endpoint_id as "endpointId",
      case when e.removed_at is not null then 'removed' when e.paused_at is not null then 'paused'
        when not last.ok then 'failing' else 'active' end as state,
      (date_part('epoch', delivered.at) * 1000)::float8 as "lastDeliveryMs", last.error_label as "lastError",
      recent.attempts, recent.rate::float8 as "successRate", waiting.queued
    from ${endpoints} e
    left join lateral (
      select a.ok, a.error_label from ${deliveryAttempts} a join ${deliveries} d using (delivery_id)
      where d.endpoint_id = e.endpoint_id and d.attempts > 0 order by d.seq desc, a.attempt desc limit 1
    ) last on true
    left join lateral (
      select a.recorded_at as at from ${deliveries} d join ${deliveryAttempts} a using (delivery_id)
      where d.endpoint_id = e.endpoint_id and d.state = 'delivered' and a.ok order by d.seq desc limit 1
    ) delivered on true
    cross join lateral (
      select coalesce(sum(ok + failed), 0)::int as attempts, round(100.0 * sum(ok) / nullif(sum(ok + failed), 0), 1) as rate
      from ${attemptsSince(sql`e.endpoint_id`, sql`date_trunc('hour', now() - interval '30 days', 'UTC')`)} counted
    ) recent
    cross join lateral (
      select count(*)::int as queued from ${deliveries} d where d.endpoint_id = e.endpoint_id and d.state = 'due'
    ) waiting
    where e.endpoint_id = any(${sql.param([...endpointIds])}::text[])
  `);
  return new Map(rows.map((row) => [row.endpointId, toReport(row)]));
}

function toReport({
  endpointId,
  state,
  lastDeliveryMs,
  lastError,
  attempts,
  successRate,
  queued,
}: Row): EndpointReport {
  const lastDeliveryAt = lastDeliveryMs === null ? null : new Date(lastDeliveryMs);
  return { endpointId, state, lastDeliveryAt, lastError, attempts, successRate, queued };
}
