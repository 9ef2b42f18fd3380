import { setTimeout as delay } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { toIso } from '#domain/duration';
import { FAILURE_WINDOW_MS, PAUSING_FAILURES, UNCOUNTED_AT_LOCALHOST } from '#domain/webhooks/delivery';
import { type Database, statement, type Transaction } from '../client';
import { notify } from '../notifications';
import { endpoints } from '../schema/endpoints';
import { type DeliveryState, deliveries, deliveryAttempts } from '../schema/webhooks';
import { failWaiting } from './endpoints/endpoints';
import { NEW_PLAN, pauseEndpoint, stopPlans } from './endpoints/pauses';

/** `stopped`: the plan does not continue, because the endpoint is paused or removed, or the event was queued again. */
export type AttemptResult = 'delivered' | 'failed' | 'stopped';

/**
 * Records an attempt and its result for the delivery in one transaction; successes share one. A failure is counted in the same
 * transaction, so that exactly the 50th within the window pauses the endpoint and stops all its plans [rules/webhooks: Pause].
 * An attempt that does not follow the last one of its plan changes nothing; an attempt that was running when its plan was
 * stopped is recorded. Of a removed endpoint nothing is tried again.
 */
export async function recordAttempt(db: Database, record: AttemptRecord): Promise<AttemptResult> {
  if (record.ok) {
    await recordSuccess(db, record);
    return 'delivered';
  }
  return db.transaction(async (tx) => {
    // Failures of an endpoint are recorded one at a time, so that each sees the ones before it.
    const [endpoint] = await tx
      .select({ pausedAt: endpoints.pausedAt, removedAt: endpoints.removedAt })
      .from(endpoints)
      .where(eq(endpoints.endpointId, record.endpointId))
      .for('no key update');
    const isInPlan = await settle(tx, record);
    const isRemoved = !endpoint || endpoint.removedAt !== null;
    if (isRemoved) {
      await failWaiting(tx, record.endpointId);
    }
    let isPaused = !isRemoved && endpoint.pausedAt !== null;
    if (!isRemoved && !isPaused && (await countFailures(tx, record.endpointId)) >= PAUSING_FAILURES) {
      await pauseEndpoint(tx, record.endpointId, record.errorLabel);
      isPaused = true;
    }
    if (isPaused) {
      await stopPlans(tx, record);
    }
    return isInPlan && (!(isPaused || isRemoved) || record.state === 'failed') ? 'failed' : 'stopped';
  });
}

/** The endpoint's failed attempts that count towards a pause, at most as many as cause one. */
async function countFailures(tx: Transaction, endpointId: string): Promise<number> {
  const { rows } = await tx.execute<{ failures: number }>(sql`
    select count(*)::int as failures from (
      select from ${deliveryAttempts} a join ${endpoints} e using (endpoint_id)
      where a.endpoint_id = ${endpointId} and not a.ok
        and a.recorded_at > greatest(e.failures_since, now() - ${FAILURE_WINDOW_MS} * interval '1 millisecond')
        and (a.error_label is distinct from ${UNCOUNTED_AT_LOCALHOST} or e.url not like 'http://localhost:%')
      limit ${PAUSING_FAILURES}
    ) failed
  `);
  return rows[0]?.failures ?? 0;
}

/**
 * Records that a workflow makes the retries of a delivery whose first attempt failed, unless the workflow has already made one.
 */
export async function markRetrying(
  db: Database,
  { deliveryId, plan }: { deliveryId: string; plan: number },
): Promise<void> {
  await db
    .update(deliveries)
    .set({ state: 'retrying', leasedUntil: null })
    .where(
      and(
        eq(deliveries.deliveryId, deliveryId),
        eq(deliveries.plan, plan),
        eq(deliveries.planAttempts, 1),
        eq(deliveries.state, 'due'),
      ),
    );
}

