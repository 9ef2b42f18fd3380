import { sql } from 'drizzle-orm';
import type { DeliveryFacts } from '#domain/support/facts';
import { resumesByItselfAt } from '#domain/webhooks/delivery';
import type { Database } from '../client';
import { endpoints } from '../schema/endpoints';
import { deliveries } from '../schema/webhooks';

type Row = Record<'waiting' | 'retrying' | 'failed', number> &
  Record<'pausedMs' | 'nextMs', number | null> & { autoResumes: number | null };

/**
 * The numbers of an order's events that are waiting at a paused endpoint, being retried, or failed; if several endpoints are
 * paused, with the earliest pause.
 */
export async function readWaitingEvents(db: Database, orderId: string): Promise<DeliveryFacts> {
  const isPaused = sql`d.state = 'due' and e.paused_at is not null`;
  const { rows } = await db.execute<Row>(sql`
    select count(*) filter (where ${isPaused})::int as waiting,
      (date_part('epoch', min(e.paused_at) filter (where ${isPaused})) * 1000)::float8 as "pausedMs",
      (array_agg(e.auto_resumes order by e.paused_at) filter (where ${isPaused}))[1] as "autoResumes",
      count(*) filter (where d.state = 'retrying')::int as retrying,
      (date_part('epoch', min(d.next_attempt_at) filter (where d.state = 'retrying')) * 1000)::float8 as "nextMs",
      count(*) filter (where d.state = 'failed' and not exists (
        select from ${deliveries} again where again.event_id = d.event_id and again.endpoint_id = d.endpoint_id
          and again.state = 'delivered'))::int as failed
    from ${deliveries} d join ${endpoints} e using (endpoint_id)
    where d.order_id = ${orderId} and e.removed_at is null`);
  const [row] = rows;
  const { waiting = 0, pausedMs = null, autoResumes = 0, retrying = 0, nextMs = null, failed = 0 } = row ?? {};
  return {
    paused:
      pausedMs === null
        ? null
        : { events: waiting, since: pausedMs, resumesAt: resumesByItselfAt(pausedMs, autoResumes ?? 0) },
    retrying: nextMs === null ? null : { events: retrying, nextAttemptAt: nextMs },
    failed,
  };
}
