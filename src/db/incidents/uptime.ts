import { sql } from 'drizzle-orm';
import type { Minute, Period } from '#domain/incidents/provider-outage';
import { PROBE_SOURCES, type Uptime } from '#domain/incidents/sla';
import type { Database, Transaction } from '../client';
import { probes } from '../schema/incidents';

/** The result of each probed minute, from the source that takes precedence. Times are in milliseconds. */
export async function listCountedMinutes(
  db: Database | Transaction,
  from: number,
  until: number = Infinity,
): Promise<Minute[]> {
  const { rows } = await db.execute<Record<string, unknown> & Minute>(sql`
    select extract(epoch from minute)::float8 * 1000 as at, up, source from (${isCounted(from, until)}) as counted
    order by minute`);
  return rows;
}

export async function readUptime(db: Database | Transaction, from: number, until: number): Promise<Uptime> {
  const { rows } = await db.execute<Record<string, unknown> & Uptime>(sql`
    select count(*) filter (where up)::integer as up, count(*)::integer as counted from (${isCounted(from, until)}) as counted`);
  return rows[0] ?? { up: 0, counted: 0 };
}

/** The uptime of each UTC day with at least one counted minute, oldest first. */
export async function listUptimeDays(db: Database, from: number, until: number): Promise<(Uptime & { day: string })[]> {
  const { rows } = await db.execute<Record<string, unknown> & Uptime & { day: string }>(sql`
    select to_char(minute at time zone 'UTC', 'YYYY-MM-DD') as day, count(*) filter (where up)::integer as up,
      count(*)::integer as counted
    from (${isCounted(from, until)}) as counted group by 1 order by 1`);
  return rows;
}

/**
 * When the service was found up, and so had a worker: minutes without a gap are one period. Of a minute that was found down,
 * nobody knows whether one ran.
 */
export async function listUpPeriods(db: Database, { from, to }: { from: Date; to: Date }): Promise<Period[]> {
  const { rows } = await db.execute<Record<string, unknown> & Period>(sql`
    select extract(epoch from min(minute))::float8 * 1000 as "from",
      extract(epoch from max(minute) + interval '1 minute')::float8 * 1000 as "to"
    from (
      select minute, minute - row_number() over (order by minute) * interval '1 minute' as island
      from (select distinct minute from ${probes}
        where up and minute > ${from}::timestamptz - interval '1 minute' and minute <= ${to}::timestamptz) as found
    ) as numbered
    group by island order by 1`);
  return rows;
}

/** The time in which 95 of 100 checks of a period that found the service up were answered, in ms; null without any. */
export async function readCheckLatency(db: Database, from: number, until: number): Promise<number | null> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select percentile_disc(0.95) within group (order by latency_ms) as ms from (${isCounted(from, until)}) as counted
    where up`);
  return rows[0]?.ms ?? null;
}

function isCounted(from: number, until: number) {
  const end = until === Infinity ? sql`'infinity'` : sql`${new Date(until)}::timestamptz`;
  const weight = sql`array_position(array[${sql.join(
    PROBE_SOURCES.map((source) => sql`${source}`),
    sql`, `,
  )}], source)`;
  return sql`
    select distinct on (minute) minute, up, source, latency_ms from ${probes}
    where minute >= ${new Date(from)}::timestamptz and minute < ${end}
    order by minute, ${weight}`;
}
