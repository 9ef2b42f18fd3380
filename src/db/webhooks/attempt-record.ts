import { sql } from 'drizzle-orm';
import type { Database, Transaction } from '../client';
import { type DeliveryState, deliveries, deliveryAttempts } from '../schema/webhooks';

export interface AttemptRecord {
  deliveryId: string;
  endpointId: string;
  /** The attempt's plan, and its number within the plan, from 1. */
  plan: number;
  planAttempt: number;
  /** Virtual milliseconds. */
  at: number;
  ok: boolean;
  shownSignature: string;
  responseCode: number | null;
  responseBody: string;
  errorLabel: string | null;
  durationMs: number;
  /** The delivery's state from now on, unless its plan was stopped. */
  state: DeliveryState;
  /** Virtual milliseconds of the next attempt; null if there is none. */
  nextAttemptAt: number | null;
}

/** Records the attempt, and its result unless the plan was stopped meanwhile; returns false if it was. */
export async function settle(db: Database | Transaction, record: AttemptRecord): Promise<boolean> {
  const { deliveryId, plan, planAttempt, at, ok, state } = record;
  const inPlan = sql`plan = ${plan}::int`;
  const { rows } = await db.execute(sql`
    with settled as (
      update ${deliveries} set
        attempts = attempts + 1,
        plan_attempts = case when ${inPlan} then ${planAttempt}::int else plan_attempts end,
        state = case when ${inPlan} or ${ok}::boolean then ${state} else state end,
        first_attempt_at = case when ${inPlan} then coalesce(first_attempt_at, ${instant(at)}) else first_attempt_at end,
        next_attempt_at = case when ${inPlan} or ${ok}::boolean then ${instant(record.nextAttemptAt)} else next_attempt_at end,
        delivered_at = case when ${ok}::boolean then ${instant(at)} else delivered_at end,
        leased_until = case when ${inPlan} and ${state === 'due'}::boolean then leased_until end
      where delivery_id = ${deliveryId} and (not ${inPlan} or plan_attempts = ${planAttempt}::int - 1)
      returning delivery_id, attempts, ${inPlan} as in_plan
    ), kept as (
      insert into ${deliveryAttempts} (delivery_id, attempt, endpoint_id, at, ok, shown_signature, response_code,
        response_body, error_label, duration_ms, next_attempt_at)
      select delivery_id, attempts, ${record.endpointId}, ${instant(at)}, ${ok}::boolean, ${record.shownSignature},
        ${record.responseCode}::int, ${record.responseBody}, ${record.errorLabel}, ${record.durationMs}::int,
        case when in_plan then ${instant(record.nextAttemptAt)} end
      from settled
    )
    select from settled where in_plan
  `);
  return rows.length > 0;
}

function instant(ms: number | null) {
  return sql`${ms === null ? null : new Date(ms).toISOString()}::timestamptz`;
}
