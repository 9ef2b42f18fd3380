import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { AlertStep, AlertSubject, RaisedAlert } from '#domain/alerts/operator-alert';
import type { Database, Transaction } from '../client';
import { operatorAlerts } from '../schema/alerts';

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
