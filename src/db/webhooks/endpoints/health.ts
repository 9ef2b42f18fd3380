import { and, desc, eq, not, sql } from 'drizzle-orm';
import type { Database } from '#db/client';
import { deliveryAttempts } from '#db/schema/webhooks';
import { FAILURE_ALARM } from '#domain/webhooks/delivery';
import { attemptsSince } from './attempt-hours';

/** Attempts of one day, by UTC. */
export interface HealthDay {
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
