import { sql } from 'drizzle-orm';
import type { Database } from '../client';
import { orders } from '../schema/orders';
import type { Owner } from './control';

/** An owner's orders created in the last 24 hours, in their present state. */
export interface DayFigures {
  /** Since midnight UTC. */
  today: number;
  opened: number;
  completed: number;
  failed: number;
  expired: number;
  refunded: number;
  /** Value of the completed ones; a decimal string. */
  volumeUsd: string;
  /** From creation to completion. */
  secondsP50: number | null;
  secondsP99: number | null;
  /** The provider with the most orders, and their number. */
  topProvider: string | null;
  topOrders: number | null;
}

export async function readDayFigures(db: Database, owner: Owner): Promise<DayFigures> {
  const { rows } = await db.execute<DayFigures & Record<string, unknown>>(sql`
    with mine as materialized (
      select status, provider, amount_in_usd, created_at, extract(epoch from updated_at - created_at) as seconds
      from ${orders}
      where partner_id = ${owner.partnerId} and environment = ${owner.environment} and created_at > now() - interval '24 hours'
    ), top as (
      select provider, count(*)::int as orders from mine group by provider order by 2 desc, 1 limit 1
    ), done as (
      select percentile_disc(array[0.5, 0.99]) within group (order by seconds)::float8[] as seconds, sum(amount_in_usd) as usd
      from mine where status = 'completed'
    )
    select
      count(*) filter (where created_at >= date_trunc('day', now(), 'UTC'))::int as today, count(*)::int as opened,
      count(*) filter (where status = 'completed')::int as completed, count(*) filter (where status = 'failed')::int as failed,
      count(*) filter (where status = 'expired')::int as expired, count(*) filter (where status = 'refunded')::int as refunded,
      coalesce((select usd from done), 0)::text as "volumeUsd",
      (select seconds[1] from done) as "secondsP50", (select seconds[2] from done) as "secondsP99",
      (select provider from top) as "topProvider", (select orders from top) as "topOrders"
    from mine`);
  const [figures] = rows;
  if (!figures) {
    throw new Error('an aggregate gave no row');
  }
  return figures;
}

export interface HourFigures {
  hour: Date;
  completed: number;
  other: number;
}

/** Orders by the hour of their creation, for every hour of the period, the current one last. */
export async function listHourFigures(db: Database, owner: Owner, hours: number): Promise<HourFigures[]> {
  const { rows } = await db.execute<{ ms: number; completed: number; other: number }>(sql`
    with span as (
      select generate_series(date_trunc('hour', now(), 'UTC') - ${hours - 1}::int * interval '1 hour',
        date_trunc('hour', now(), 'UTC'), interval '1 hour') as hour
    ), counted as (
      select date_trunc('hour', created_at, 'UTC') as hour, count(*) filter (where status = 'completed')::int as completed,
        count(*) filter (where status <> 'completed')::int as other
      from ${orders}
      where partner_id = ${owner.partnerId} and environment = ${owner.environment}
        and created_at >= date_trunc('hour', now(), 'UTC') - ${hours - 1}::int * interval '1 hour'
      group by 1
    )
    select (extract(epoch from span.hour) * 1000)::float8 as ms, coalesce(completed, 0) as completed, coalesce(other, 0) as other
    from span left join counted using (hour) order by span.hour`);
  return rows.map(({ ms, completed, other }) => ({ hour: new Date(ms), completed, other }));
}

export interface OwnProviderFigures {
  provider: string;
  orders: number;
  completed: number;
  /** Completed, failed or expired. */
  ended: number;
}

/** An owner's orders of the last 30 days by provider; an index-only query. */
export async function listProviderFigures(db: Database, owner: Owner): Promise<OwnProviderFigures[]> {
  const { rows } = await db.execute<OwnProviderFigures & Record<string, unknown>>(sql`
    select provider, count(*)::int as orders, count(*) filter (where status = 'completed')::int as completed,
      count(*) filter (where status in ('completed', 'failed', 'expired'))::int as ended
    from ${orders}
    where partner_id = ${owner.partnerId} and environment = ${owner.environment} and created_at > now() - interval '30 days'
    group by provider`);
  return rows;
}
