import { sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { providerOutages } from '#db/schema/incidents';
import { ORDER_OPEN, orders } from '#db/schema/orders';
import { orderWatches } from '#db/schema/watching';
import { POLL_OVERDUE_MS, QUIET_AFTER_MS } from '#domain/support/order-checks';
import { type MetricRow, readMetricRows } from './metric-row';

/** Outages, and the watches whose provider is silent or was not asked. Ended orders are asked about too rarely to be silent. */
export function readProviderMetrics(db: Database): Promise<MetricRow[]> {
  return readMetricRows(
    db,
    sql`with watched as materialized (
      select json_build_object('provider', provider) as labels,
        count(*) filter (where answered_at < now() - ${QUIET_AFTER_MS}::int * interval '1 millisecond'
          and exists (select from ${orders} o where o.order_id = w.order_id and ${ORDER_OPEN}))::float8 as silent,
        count(*) filter (where next_poll_at < now() - ${POLL_OVERDUE_MS}::int * interval '1 millisecond')::float8 as overdue
      from ${orderWatches} w where next_poll_at is not null group by provider
    )
    select 'swaplane_watches_silent' as name, labels, silent as value from watched
    union all select 'swaplane_watches_overdue', labels, overdue from watched
    union all select 'swaplane_provider_down', json_build_object('provider', provider), 1
      from ${providerOutages} where ended_at is null`,
  );
}
