import { sql } from 'drizzle-orm';
import type { Transaction } from './client';

/**
 * Waits until no other transaction holds the name, and holds it until this one ends. What is read under it must be a later
 * statement: only that sees what was committed while this one waited.
 */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
