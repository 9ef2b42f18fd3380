import { and, eq, isNull, sql } from 'drizzle-orm';
import { closeOperatorAlert, openOperatorAlert } from '../alerts/operator-alerts';
import type { Database } from '../client';
import { operatorAlerts } from '../schema/alerts';
import { orderCases } from '../schema/orders';
import { openCase } from './cases';

const KIND = 'call_overdue';

/** Records that a call to an order's provider is overdue: opens a case of the order and an alert. */
export async function noteOverdueCall(db: Database, orderId: string, words: string): Promise<void> {
  await db.transaction(async (tx) => {
    await openCase(tx, orderId, KIND, words);
    await openOperatorAlert(tx, { kind: KIND, subject: orderId, words });
  });
}

/** Closes the case and the alert, because the call was made. */
export async function endOverdueCall(db: Database, orderId: string): Promise<void> {
  const isOpen = and(eq(orderCases.orderId, orderId), eq(orderCases.mismatch, KIND), isNull(orderCases.closedAt));
  const closed = await db.update(orderCases).set({ closedAt: sql`now()` }).where(isOpen).returning();
  if (closed.length > 0) {
    await closeOperatorAlert(db, { kind: KIND, subject: orderId });
  }
}

/** Closes the alerts of orders whose case has been closed, for example by the order's end. */
export async function closeSettledAlerts(db: Database): Promise<void> {
  const isOpen = and(
    eq(orderCases.orderId, operatorAlerts.subject),
    eq(orderCases.mismatch, KIND),
    isNull(orderCases.closedAt),
  );
  await db
    .update(operatorAlerts)
    .set({ closedAt: sql`now()` })
    .where(
      and(
        eq(operatorAlerts.kind, KIND),
        isNull(operatorAlerts.closedAt),
        sql`not exists (select 1 from ${orderCases} where ${isOpen})`,
      ),
    );
}
