import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../client';
import type { OnceCall } from '../orders/provider-calls';
import { providerCalls } from '../schema/orders';
import { orderWatches } from '../schema/watching';

/** A call that a live provider was sent; without an answer it is asked about before it is made again. */
interface RestoredCall {
  call: OnceCall;
  startedAt: Date;
  answered: { at: Date; value: unknown } | null;
}

/**
 * Writes down calls that are not on record, and answers of those that have none there. Answers whether the order's secret is on
 * record, the given one among them.
 */
export async function restoreCalls(
  db: Database,
  orderId: string,
  calls: readonly RestoredCall[],
  sealedSecret: string | null,
): Promise<boolean> {
  for (const { call, startedAt, answered } of calls) {
    const answer = answered && { answer: { value: answered.value }, answeredAt: answered.at };
    await db
      .insert(providerCalls)
      .values({ orderId, call, startedAt, ...answer })
      .onConflictDoNothing();
    if (answer) {
      const unanswered = and(
        eq(providerCalls.orderId, orderId),
        eq(providerCalls.call, call),
        isNull(providerCalls.answer),
      );
      await db.update(providerCalls).set(answer).where(unanswered);
    }
  }
  const [made] = await db
    .update(providerCalls)
    .set({ sealedSecret: sql`coalesce(${providerCalls.sealedSecret}, ${sealedSecret}::text)` })
    .where(and(eq(providerCalls.orderId, orderId), eq(providerCalls.call, 'create_order')))
    .returning({ sealedSecret: providerCalls.sealedSecret });
  return made?.sealedSecret != null;
}

/**
 * Watches an order that is not watched any more; the next poll says whether there is more to learn. Answers by which transaction
 * the wallet said to have sent its deposit, if that is still known.
 */
export async function restoreWatch(
  db: Database,
  watch: { orderId: string; provider: string; providerOrderId: string },
): Promise<string | null> {
  const [restored] = await db
    .insert(orderWatches)
    .values(watch)
    .onConflictDoUpdate({
      target: orderWatches.orderId,
      set: { nextPollAt: sql`coalesce(${orderWatches.nextPollAt}, now())` },
    })
    .returning({ depositHash: orderWatches.depositHash });
  return restored?.depositHash ?? null;
}
