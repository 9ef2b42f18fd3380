import { asc, eq, sql } from 'drizzle-orm';
import type { Order } from '#contract/orders/order';
import type { Database } from '#db/client';
import { auditLog } from '#db/schema/audit';
import { idempotencyKeys } from '#db/schema/limits';
import { orderClaims, orderEvents, orders, providerCalls } from '#db/schema/orders';
import { ledgerEntries, ledgerTransactions } from '#db/schema/payouts';
import { deliveries, deliveryAttempts } from '#db/schema/webhooks';

/** The contents of the database at the end of a run. */
export interface DatabaseContents {
  orders: (typeof orders.$inferSelect & { body: Order })[];
  events: (typeof orderEvents.$inferSelect)[];
  claims: (typeof orderClaims.$inferSelect)[];
  deliveries: (typeof deliveries.$inferSelect)[];
  /** The number of recorded attempts by delivery. */
  attempts: Map<string, number>;
  decisions: (typeof auditLog.$inferSelect)[];
  /** Ended orders whose hanging workflow was ended. */
  endedByRepair: Set<string>;
  keys: (typeof idempotencyKeys.$inferSelect)[];
  calls: (typeof providerCalls.$inferSelect)[];
  earnings: (typeof ledgerTransactions.$inferSelect)[];
  /** Transactions of the ledger that do not add up to zero. */
  unbalanced: string[];
}

export async function readContents(db: Database): Promise<DatabaseContents> {
  const [attempts, unbalanced, ended] = await Promise.all([
    db
      .select({ deliveryId: deliveryAttempts.deliveryId, count: sql<number>`count(*)::int` })
      .from(deliveryAttempts)
      .groupBy(deliveryAttempts.deliveryId),
    db
      .select({ transactionId: ledgerEntries.transactionId })
      .from(ledgerEntries)
      .groupBy(ledgerEntries.transactionId)
      .having(sql`sum(${ledgerEntries.amount}) <> 0`),
    db.select({ orderId: auditLog.target }).from(auditLog).where(eq(auditLog.action, 'workflow.ended')),
  ]);
  return {
    orders: (await db.select().from(orders)).map((row) => ({ ...row, body: row.body as Order })),
    events: await db.select().from(orderEvents).orderBy(asc(orderEvents.version)),
    claims: await db.select().from(orderClaims),
    deliveries: await db.select().from(deliveries),
    attempts: new Map(attempts.map(({ deliveryId, count }) => [deliveryId, count])),
    decisions: await db.select().from(auditLog).where(eq(auditLog.action, 'order.decided')),
    endedByRepair: new Set(ended.map(({ orderId }) => orderId)),
    keys: await db.select().from(idempotencyKeys),
    calls: await db.select().from(providerCalls),
    earnings: await db.select().from(ledgerTransactions).where(eq(ledgerTransactions.kind, 'earning')),
    unbalanced: unbalanced.map(({ transactionId }) => transactionId),
  };
}

/** What of it concerns other orders than these earlier ones; the ledger has to add up as a whole. */
export function withoutOrders(earlier: ReadonlySet<string>, all: DatabaseContents): DatabaseContents {
  const isNew = ({ orderId }: { orderId: string | null }) => orderId === null || !earlier.has(orderId);
  return {
    ...all,
    orders: all.orders.filter(isNew),
    events: all.events.filter(isNew),
    claims: all.claims.filter(isNew),
    deliveries: all.deliveries.filter(isNew),
    calls: all.calls.filter(isNew),
  };
}

/** Groups rows by a key. */
export function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string | null): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row) ?? '';
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}
