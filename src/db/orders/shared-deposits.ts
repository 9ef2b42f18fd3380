import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { AssetId } from '#domain/assets/currencies';
import type { Database } from '../client';
import { CREATED_ADDRESS, OF_A_CREATION, orderClaims, providerCalls } from '../schema/orders';

interface ShownDeposit {
  orderId: string;
  from: AssetId;
  /** Every spelling of the address. */
  spellings: readonly string[];
  depositExtraId: string | null;
}

/**
 * Another open order that its provider opened with the same deposit address and memo, so that nobody could tell whose a deposit
 * is; or null. Of two creations at once, each of which has stored its answer, at least one finds the other.
 */
export async function findOrderWithDeposit(
  db: Database,
  { orderId, from, spellings, depositExtraId }: ShownDeposit,
): Promise<string | null> {
  const [found] = await db
    .select({ orderId: providerCalls.orderId })
    .from(providerCalls)
    .innerJoin(orderClaims, eq(orderClaims.orderId, providerCalls.orderId))
    .where(
      and(
        OF_A_CREATION,
        inArray(
          CREATED_ADDRESS,
          spellings.map((each) => each.toLowerCase()),
        ),
        sql`${providerCalls.answer} #>> '{value,depositExtraId}' is not distinct from ${depositExtraId}`,
        ne(providerCalls.orderId, orderId),
        orderClaims.open,
        sql`${orderClaims.input} ->> 'fromNetwork' = ${from.network}`,
      ),
    )
    .limit(1);
  return found?.orderId ?? null;
}
