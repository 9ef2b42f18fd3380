import { sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { operatorAlerts } from '#db/schema/alerts';
import { ORDER_OPEN, orderCases, orders } from '#db/schema/orders';
import { orderWatches } from '#db/schema/watching';
import { swapAgeRatios } from '#db/support/queues/order-queues';
import { type MetricRow, readMetricRows } from './metric-row';

/** Open orders by status; reads the index of open orders only. */
export function readOrderMetrics(db: Database): Promise<MetricRow[]> {
  return readMetricRows(
    db,
    sql`with open as materialized (
      select json_build_object('environment', environment, 'status', status) as labels, count(*)::float8 as orders,
        extract(epoch from max(now() + clock_offset_ms * interval '1 millisecond' - updated_at))::float8 as age
      from ${orders} where ${ORDER_OPEN} group by environment, status
    )
    select 'swaplane_orders_open' as name, labels, orders as value from open
    union all select 'swaplane_oldest_order_age_seconds', labels, greatest(age, 0) from open`,
  );
}

/** How long live swaps take, and what their providers call done without evidence [rules/orders-and-transitions: Evidence]. */
export function readSwapMetrics(db: Database): Promise<MetricRow[]> {
  return readMetricRows(
    db,
    sql`select 'swaplane_swap_age_ratio' as name, json_build_object('status', status) as labels, ratio as value
      from (${swapAgeRatios('live')}) as ratios where ratio is not null
    union all select 'swaplane_orders_without_evidence', json_build_object('state', state), count(*)::float8 from (
      select case o.status when 'manual_review' then 'in_review' else 'asked_again' end as state
      from ${orders} o join ${orderWatches} w using (order_id)
      where o.environment = 'live' and ${ORDER_OPEN} and w.report ->> 'status' in ('completed', 'refunded')
    ) as lacking group by state`,
  );
}

/** Open cases and alerts by kind. */
export function readNoticeMetrics(db: Database): Promise<MetricRow[]> {
  return readMetricRows(
    db,
    sql`select 'swaplane_cases_open' as name, json_build_object('kind', mismatch) as labels, count(*)::float8 as value
      from ${orderCases} where closed_at is null group by mismatch
    union all select 'swaplane_alerts_open', json_build_object('kind', kind), count(*)::float8
      from ${operatorAlerts} where closed_at is null group by kind`,
  );
}
