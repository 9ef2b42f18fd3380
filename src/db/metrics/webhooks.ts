import { sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { endpoints } from '#db/schema/endpoints';
import { deliveries } from '#db/schema/webhooks';
import { type MetricRow, readMetricRows } from './metric-row';

/** Waiting deliveries, how late they are, and paused endpoints. The queue of a paused endpoint is not late. */
export function readWebhookMetrics(db: Database): Promise<MetricRow[]> {
  return readMetricRows(
    db,
    sql`with waiting as materialized (
      select e.environment, d.state, count(*)::float8 as deliveries,
        extract(epoch from now() - min(d.created_at) filter (where d.state = 'due' and e.paused_at is null))::float8 as lag
      from ${deliveries} d join ${endpoints} e using (endpoint_id)
      where d.state in ('due', 'retrying') and e.removed_at is null group by e.environment, d.state
    )
    select 'swaplane_deliveries_waiting' as name, json_build_object('environment', environment, 'state', state) as labels,
      deliveries as value from waiting
    union all select 'swaplane_delivery_lag_seconds', json_build_object('environment', environment), greatest(lag, 0)
      from waiting where lag is not null
    union all select 'swaplane_endpoints_paused', json_build_object('environment', environment), count(*)::float8
      from ${endpoints} where paused_at is not null and removed_at is null group by environment`,
  );
}
