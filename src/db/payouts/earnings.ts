import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../client';
import { ledgerEntries, ledgerTransactions } from '../schema/payouts';

/** What an order has earned for its partner, as a decimal string; null if it has earned nothing so far. */
export async function findEarning(db: Database, orderId: string): Promise<string | null> {
  const [row] = await db
    .select({ usd: sql<string>`${ledgerEntries.amount}::text` })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.transactionId))
    .where(
      and(
        eq(ledgerTransactions.kind, 'earning'),
        eq(ledgerTransactions.sourceId, orderId),
        eq(ledgerEntries.account, 'payable'),
      ),
    );
  return row?.usd ?? null;
}
