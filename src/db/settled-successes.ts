import { sql } from 'drizzle-orm';
import { type AttemptRecord, settle } from './attempt-record';
import type { Database } from './client';
import { statement } from './statement';
import { deliveries, deliveryAttempts } from './webhook-schema';

/** Most successes of one statement. */
const GROUP = 500;

const at = sql.placeholder;

/** `settle` for many successes. Rows that another transaction holds are left out, so a group never waits for one of them. */
const SETTLE_GROUP = statement<Record<string, readonly unknown[]>, { deliveryId: string }>(
  'settle_successes',
  sql`
    with done as (
      select * from unnest(${at('ids')}::text[], ${at('endpoints')}::text[], ${at('plans')}::int[],
        ${at('planAttempts')}::int[], ${at('instants')}::timestamptz[], ${at('signatures')}::text[], ${at('codes')}::int[],
        ${at('bodies')}::text[], ${at('durations')}::int[])
        as done (delivery_id, endpoint_id, plan, plan_attempt, at, signature, code, body, duration)
    ), held as (
      select done.* from ${deliveries} d join done using (delivery_id)
      where d.plan <> done.plan or d.plan_attempts = done.plan_attempt - 1
      for no key update of d skip locked
    ), settled as (
      update ${deliveries} d set
        attempts = d.attempts + 1,
        plan_attempts = case when d.plan = held.plan then held.plan_attempt else d.plan_attempts end,
        state = 'delivered',
        first_attempt_at = case when d.plan = held.plan then coalesce(d.first_attempt_at, held.at) else d.first_attempt_at end,
        next_attempt_at = null,
        delivered_at = held.at,
        leased_until = null
      from held where d.delivery_id = held.delivery_id
      returning d.delivery_id, d.attempts, held.endpoint_id, held.at, held.signature, held.code, held.body, held.duration
    )
    insert into ${deliveryAttempts}
      (delivery_id, attempt, endpoint_id, at, ok, shown_signature, response_code, response_body, duration_ms)
    select delivery_id, attempts, endpoint_id, at, true, signature, code, body, duration from settled
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
 * Records a success together with those that arrived while the group before was being written: one statement and one commit
 * for all of them. What a group leaves out, or all of it when it fails, is written one by one.
 */
export function settleSuccess(db: Database, record: AttemptRecord): Promise<void> {
  return new Promise((resolve, reject) => {
    const waiting = { record, resolve, reject };
    const queue = queues.get(db);
    if (queue) {
      queue.push(waiting);
    } else {
      const started = [waiting];
      queues.set(db, started);
      // What else arrived in this turn of the loop goes along.
      setImmediate(() => void work(db, started));
    }
  });
}

async function work(db: Database, queue: Waiting[]): Promise<void> {
  while (queue.length > 0) {
    await write(db, queue.splice(0, GROUP));
  }
  queues.delete(db);
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
      // Not awaited: the next group does not wait for what holds up this one.
      settle(db, record).then(() => resolve(), reject);
    }
  }
}

async function settleGroup(db: Database, records: readonly AttemptRecord[]): Promise<Set<string>> {
  const rows = await SETTLE_GROUP(db, {
    ids: records.map(({ deliveryId }) => deliveryId),
    endpoints: records.map(({ endpointId }) => endpointId),
    plans: records.map(({ plan }) => plan),
    planAttempts: records.map(({ planAttempt }) => planAttempt),
    instants: records.map(({ at }) => new Date(at).toISOString()),
    signatures: records.map(({ shownSignature }) => shownSignature),
    codes: records.map(({ responseCode }) => responseCode),
    bodies: records.map(({ responseBody }) => responseBody),
    durations: records.map(({ durationMs }) => durationMs),
  });
  return new Set(rows.map(({ deliveryId }) => deliveryId));
}
