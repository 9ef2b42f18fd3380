import { eq, sql } from 'drizzle-orm';
import { type CodeVerdict, judgeRefundCode, REFUND_CODE } from '#domain/refunds/refund-code';
import type { Database, Transaction } from '../client';
import { refundCodes } from '../schema/orders';

interface NewRefundCode {
  orderId: string;
  /** Keyed digest. */
  hash: Buffer;
  /** The key that made it. */
  madeBy: string;
}

/** Stores an order's code in place of any earlier one; returns when it ends. */
export async function storeRefundCode(
  db: Database | Transaction,
  { orderId, hash, madeBy }: NewRefundCode,
): Promise<Date> {
  const code = {
    hash,
    madeBy,
    madeAt: sql`now()`,
    expiresAt: sql`now() + ${REFUND_CODE.validMs} * interval '1 millisecond'`,
    wrongTries: 0,
    usedAt: null,
  };
  const [stored] = await db
    .insert(refundCodes)
    .values({ orderId, ...code })
    .onConflictDoUpdate({ target: refundCodes.orderId, set: code })
    .returning({ expiresAt: refundCodes.expiresAt });
  if (!stored) {
    throw new Error('the code was not stored');
  }
  return stored.expiresAt;
}

export interface TriedCode {
  verdict: CodeVerdict;
  /** Wrong tries that are left. */
  left: number;
}

/** Tries a code by the digests it may be stored under; tries of one order come one after the other, and wrong ones count. */
export async function tryRefundCode(db: Database, orderId: string, hashes: readonly Buffer[]): Promise<TriedCode> {
  return db.transaction(async (tx) => {
    const [stored] = await tx
      .select({
        hash: refundCodes.hash,
        expiresAt: refundCodes.expiresAt,
        wrongTries: refundCodes.wrongTries,
        usedAt: refundCodes.usedAt,
        now: sql`clock_timestamp()`.mapWith(refundCodes.expiresAt),
      })
      .from(refundCodes)
      .where(eq(refundCodes.orderId, orderId))
      .for('update');
    if (!stored) {
      return { verdict: 'none', left: 0 };
    }
    const { hash, expiresAt, wrongTries, usedAt, now } = stored;
    const facts = { expiresAt: expiresAt.getTime(), wrongTries, usedAt: usedAt?.getTime() ?? null };
    const verdict = judgeRefundCode(
      facts,
      hashes.some((each) => each.equals(hash)),
      now.getTime(),
    );
    if (verdict !== 'wrong') {
      return { verdict, left: Math.max(0, REFUND_CODE.tries - wrongTries) };
    }
    await tx
      .update(refundCodes)
      .set({ wrongTries: wrongTries + 1 })
      .where(eq(refundCodes.orderId, orderId));
    return { verdict, left: REFUND_CODE.tries - wrongTries - 1 };
  });
}

/** The decision was taken with the order's code. */
export async function spendRefundCode(db: Database, orderId: string): Promise<void> {
  await db.update(refundCodes).set({ usedAt: sql`now()` }).where(eq(refundCodes.orderId, orderId));
}
