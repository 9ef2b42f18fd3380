import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../client';
import { notify } from '../notify';
import { orders } from '../schema/orders';
import { orderWatches } from '../schema/watching';

const HEXADECIMAL = /^(0x)?[\da-f]+$/i;
const UNIQUE_VIOLATION = '23505';

/** One form of each hash: hexadecimal ones are written in both cases, and with and without `0x`. */
export function normalizeHash(txHash: string): string {
  return HEXADECIMAL.test(txHash) ? txHash.replace(/^0x/i, '').toLowerCase() : txHash;
}

/**
 * Notes by which transaction the wallet says to have sent the deposit, and has the provider asked at once. One transaction is the
 * deposit of one order. `unwatched`: nobody asks about the order any more.
 */
export async function noteDepositHash(
  db: Database,
  orderId: string,
  txHash: string,
): Promise<'noted' | 'taken' | 'unwatched'> {
  try {
    return await db.transaction(async (tx) => {
      const [noted] = await tx
        .update(orderWatches)
        .set({
          depositHash: normalizeHash(txHash),
          nextPollAt: sql`now()`,
          // To the order a silence means something else now.
          silent: false,
        })
        .where(and(eq(orderWatches.orderId, orderId), sql`${orderWatches.nextPollAt} is not null`))
        .returning({ provider: orderWatches.provider });
      noted && (await notify(tx, 'poll', noted.provider));
      return noted ? 'noted' : 'unwatched';
    });
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } };
    if ((code ?? cause?.code) === UNIQUE_VIOLATION) {
      return 'taken';
    }
    throw error;
  }
}

/** What the wallet said of its deposit, and the memo that it was told to attach; null before it said so. */
export async function findReportedDeposit(
  db: Database,
  orderId: string,
): Promise<{ txHash: string; memo: string | null } | null> {
  const [row] = await db
    .select({ txHash: orderWatches.depositHash, state: orders.state })
    .from(orderWatches)
    .innerJoin(orders, eq(orders.orderId, orderWatches.orderId))
    .where(eq(orderWatches.orderId, orderId));
  return row?.txHash ? { txHash: row.txHash, memo: row.state?.deposit.depositExtraId ?? null } : null;
}
