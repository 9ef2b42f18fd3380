import { and, eq, sql } from 'drizzle-orm';
import type { Database } from './client';
import { type DeliveryState, deliveries, deliveryAttempts } from './schema';

export interface AttemptRecord {
  deliveryId: string;
  /** 1-based. */
  attempt: number;
  /** Virtual milliseconds. */
  at: number;
  ok: boolean;
  responseCode: number | null;
  responseBody: string;
  errorLabel: string | null;
  durationMs: number;
  /** The delivery's state from now on. */
  state: DeliveryState;
  /** Virtual milliseconds of the next attempt; null when there is none. */
  nextAttemptAt: number | null;
}

/**
 * Records an attempt and what it makes of its delivery in one statement. Repeating it, or recording an attempt that does not
 * follow the last one on record, changes nothing. A delivery that stays `due` keeps its lease.
 */
export async function recordAttempt(db: Database, record: AttemptRecord): Promise<void> {
  const { deliveryId, attempt, at, state, nextAttemptAt } = record;
  await db.execute(sql`
    with settled as (
      update ${deliveries} set state = ${state}, attempts = ${attempt}::int, next_attempt_at = ${instant(nextAttemptAt)},
        first_attempt_at = coalesce(first_attempt_at, ${instant(at)}),
        leased_until = case when ${state === 'due'} then leased_until end
      where delivery_id = ${deliveryId} and attempts = ${attempt}::int - 1
      returning delivery_id
    )
    insert into ${deliveryAttempts} (delivery_id, attempt, at, ok, response_code, response_body, error_label, duration_ms)
    select delivery_id, ${attempt}::int, ${instant(at)}, ${record.ok}::boolean, ${record.responseCode}::int,
      ${record.responseBody}, ${record.errorLabel}, ${record.durationMs}::int
    from settled
  `);
}

/** Notes that a workflow holds the retries of a delivery whose first attempt failed, unless it has already made one. */
export async function markRetrying(db: Database, deliveryId: string): Promise<void> {
  await db
    .update(deliveries)
    .set({ state: 'retrying', leasedUntil: null })
    .where(and(eq(deliveries.deliveryId, deliveryId), eq(deliveries.state, 'due'), eq(deliveries.attempts, 1)));
}

function instant(ms: number | null) {
  return sql`${ms === null ? null : new Date(ms).toISOString()}::timestamptz`;
}
