import { type SQL, sql } from 'drizzle-orm';
import { OPEN_PAYOUT_STATUSES } from '#domain/payouts/payout';
import { POLL_OVERDUE_MS, QUIET_AFTER_MS } from '#domain/support/order-checks';
import type { Database } from './client';
import { IS_WATCHED } from './evidence/legs';
import { IS_FOLLOWED, IS_NEEDED } from './evidence/networks';
import { operatorAlerts } from './schema/alerts';
import { endpoints } from './schema/endpoints';
import { chainBlocks, chainNetworks, evidenceLegs } from './schema/evidence';
import { probes, providerOutages } from './schema/incidents';
import { ORDER_OPEN, orderCases, orders } from './schema/orders';
import { ledgerDays, payouts } from './schema/payouts';
import { orderWatches, pushSubscriptions } from './schema/watching';
import { deliveries } from './schema/webhooks';
import { swapAgeRatios } from './support/queues';

/** One value of a metric, named as in the table of metrics. */
export interface MetricRow {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** @param statement selects the columns of such rows */
async function readMetricRows(db: Database, statement: SQL): Promise<MetricRow[]> {
  const { rows } = await db.execute<MetricRow & Record<string, unknown>>(statement);
  return rows;
}

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

/** Verdicts of the watched legs, and the nodes of the followed networks. */
export function readEvidenceMetrics(db: Database): Promise<MetricRow[]> {
  return readMetricRows(
    db,
    sql`with followed as materialized (
      select network, down_since, json_build_object('network', network) as labels,
        tip_height - (select max(height) from ${chainBlocks} b where b.network = n.network) as behind
      from ${chainNetworks} n where ${IS_FOLLOWED}
    )
    select 'swaplane_evidence_legs' as name, json_build_object('network', network, 'verdict', verdict) as labels,
      count(*)::float8 as value
      from ${evidenceLegs} where verdict is not null and ${IS_WATCHED} group by network, verdict
    union all select 'swaplane_chain_node_up', labels, case when down_since is null then 1 else 0 end from followed
    union all select 'swaplane_chain_stuck_seconds', json_build_object('network', network),
      greatest(0, extract(epoch from now() - progressed_at))::float8 from ${chainNetworks} where ${IS_NEEDED}
    union all select 'swaplane_chain_blocks_behind', labels, greatest(0, behind)::float8
      from followed where behind is not null`,
  );
}

/** Payouts that are not finished, and what is owed to partners. */
export function readPayoutMetrics(db: Database): Promise<MetricRow[]> {
  return readMetricRows(
    db,
    sql`with open as materialized (
      select json_build_object('status', status) as labels, count(*)::float8 as payouts, sum(amount_usd)::float8 as usd
      from ${payouts} where status = any(${sql.param(OPEN_PAYOUT_STATUSES)}::text[]) group by status
    )
    select 'swaplane_payouts_open' as name, labels, payouts as value from open
    union all select 'swaplane_payouts_open_usd', labels, usd from open
    union all select 'swaplane_ledger_balance_usd', json_build_object('account', account), sum(amount)::float8
      from ${ledgerDays} where account in ('payable', 'in_payout') group by account`,
  );
}

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

/** Waiting deliveries, how late they are, paused endpoints, and subscriptions to pushes. The queue of a paused endpoint is not late. */
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
      from ${endpoints} where paused_at is not null and removed_at is null group by environment
    union all select 'swaplane_push_subscriptions', json_build_object('state', state), count(*)::float8
      from (select case when due_at is null then 'idle' else 'due' end as state from ${pushSubscriptions}) as told
      group by state`,
  );
}

/** What the last probe of the public address found; nothing if none was made in the last minutes. */
export function readProbeMetrics(db: Database): Promise<MetricRow[]> {
  return readMetricRows(
    db,
    sql`select 'swaplane_public_up' as name, '{}'::json as labels, up::int::float8 as value from ${probes}
      where minute > now() - interval '4 minutes' order by minute desc, source limit 1`,
  );
}
