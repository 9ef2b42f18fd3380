import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { SECOND, toIso } from '#domain/duration';
import { nextCheckIn } from '#domain/recovery/failing-workflow';
import type { OrderCaseKind } from '#domain/recovery/order-case';
import type { Mismatch } from '#domain/recovery/order-check';
import { closeOperatorAlert, openOperatorAlert } from '../alerts/operator-alerts';
import type { Database, Transaction } from '../client';
import { failedChecks, orderCases, providerCalls } from '../schema/orders';

export type OrderCase = typeof orderCases.$inferSelect;

/** Records what is wrong with an order. If a case of the kind is already open, records that it was seen again. */
export async function openCase(
  db: Database | Transaction,
  orderId: string,
  mismatch: OrderCaseKind,
  repair: string,
): Promise<void> {
  await db
    .insert(orderCases)
    .values({ orderId, mismatch, repair })
    .onConflictDoUpdate({
      target: [orderCases.orderId, orderCases.mismatch],
      targetWhere: isNull(orderCases.closedAt),
      set: { seenAt: sql`now()`, times: sql`${orderCases.times} + 1`, repair },
    });
}

/** Closes the order's open case of this kind. */
export async function closeCase(db: Database | Transaction, orderId: string, kind: OrderCaseKind): Promise<void> {
  await db
    .update(orderCases)
    .set({ closedAt: sql`now()` })
    .where(and(eq(orderCases.orderId, orderId), eq(orderCases.mismatch, kind), isNull(orderCases.closedAt)));
}

/** All open cases, oldest first. */
export async function listOpenCases(db: Database): Promise<OrderCase[]> {
  return db.select().from(orderCases).where(isNull(orderCases.closedAt)).orderBy(asc(orderCases.id));
}

/** All cases of an order, open or closed, oldest first. */
export async function listCasesOf(db: Database, orderId: string): Promise<OrderCase[]> {
  return db.select().from(orderCases).where(eq(orderCases.orderId, orderId)).orderBy(asc(orderCases.id));
}

/** How often this mismatch was found since the order's case was opened; 0 if there is no open case. */
export async function timesSeen(db: Database, orderId: string, mismatch: Mismatch): Promise<number> {
  const [row] = await db
    .select({ times: orderCases.times })
    .from(orderCases)
    .where(and(eq(orderCases.orderId, orderId), eq(orderCases.mismatch, mismatch), isNull(orderCases.closedAt)));
  return row?.times ?? 0;
}

/** The order's open case of this kind, also if only another version of Swaplane knows the kind; null if there is none. */
export async function findOpenCase(
  db: Database | Transaction,
  orderId: string,
  kind: string,
): Promise<OrderCase | null> {
  const [row] = await db
    .select()
    .from(orderCases)
    .where(and(eq(orderCases.orderId, orderId), sql`${orderCases.mismatch} = ${kind}`, isNull(orderCases.closedAt)));
  return row ?? null;
}

/**
 * Opens the case of a refund that an operator has to request from the provider manually, once per order. Records the call and
 * its case in one transaction. Returns the time of the request.
 */
export async function openTicketCase(db: Database, orderId: string, words: string): Promise<string> {
  return db.transaction(async (tx) => {
    const at = toIso(Date.now());
    const [opened] = await tx
      .insert(providerCalls)
      .values({ orderId, call: 'open_ticket', answer: { value: at }, answeredAt: sql`now()` })
      .onConflictDoUpdate({
        target: [providerCalls.orderId, providerCalls.call],
        set: { answer: sql`coalesce(${providerCalls.answer}, excluded.answer)` },
      })
      .returning({ answer: providerCalls.answer });
    await openCase(tx, orderId, 'refund_ticket', words);
    return typeof opened?.answer?.value === 'string' ? opened.answer.value : at;
  });
}

/** Whether the next comparison of the order is scheduled for later. */
export function isPutOff(orderId: AnyPgColumn): SQL {
  return sql`exists (
    select from ${failedChecks} where ${failedChecks.orderId} = ${orderId} and ${failedChecks.nextAt} > now())`;
}

/** Records that comparing an order failed: opens a case and an alert, and schedules the next comparison, each time later. */
export async function noteFailedCheck(db: Database, orderId: string, words: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx
      .select({ failures: failedChecks.failures })
      .from(failedChecks)
      .where(eq(failedChecks.orderId, orderId))
      .for('update');
    const failures = (before?.failures ?? 0) + 1;
    const nextAt = sql`now() + ${nextCheckIn(failures) / SECOND} * interval '1 second'`;
    await tx
      .insert(failedChecks)
      .values({ orderId, failures, nextAt })
      .onConflictDoUpdate({ target: failedChecks.orderId, set: { failures, nextAt } });
    await openCase(tx, orderId, 'reconciliation_failed', words);
    await openOperatorAlert(tx, { kind: 'reconciliation_failed', subject: orderId, words });
  });
}

/** Records that comparing an order succeeded, if it had failed before. */
export async function forgetFailedCheck(db: Database, orderId: string): Promise<void> {
  const forgotten = await db
    .delete(failedChecks)
    .where(eq(failedChecks.orderId, orderId))
    .returning({ orderId: failedChecks.orderId });
  if (forgotten.length > 0) {
    await closeCase(db, orderId, 'reconciliation_failed');
    await closeOperatorAlert(db, { kind: 'reconciliation_failed', subject: orderId });
  }
}
