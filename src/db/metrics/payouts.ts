import { sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { ledgerDays, payouts } from '#db/schema/payouts';
import { OPEN_PAYOUT_STATUSES } from '#domain/payouts/payout';
import { type MetricRow, readMetricRows } from './metric-row';

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
