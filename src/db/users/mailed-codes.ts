import { and, eq, inArray, sql } from 'drizzle-orm';
import { CODE_RULES, type CodePurpose } from '#domain/users/code';
import type { Database, Transaction } from '../client';
import { mailedCodes } from '../schema/users';

/** Stores an expected code; it replaces an earlier one for the same purpose. */
export async function expectCode(
  tx: Transaction,
  { userId, purpose, hash }: { userId: string; purpose: CodePurpose; hash: Buffer },
): Promise<void> {
  const { lastsMs, guesses } = CODE_RULES[purpose];
  const waiting = { hash, guessesLeft: guesses, expiresAt: sql`now() + ${lastsMs} * interval '1 millisecond'` };
  await tx
    .insert(mailedCodes)
    .values({ userId, purpose, ...waiting })
    .onConflictDoUpdate({ target: [mailedCodes.userId, mailedCodes.purpose], set: waiting });
}

/**
 * Accepts an expected code. A wrong code uses up one guess; without guesses left, the code becomes invalid. Commits by itself,
 * so that a later failure does not restore the guess.
 * @param digests that the code may be stored as
 */
export async function takeCode(
  db: Database,
  { userId, purpose, digests }: { userId: string; purpose: CodePurpose; digests: readonly Buffer[] },
): Promise<boolean> {
  const mine = and(eq(mailedCodes.userId, userId), eq(mailedCodes.purpose, purpose));
  return db.transaction(async (tx) => {
    const { rowCount } = await tx
      .delete(mailedCodes)
      .where(and(mine, inArray(mailedCodes.hash, [...digests]), sql`expires_at > now() and guesses_left > 0`));
    if (rowCount === 1) {
      return true;
    }
    await tx.update(mailedCodes).set({ guessesLeft: sql`guesses_left - 1` }).where(mine);
    return false;
  });
}

/**
 * Accepts a token and returns whom it was mailed to; null if it is not expected. Wrong tokens are not counted, because a token
 * cannot be guessed.
 */
export async function takeToken(
  tx: Transaction,
  purpose: CodePurpose,
  digests: readonly Buffer[],
): Promise<string | null> {
  const [taken] = await tx
    .delete(mailedCodes)
    .where(
      and(
        eq(mailedCodes.purpose, purpose),
        inArray(mailedCodes.hash, [...digests]),
        sql`${mailedCodes.expiresAt} > now()`,
      ),
    )
    .returning({ userId: mailedCodes.userId });
  return taken?.userId ?? null;
}

/** Ends every code and link that a person was mailed. */
export async function forgetCodes(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(mailedCodes).where(eq(mailedCodes.userId, userId));
}
