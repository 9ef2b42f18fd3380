import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../client';
import { payoutConfirmations } from '../schema/payouts';

export type PayoutConfirmation = typeof payoutConfirmations.$inferSelect;

export async function addConfirmation(
  tx: Transaction,
  { lastsMs, ...confirmation }: Omit<typeof payoutConfirmations.$inferInsert, 'expiresAt'> & { lastsMs: number },
): Promise<PayoutConfirmation> {
  const expiresAt = sql`now() + ${lastsMs} * interval '1 millisecond'`;
  const [added] = await tx
    .insert(payoutConfirmations)
    .values({ ...confirmation, expiresAt })
    .returning();
  if (!added) {
    throw new Error('an insert gave no row back');
  }
  return added;
}

/** A partner's payout that awaits confirmation, or was confirmed; null if there is none. */
export async function findConfirmation(
  db: Database,
  partnerId: string,
  payoutId: string,
): Promise<PayoutConfirmation | null> {
  const [row] = await db
    .select()
    .from(payoutConfirmations)
    .where(and(eq(payoutConfirmations.payoutId, payoutId), eq(payoutConfirmations.partnerId, partnerId)));
  return row ?? null;
}

/** Uses up one guess; false if there is none left, or the time is over. It commits by itself. */
export async function takeGuess(db: Database, payoutId: string): Promise<boolean> {
  const { rowCount } = await db
    .update(payoutConfirmations)
    .set({ guessesLeft: sql`guesses_left - 1` })
    .where(
      and(
        eq(payoutConfirmations.payoutId, payoutId),
        isNull(payoutConfirmations.confirmedAt),
        gt(payoutConfirmations.guessesLeft, 0),
        sql`${payoutConfirmations.expiresAt} > now()`,
      ),
    );
  return rowCount === 1;
}

export async function markConfirmed(db: Database, payoutId: string): Promise<void> {
  await db
    .update(payoutConfirmations)
    .set({ confirmedAt: sql`now()` })
    .where(eq(payoutConfirmations.payoutId, payoutId));
}

/** Leaves a confirmed payout to a second person, for a time. */
export async function awaitApproval(tx: Transaction, payoutId: string, lastsMs: number): Promise<PayoutConfirmation> {
  const until = sql`now() + ${lastsMs} * interval '1 millisecond'`;
  const [waiting] = await tx
    .update(payoutConfirmations)
    .set({ approveBy: until, expiresAt: until })
    .where(eq(payoutConfirmations.payoutId, payoutId))
    .returning();
  if (!waiting) {
    throw new Error(`${payoutId} waits for no confirmation`);
  }
  return waiting;
}

/** A partner's payouts that wait for a second person, oldest first. */
export async function listAwaitingApproval(db: Database, partnerId: string): Promise<PayoutConfirmation[]> {
  const { approveBy, confirmedAt, payoutId } = payoutConfirmations;
  return db
    .select()
    .from(payoutConfirmations)
    .where(and(eq(payoutConfirmations.partnerId, partnerId), isNull(confirmedAt), sql`${approveBy} > now()`))
    .orderBy(approveBy, payoutId);
}