/** Starts a retry of the plan; nobody else sends the delivery until the lease ends. False if the plan was stopped. */
export async function claimRetry(
  db: Database,
  { deliveryId, plan, leaseMs }: { deliveryId: string; plan: number; leaseMs: number },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    update ${deliveries} set leased_until = now() + ${leaseMs} * interval '1 millisecond'
    where delivery_id = ${deliveryId} and plan = ${plan}::int and plan_attempts > 0 and state <> 'delivered'
  `);
  return rowCount === 1;
}

/**
 * Queues a retried delivery again whose row a restore of the database has set back, so that `running`, the plan that ran on, cannot
 * continue it: otherwise nobody would send it. The new plan's number is above both. Repeating it changes nothing.
 */
export async function queueForgotten(
  db: Database,
  { deliveryId, plan, planAttempts }: { deliveryId: string; plan: number; planAttempts: number },
  running: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(deliveries)
      .set({ ...NEW_PLAN, plan: Math.max(plan, running) + 1 })
      .where(
        and(
          eq(deliveries.deliveryId, deliveryId),
          eq(deliveries.plan, plan),
          eq(deliveries.planAttempts, planAttempts),
          eq(deliveries.state, 'retrying'),
        ),
      );
    await notify(tx, 'delivery');
  });
}

interface AttemptRecord {
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
async function settle(db: Database | Transaction, record: AttemptRecord): Promise<boolean> {
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

/** The maximum number of successes per statement. */
const GROUP = 500;
/** How long a group waits for more successes: few large groups cost much less than many small ones. */
const GATHER_MS = 2;

const at = sql.placeholder;

/** `settle` for many successes. Rows locked by other transactions are skipped, so a group never waits for one of them. */
const SETTLE_GROUP = statement<{ records: string }, { deliveryId: string }>(
  'settle_successes',
  sql`
    with done as (
      select * from json_to_recordset(${at('records')}) as done ("deliveryId" text, plan int, "planAttempt" int, at timestamptz,
        "shownSignature" text, "responseCode" int, "responseBody" text, "durationMs" int)
    ), held as (
      select done.* from done, lateral (
        select from ${deliveries} d
        where d.delivery_id = done."deliveryId" and (d.plan <> done.plan or d.plan_attempts = done."planAttempt" - 1)
        for no key update skip locked
      ) unsettled
    ), settled as (
      update ${deliveries} d set
        attempts = d.attempts + 1,
        plan_attempts = case when d.plan = held.plan then held."planAttempt" else d.plan_attempts end,
        state = 'delivered',
        first_attempt_at = case when d.plan = held.plan then coalesce(d.first_attempt_at, held.at) else d.first_attempt_at end,
        next_attempt_at = null,
        delivered_at = held.at,
        leased_until = null
      from held where d.delivery_id = held."deliveryId" and d.delivery_id = any(array(select "deliveryId" from held))
      returning d.delivery_id, d.attempts, d.endpoint_id, held.*
    )
    insert into ${deliveryAttempts}
      (delivery_id, attempt, endpoint_id, at, ok, shown_signature, response_code, response_body, duration_ms)
    select delivery_id, attempts, endpoint_id, at, true, "shownSignature", "responseCode", "responseBody", "durationMs"
    from settled
    returning delivery_id as "deliveryId"
`,
);

interface Waiting {
  record: AttemptRecord;
  resolve: () => void;
  reject: (error: unknown) => void;
}

const queues = new WeakMap<Database, Waiting[]>();

/**
 * Records a success together with others that arrive while the previous group is being written, in one statement and one
 * commit. Skipped ones, or all if the group fails, are written one by one.
 */
export function recordSuccess(db: Database, record: AttemptRecord): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting = { record, resolve, reject };
    const queue = queues.get(db);
    if (queue) {
      queue.push(waiting);
    } else {
      const started = [waiting];
      queues.set(db, started);
      void work(db, started);
    }
  });
}

async function work(db: Database, queue: Waiting[]): Promise<void> {
  while (queue.length > 0) {
    await delay(GATHER_MS);
    await write(db, nextGroup(queue));
  }
  queues.delete(db);
}

/** Removes a group from the queue: at most one record per delivery, because a statement updates a row only once. */
function nextGroup(queue: Waiting[]): Waiting[] {
  const group = new Map<string, Waiting>();
  const later: Waiting[] = [];
  for (const waiting of queue.splice(0, GROUP)) {
    const { deliveryId } = waiting.record;
    if (group.has(deliveryId)) {
      later.push(waiting);
    } else {
      group.set(deliveryId, waiting);
    }
  }
  queue.unshift(...later);
  return [...group.values()];
}

async function write(db: Database, group: readonly Waiting[]): Promise<void> {
  const settled = await settleGroup(
    db,
    group.map(({ record }) => record),
  ).catch(() => new Set<string>());
  for (const { record, resolve, reject } of group) {
    if (settled.has(record.deliveryId)) {
      resolve();
    } else {
      // Not awaited, so that the next group does not wait for a locked row of this one.
      settle(db, record).then(() => resolve(), reject);
    }
  }
}

async function settleGroup(db: Database, records: readonly AttemptRecord[]): Promise<Set<string>> {
  const rows = await SETTLE_GROUP(db, { records: JSON.stringify(records.map(toRow)) });
  return new Set(rows.map(({ deliveryId }) => deliveryId));
}

/** Only the columns that the statement reads. */
function toRow({
  deliveryId,
  plan,
  planAttempt,
  at,
  shownSignature,
  responseCode,
  responseBody,
  durationMs,
}: AttemptRecord) {
  return { deliveryId, plan, planAttempt, at: toIso(at), shownSignature, responseCode, responseBody, durationMs };
}
