import { type SQL, sql } from 'drizzle-orm';
import type { AnalyticsView, Span } from '#domain/orders/analytics';
import type { Database } from '../client';
import { ORDER_FROM, ORDER_TO, orders } from '../schema/orders';
import { ledgerEntries, ledgerTransactions } from '../schema/payouts';
import type { Owner } from './control';

/** The orders of a period that have one key in common, or all of them. */
export interface AnalyticsRow {
  isBefore: boolean;
  /** The day, the pair or the provider; null: all orders of the period. */
  key: string | null;
  orders: number;
  completed: number;
  /** Completed, failed or expired. */
  ended: number;
  /** From creation to completion. */
  medianSeconds: number | null;
  /** Worth of the completed ones; a decimal string. */
  volumeUsd: string;
  /** A decimal string; null unless it was asked for. */
  earnedUsd: string | null;
}

interface AnalyticsWish {
  view: AnalyticsView;
  period: Span;
  before: Span;
  withEarnings: boolean;
  /** The newest orders that are counted. */
  most: number;
}

/** An owner's orders of two periods by what the view counts by, with sums of each period. */
export async function readAnalytics(db: Database, owner: Owner, wish: AnalyticsWish): Promise<AnalyticsRow[]> {
  const { view, period, before, withEarnings, most } = wish;
  const { rows } = await db.execute<AnalyticsRow & Record<string, unknown>>(sql`
    with mine as materialized (
      select order_id, status, amount_in_usd, created_at < ${at(period.from)} as is_before, ${keyOf(wish)} as key,
        extract(epoch from updated_at - created_at) as seconds
      from ${orders}
      where partner_id = ${owner.partnerId} and environment = ${owner.environment}
        and created_at >= ${at(before.from)} and created_at < ${at(period.until)}
        and (created_at < ${at(before.until)} or created_at >= ${at(period.from)})
      order by created_at desc
      limit ${most}
    )${withEarnings ? EARNED : sql``}
    select is_before as "isBefore", key, count(*)::int as orders,
      count(*) filter (where status = 'completed')::int as completed,
      count(*) filter (where status in ('completed', 'failed', 'expired'))::int as ended,
      (percentile_disc(0.5) within group (order by seconds) filter (where status = 'completed'))::float8 as "medianSeconds",
      coalesce(sum(amount_in_usd) filter (where status = 'completed'), 0)::text as "volumeUsd",
      ${withEarnings ? sql`coalesce(sum(usd), 0)::text` : sql`null`} as "earnedUsd"
    from mine ${withEarnings ? sql`left join earned using (order_id)` : sql``}
    group by grouping sets ((is_before, key), (is_before))
    ${ORDERS_OF[view]}`);
  return rows;
}

const at = (date: Date) => sql`${date.toISOString()}::timestamptz`;

/** What the counted orders have earned; an order's earning is booked once. */
const EARNED = sql`, earned as (
  select order_id, e.amount as usd
  from mine
  join ${ledgerTransactions} t on t.kind = 'earning' and t.source_id = mine.order_id
  join ${ledgerEntries} e on e.transaction_id = t.transaction_id and e.account = 'payable'
)`;

const ORDERS_OF: Readonly<Record<AnalyticsView, SQL>> = {
  day: sql`order by key`,
  pair: sql`order by orders desc, key`,
  provider: sql`order by orders desc, key`,
};

/** A day of the period before stands for the same day of the period. */
function keyOf({ view, period, before }: AnalyticsWish): SQL {
  switch (view) {
    case 'day': {
      const ahead = (period.from.getTime() - before.from.getTime()) / 1_000;
      const shifted = sql`created_at + case when created_at < ${at(period.from)} then ${ahead}::float8 else 0 end * interval '1 second'`;
      return sql`to_char((${shifted}) at time zone 'UTC', 'YYYY-MM-DD')`;
    }
    case 'pair':
      return sql`${ORDER_FROM} || ':' || (body ->> 'from_network') || '-' || ${ORDER_TO} || ':' || (body ->> 'to_network')`;
    case 'provider':
      return sql`provider`;
  }
}
