import { eq, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { SECOND } from '#domain/duration';
import { nextCheckIn } from '#domain/recovery/failed-check';
import { closeOperatorAlert, openOperatorAlert } from '../alerts/operator-alerts';
import type { Database } from '../client';
import { failedChecks } from '../schema/orders';
import { closeCase, openCase } from './cases';

/** Whether the order is to be compared again only later. */
export function isPutOff(orderId: AnyPgColumn): SQL {
  return sql`exists (
    select from ${failedChecks} where ${failedChecks.orderId} = ${orderId} and ${failedChecks.nextAt} > now())`;
}

/** Notes that an order could not be compared: operators learn of it, and it is tried again, each time later than before. */
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

/** Notes that the order could be compared, if it could not be before. */
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
