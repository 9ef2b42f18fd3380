import { sql } from 'drizzle-orm';
import type { Transaction } from './client';

/**
 * Waits until no other transaction holds the name, and holds it until this one ends. Read in a later statement: only that sees
 * what was committed during the wait.
 */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** Holds the name until this transaction ends, unless another one holds it. */
export async function tryLockName(tx: Transaction, name: string): Promise<boolean> {
  const { rows } = await tx.execute<{ locked: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as locked`,
  );
  return rows[0]?.locked === true;
}
