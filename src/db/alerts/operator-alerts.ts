import { and, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { AlertStep, AlertSubject, RaisedAlert } from '#domain/alerts/operator-alert';
import type { OperatorNotice } from '#domain/alerts/operator-notice';
import type { OperatorOpsEvent } from '#domain/webhooks/ops-event';
import type { Database, Transaction } from '../client';
import { operatorAlerts, operatorOpsEvents } from '../schema/alerts';
import { orderCases, orderClaims, orders } from '../schema/orders';

export type OperatorAlert = typeof operatorAlerts.$inferSelect;

/** Opens an alert, one per kind and subject; an alert that is already open is updated [rules/alerts: Open and closed]. */
export async function openOperatorAlert(
  db: Database | Transaction,
  { kind, subject, words }: RaisedAlert,
): Promise<void> {
  await db
    .insert(operatorAlerts)
    .values({ kind, subject, words })
    .onConflictDoUpdate({
      target: [operatorAlerts.kind, operatorAlerts.subject],
      targetWhere: isNull(operatorAlerts.closedAt),
      set: { seenAt: sql`now()`, times: sql`${operatorAlerts.times} + 1`, words },
    });
}

/** Closes the open alert of the kind and subject, if there is one and it was not seen within `unseenMs`: the problem is over. */
export async function closeOperatorAlert(
  db: Database | Transaction,
  { kind, subject }: AlertSubject,
  unseenMs = 0,
): Promise<void> {
  const { closedAt, seenAt } = operatorAlerts;
  const isUnseen = sql`${seenAt} <= now() - ${unseenMs} * interval '1 millisecond'`;
  await db
    .update(operatorAlerts)
    .set({ closedAt: sql`now()` })
    .where(and(eq(operatorAlerts.kind, kind), eq(operatorAlerts.subject, subject), isNull(closedAt), isUnseen));
}

/** Open alerts, oldest first. */
export async function listOpenAlerts(db: Database): Promise<OperatorAlert[]> {
  return db
    .select()
    .from(operatorAlerts)
    .where(isNull(operatorAlerts.closedAt))
    .orderBy(asc(operatorAlerts.openedAt), asc(operatorAlerts.id));
}

/** Closed alerts, the latest closed first. */
export async function listClosedAlerts(db: Database, limit: number): Promise<OperatorAlert[]> {
  return db
    .select()
    .from(operatorAlerts)
    .where(isNotNull(operatorAlerts.closedAt))
    .orderBy(desc(operatorAlerts.closedAt), desc(operatorAlerts.id))
    .limit(limit);
}

export async function findAlert(db: Database | Transaction, id: number): Promise<OperatorAlert | null> {
  const [alert] = await db.select().from(operatorAlerts).where(eq(operatorAlerts.id, id));
  return alert ?? null;
}

/** Records an operator's step on an open alert; null if no open alert has the id. */
export async function settleAlert(
  tx: Transaction,
  id: number,
  { step, actor }: { step: AlertStep; actor: string },
): Promise<OperatorAlert | null> {
  const done =
    step === 'closed'
      ? { closedAt: sql`now()`, closedBy: actor }
      : { acknowledgedAt: sql`now()`, acknowledgedBy: actor };
  const [alert] = await tx
    .update(operatorAlerts)
    .set(done)
    .where(and(eq(operatorAlerts.id, id), isNull(operatorAlerts.closedAt)))
    .returning();
  return alert ?? null;
}

/** Whether a case of an order covers the same as the alert `a`, which then is not reported again. */
export const HAS_CASE = sql`exists (select from ${orderCases} same
  where same.order_id = a.subject and same.mismatch = a.kind and same.closed_at is null)`;

/** Open alerts, and open cases of live orders. An order whose row is lost counts as its claim says, else as live. */
const OPEN = sql`
  select 'alert' as source, a.id, a.kind, a.subject, a.words, a.opened_at, a.mailed_at, a.announced_at,
    a.acknowledged_at is not null as "isAcknowledged", o.order_id is not null as "isOnRecord"
  from ${operatorAlerts} a left join ${orders} o on o.order_id = a.subject where a.closed_at is null and not ${HAS_CASE}
  union all
  select 'case', c.id, c.mismatch, c.order_id, c.repair, c.opened_at, c.mailed_at, c.announced_at, false, o.order_id is not null
  from ${orderCases} c left join ${orders} o using (order_id) left join ${orderClaims} k using (order_id)
  where c.closed_at is null and coalesce(o.environment, k.environment, 'live') = 'live'`;

const millisecondsOf = (instant: SQL) => sql`floor(extract(epoch from ${instant}) * 1000)::float8`;
const NOTICE = sql`source, id::int, kind, subject, words, ${millisecondsOf(sql`opened_at`)} as "openedAt",
  ${millisecondsOf(sql`mailed_at`)} as "mailedAt", "isAcknowledged", "isOnRecord"`;

/** Everything open, oldest first. */
export async function listOpenNotices(db: Database | Transaction): Promise<OperatorNotice[]> {
  return readNotices(db, sql`order by opened_at, source, id`);
}

/** Open notices without an event on the operators' ops channel yet, oldest first. */
export async function listUnannounced(tx: Transaction, limit: number): Promise<OperatorNotice[]> {
  return readNotices(tx, sql`where announced_at is null order by opened_at, source, id limit ${limit}`);
}

async function readNotices(db: Database | Transaction, which: SQL): Promise<OperatorNotice[]> {
  const { rows } = await db.execute<Record<string, unknown> & OperatorNotice>(
    sql`select ${NOTICE} from (${OPEN}) as open ${which}`,
  );
  return rows;
}

/** Records that they were mailed, or sent to the ops channel. */
export async function markNotices(
  tx: Transaction,
  notices: readonly OperatorNotice[],
  done: 'mailed' | 'announced',
): Promise<void> {
  const column = sql.raw(`${done}_at`);
  const idsOf = (source: OperatorNotice['source']) =>
    sql.param(notices.filter((notice) => notice.source === source).map(({ id }) => id));
  await tx.execute(sql`update ${operatorAlerts} set ${column} = now() where id = any(${idsOf('alert')}::bigint[])`);
  await tx.execute(sql`update ${orderCases} set ${column} = now() where id = any(${idsOf('case')}::bigint[])`);
}

/** How long one process has an event to itself while sending it. */
const LEASE = sql`interval '1 minute'`;

/** Queues an event for the operators' ops channel, at most once. */
export async function queueOperatorEvent(tx: Transaction, event: OperatorOpsEvent): Promise<void> {
  await tx.insert(operatorOpsEvents).values(event).onConflictDoNothing();
}

export interface LeasedOperatorEvent {
  eventId: string;
  body: string;
  /** This attempt's number, from 1. */
  attempt: number;
  /** In milliseconds. */
  firstAttemptAt: number;
}

/** Leases the next event that is due; no other worker gets it until the lease ends. */
export async function leaseOperatorEvent(db: Database): Promise<LeasedOperatorEvent | null> {
  const { rows } = await db.execute<Record<string, unknown> & LeasedOperatorEvent>(sql`
    update ${operatorOpsEvents} set due_at = now() + ${LEASE}, attempts = attempts + 1,
      first_attempt_at = coalesce(first_attempt_at, now())
    where event_id = (select event_id from ${operatorOpsEvents} where due_at <= now()
      order by due_at, at, event_id limit 1 for update skip locked)
    returning event_id as "eventId", body, attempts as attempt,
      floor(extract(epoch from first_attempt_at) * 1000)::float8 as "firstAttemptAt"`);
  return rows[0] ?? null;
}

export async function markOperatorEventDelivered(db: Database, eventId: string): Promise<void> {
  await db
    .update(operatorOpsEvents)
    .set({ deliveredAt: sql`now()`, dueAt: null, lastError: null })
    .where(eq(operatorOpsEvents.eventId, eventId));
}

/** It is sent again at the given time, or never if that is null. */
export async function markOperatorEventFailed(
  db: Database,
  eventId: string,
  { error, nextAt }: { error: string; nextAt: number | null },
): Promise<void> {
  await db
    .update(operatorOpsEvents)
    .set({ lastError: error, dueAt: nextAt === null ? null : new Date(nextAt) })
    .where(eq(operatorOpsEvents.eventId, eventId));
}
