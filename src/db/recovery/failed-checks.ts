import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { SECOND } from '#domain/duration';
import { nextCheckIn } from '#domain/recovery/failing-workflow';
import { closeOperatorAlert, openOperatorAlert } from '../alerts/operator-alerts';
import type { Database } from '../client';
import { failedChecks } from '../schema/orders';
import { closeCase, openCase } from './cases';

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
