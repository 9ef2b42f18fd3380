import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { normalizeHash } from '#domain/assets/hash-form';
import { type DepositReportVerdict, judgeDepositReport } from '#domain/watching/deposit-report';
import type { Database } from '../client';
import { notify } from '../notify';
import { closeCase } from '../recovery/cases';
import { orders } from '../schema/orders';
import { orderWatches } from '../schema/watching';

const UNIQUE_VIOLATION = '23505';

/** `taken`: the hash belongs to another order's deposit; `unwatched`: the order is no longer polled. */
export type NotedReport =
  | Exclude<DepositReportVerdict, { kind: 'noted' }>
  | { kind: 'noted'; notifiesOrder: boolean }
  | { kind: 'taken' | 'unwatched' };

/**
 * Records the deposit's transaction hash reported by the wallet, and schedules a poll soon; a repeated report changes nothing.
 */
export async function noteDepositHash(db: Database, orderId: string, txHash: string): Promise<NotedReport> {
  const hash = normalizeHash(txHash);
  try {
    return await db.transaction(async (tx): Promise<NotedReport> => {
      const [watch] = await tx
        .select({
          hash: orderWatches.depositHash,
          times: orderWatches.depositReportTimes,
          isNotified: orderWatches.depositReported,
          now: sql<number>`(extract(epoch from now()) * 1000)::float8`,
        })
        .from(orderWatches)
        .where(and(eq(orderWatches.orderId, orderId), isNotNull(orderWatches.nextPollAt)))
        .for('update');
      if (!watch) {
        return { kind: 'unwatched' };
      }
      const verdict = judgeDepositReport(watch, hash, watch.now);
      if (verdict.kind !== 'noted') {
        return verdict;
      }
      const { times, pollAt, notifiesOrder } = verdict;
      const [noted] = await tx
        .update(orderWatches)
        .set({
          depositHash: hash,
          depositReportTimes: times,
          nextPollAt: sql`least(${orderWatches.nextPollAt}, to_timestamp(${pollAt}::float8 / 1000))`,
          // Silence of the provider has another meaning from now on, so the workflow is notified of it again.
          silent: false,
        })
        .where(eq(orderWatches.orderId, orderId))
        .returning({ provider: orderWatches.provider });
      if (noted) {
        await closeCase(tx, orderId, 'deposit_hash_missing');
        await notify(tx, 'poll', noted.provider);
      }
      return { kind: 'noted', notifiesOrder };
    });
  } catch (error) {
    const { code, cause } = error as { code?: string; cause?: { code?: string } };
    if ((code ?? cause?.code) === UNIQUE_VIOLATION) {
      return { kind: 'taken' };
    }
    throw error;
  }
}

/** Records that the workflow was notified of the report, so that it is not notified again. */
export async function noteDepositReported(db: Database, orderId: string): Promise<void> {
  await db.update(orderWatches).set({ depositReported: true }).where(eq(orderWatches.orderId, orderId));
}

/** The deposit's hash that the wallet reported, and the memo that belongs to the deposit address; null before the report. */
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
