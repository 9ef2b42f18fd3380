import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../client';
import type { OnceCall } from '../orders/provider-calls';
import { providerCalls } from '../schema/orders';
import { orderWatches } from '../schema/watching';

/**
 * A call that was made to a live provider. If its answer is unknown, the provider is asked about the call before it is
 * repeated.
 */
interface RestoredCall {
  call: OnceCall;
  startedAt: Date;
  answered: { at: Date; value: unknown } | null;
}

/**
 * Stores missing calls, and missing answers of stored ones. Returns whether the order's secret is stored, including the given
 * one.
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
 * Resumes watching an order; the next poll decides whether polling continues. Returns the deposit's transaction hash that the
 * wallet reported, if it is still stored.
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
