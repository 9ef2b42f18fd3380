import { and, inArray, ne, sql } from 'drizzle-orm';
import { normalizeHash } from '#domain/assets/hash-form';
import { paysManyAtOnce } from '#domain/assets/networks';
import type { OrderState } from '#domain/orders/order';
import type { Database } from '../client';
import { orderName, orders } from '../schema/orders';

/**
 * Whether another live order ended with this transaction. Where one transaction usually pays many, only if it paid the same
 * address [rules/watching: Doubtful evidence].
 */
export async function endedOtherOrder(
  db: Database,
  { input }: OrderState,
  { txHash, isPayout }: { txHash: string; isPayout: boolean },
): Promise<boolean> {
  const hash = normalizeHash(txHash).toLowerCase();
  const network = isPayout ? input.toNetwork : input.fromNetwork;
  const payoutAddress = sql`${orders.body} ->> 'payout_address'`;
  const [found] = await db
    .select({ orderId: orders.orderId })
    .from(orders)
    .where(
      and(
        inArray(orderName('tx_out_hash'), [hash, `0x${hash}`]),
        sql`${orders.environment} = 'live' and ${orders.status} in ('completed', 'refunded')`,
        ne(orders.orderId, input.orderId),
        paysManyAtOnce(network) ? sql`${isPayout} and ${payoutAddress} = ${input.payoutAddress}` : undefined,
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** Another live order that ended with this transaction, or whose deposit it is; null if there is none. */
export async function findOrderOfTransaction(
  db: Database,
  orderId: string,
  txHash: string,
): Promise<{ orderId: string; role: 'payout' | 'deposit' } | null> {
  const hash = normalizeHash(txHash).toLowerCase();
  for (const [role, member] of [
    ['payout', 'tx_out_hash'],
    ['deposit', 'tx_in_hash'],
  ] as const) {
    const [found] = await db
      .select({ orderId: orders.orderId })
      .from(orders)
      .where(
        and(
          inArray(orderName(member), [hash, `0x${hash}`]),
          sql`${orders.environment} = 'live'`,
          ne(orders.orderId, orderId),
        ),
      )
      .limit(1);
    if (found) {
      return { ...found, role };
    }
  }
  return null;
}
