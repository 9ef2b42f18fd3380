import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { toIso } from '#domain/duration';
import type { Database } from '../client';
import { deliveries, deliveryAttempts } from '../schema/webhooks';
import { statement } from '../statement';
import { type AttemptRecord, settle } from './attempt-record';

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
