import { and, eq, isNull, sql } from 'drizzle-orm';
import type { CreationOrigin } from '#domain/orders/open-order';
import type { OrderInput } from '#domain/orders/order';
import type { Database } from '../client';
import { idempotencyKeys } from '../schema/limits';
import { orderClaims } from '../schema/orders';
import { quotes } from '../schema/quotes';

/**
 * Restores what keeps a repeated creation from opening another order: the quote is used up, and a call with the same
 * Idempotency-Key takes over this one, as if its process had died [rules/idempotency: Taking over].
 * @param askedAt from which the key's 24 hours count
 */
export async function restoreOrigin(
  db: Database,
  { orderId, partnerId }: OrderInput,
  { quoteId, idempotency }: CreationOrigin,
  askedAt: Date,
): Promise<void> {
  if (quoteId !== null) {
    await db
      .update(quotes)
      .set({ usedBy: orderId })
      .where(and(eq(quotes.quoteId, quoteId), isNull(quotes.usedBy)));
  }
  if (idempotency !== null) {
    const free = { subjectId: orderId, createdAt: askedAt, claimedAt: new Date(0) };
    await db
      .insert(idempotencyKeys)
      .values({ partnerId, environment: 'live', ...idempotency, ...free })
      // A repetition that is being refused at this moment must not free the key.
      .onConflictDoUpdate({
        target: [
          idempotencyKeys.partnerId,
          idempotencyKeys.environment,
          idempotencyKeys.operation,
          idempotencyKeys.key,
        ],
        set: { ...free, attempt: sql`${idempotencyKeys.attempt} + 1` },
        setWhere: sql`${idempotencyKeys.status} is null and ${idempotencyKeys.fingerprint} = ${idempotency.fingerprint}`,
      });
  }
}

/** Restores the claim of a live order that is still being opened. If another order has its reference by now, nothing is. */
export async function restoreOpeningClaim(db: Database, input: OrderInput): Promise<void> {
  const { orderId, generation, partnerId, partnerOrderRef } = input;
  await db
    .insert(orderClaims)
    .values({ orderId, generation, partnerId, environment: 'live', partnerOrderRef, input })
    .onConflictDoNothing();
}
