import { asc, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../client';
import { notify } from '../notify';
import { providerDrains } from '../schema/providers';

export type Drain = typeof providerDrains.$inferSelect;

/** Sorted by provider. */
export async function listDrains(db: Database): Promise<Drain[]> {
  return db.select().from(providerDrains).orderBy(asc(providerDrains.provider));
}

/** False if it is already drained; nothing changes then. */
export async function beginDrain(tx: Transaction, drain: Omit<Drain, 'since'>): Promise<boolean> {
  const begun = await tx.insert(providerDrains).values(drain).onConflictDoNothing().returning();
  await notify(tx, 'provider', drain.provider);
  return begun.length > 0;
}

/** Ends a drain and returns it; null if there was none. */
export async function endDrain(tx: Transaction, provider: string): Promise<Drain | null> {
  const [ended] = await tx.delete(providerDrains).where(eq(providerDrains.provider, provider)).returning();
  await notify(tx, 'provider', provider);
  return ended ?? null;
}
