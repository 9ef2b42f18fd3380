import { and, desc, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import type { Owner } from '#db/orders/control';
import { endpoints } from '#db/schema/endpoints';
import { attemptHours, deliveries, deliveryAttempts } from '#db/schema/webhooks';
import { FAILURE_ALARM } from '#domain/webhooks/delivery';

/** Attempts of one day, by UTC. */
interface HealthDay {
  /** YYYY-MM-DD */
  day: string;
  ok: number;
  failed: number;
}

/** An endpoint's attempts on each of the last 30 days, oldest first, including today. */
export async function listHealthDays(db: Database, endpointId: string): Promise<HealthDay[]> {
  const { rows } = await db.execute<HealthDay & Record<string, unknown>>(sql`
    with span as (
      select generate_series(today - interval '29 days', today, interval '1 day') as day
      from date_trunc('day', now() at time zone 'UTC') today
    ), counted as (
      select date_trunc('day', hour at time zone 'UTC') as day, sum(ok)::int as ok, sum(failed)::int as failed
      from ${attemptsSince(sql`${endpointId}`, sql`date_trunc('day', now(), 'UTC') - interval '29 days'`)} attempts
      group by 1
    )
    select to_char(span.day, 'YYYY-MM-DD') as day, coalesce(ok, 0) as ok, coalesce(failed, 0) as failed
    from span left join counted using (day) order by span.day`);
  return rows;
}

export interface FailedAttempt {
  deliveryId: string;
  /** Real time. */
  at: Date;
  responseCode: number | null;
  errorLabel: string | null;
}

/** An endpoint's last failed attempts, newest first. */
export async function listLastFailures(db: Database, endpointId: string, limit: number): Promise<FailedAttempt[]> {
  const { deliveryId, recordedAt, responseCode, errorLabel, ok } = deliveryAttempts;
  return db
    .select({ deliveryId, at: recordedAt, responseCode, errorLabel })
    .from(deliveryAttempts)
    .where(and(eq(deliveryAttempts.endpointId, endpointId), not(ok)))
    .orderBy(desc(recordedAt))
    .limit(limit);
}

/** Failed attempts of endpoints within the alarm's time window, up to the number that matters. */
export async function countFailures(db: Database, endpointIds: readonly string[]): Promise<number> {
  const { rows } = await db.execute<{ failed: number }>(sql`
    select count(*)::int as failed from (
      select from ${deliveryAttempts}
      where endpoint_id = any(${sql.param([...endpointIds])}::text[]) and not ok and recorded_at > now() - ${FAILURE_ALARM.withinMs} * interval '1 millisecond'
      limit 1000
    ) counted`);
  return rows[0]?.failed ?? 0;
}

/** Longer than any period that is displayed. */
const COUNTED_DAYS = 31;
/** All attempts are committed long before this time after them. */
const SETTLED = sql`interval '5 minutes'`;

/** Counts the attempts of ended hours that are not counted yet; returns the number of rows written. */
export async function countAttempts(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    insert into ${attemptHours} (endpoint_id, hour, ok, failed)
    select e.endpoint_id, date_trunc('hour', a.recorded_at, 'UTC'), count(*) filter (where a.ok), count(*) filter (where not a.ok)
    from ${endpoints} e
    join ${deliveryAttempts} a on a.endpoint_id = e.endpoint_id
      and a.recorded_at >= ${uncountedFrom(sql`e.endpoint_id`, sql`date_trunc('hour', now() - interval '${sql.raw(String(COUNTED_DAYS))} days', 'UTC')`)}
      and a.recorded_at < date_trunc('hour', now() - ${SETTLED}, 'UTC')
    group by 1, 2
    on conflict do nothing`);
  return rowCount ?? 0;
}

/**
 * An endpoint's attempts since the start of an hour, as rows of `hour`, `ok` and `failed`; an hour may have two rows. Attempts
 * not counted yet are read from the index alone.
 */
function attemptsSince(endpointId: SQL, hour: SQL): SQL {
  return sql`(
    select hour, ok, failed from ${attemptHours} where endpoint_id = ${endpointId} and hour >= ${hour}
    union all
    select date_trunc('hour', recorded_at, 'UTC'), count(*) filter (where ok), count(*) filter (where not ok)
    from ${deliveryAttempts} where endpoint_id = ${endpointId} and recorded_at >= ${uncountedFrom(endpointId, hour)} group by 1
  )`;
}

function uncountedFrom(endpointId: SQL, atLeast: SQL): SQL {
  return sql`greatest(${atLeast},
    (select max(hour) + interval '1 hour' from ${attemptHours} where endpoint_id = ${endpointId}))`;
}

/** The state and figures of an endpoint, as shown in lists [rules/webhooks: Endpoints]. */
export interface EndpointReport {
  endpointId: string;
  /** `failing`: its last attempt failed, since its URL was set or a pause ended. */
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
        when not last.ok and last.recorded_at > e.failures_since then 'failing' else 'active' end as state,
      (date_part('epoch', delivered.at) * 1000)::float8 as "lastDeliveryMs", last.error_label as "lastError",
      recent.attempts, recent.rate::float8 as "successRate", waiting.queued
    from ${endpoints} e
    left join lateral (
      select ok, error_label, recorded_at from ${deliveryAttempts}
      where endpoint_id = e.endpoint_id order by recorded_at desc limit 1
    ) last on true
    left join lateral (
      select recorded_at as at from ${deliveryAttempts}
      where endpoint_id = e.endpoint_id and ok order by recorded_at desc limit 1
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

/** The parts of an endpoint that change without a person's action. */
export interface EndpointActivity {
  endpointId: string;
  pausedAt: Date | null;
  /** A text that changes with each queued event and each attempt. */
  activity: string;
}

/** The activity of an owner's endpoints, each read from the ends of two indexes. */
export async function readEndpointActivity(
  db: Database,
  { partnerId, environment }: Owner,
): Promise<EndpointActivity[]> {
  const { rows } = await db.execute<{ endpointId: string; pausedMs: number | null; activity: string }>(sql`
    select e.endpoint_id as "endpointId", (extract(epoch from e.paused_at) * 1000)::float8 as "pausedMs",
      concat_ws(' ', (select max(seq) from ${deliveries} d where d.endpoint_id = e.endpoint_id),
        (select max(recorded_at) from ${deliveryAttempts} a where a.endpoint_id = e.endpoint_id)) as activity
    from ${endpoints} e
    where e.partner_id = ${partnerId} and e.environment = ${environment} and e.removed_at is null`);
  return rows.map(({ pausedMs, ...row }) => ({ ...row, pausedAt: pausedMs === null ? null : new Date(pausedMs) }));
}
