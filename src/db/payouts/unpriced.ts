import { and, eq, isNull, sql } from 'drizzle-orm';
import { DAY } from '#domain/duration';
import type { Earning } from '#domain/payouts/earning';
import type { Database } from '../client';
import { ORDER_UNPRICED, orders } from '../schema/orders';
import { usdPrices } from '../schema/quotes';
import { postTransaction } from './ledger';

/** An order that earned nothing because no price was known, and the price that is known now. */
export interface Unpriced {
  orderId: string;
  partnerId: string;
  code: string;
  usd: string;
}

/** Completed live orders without a value whose currency has a price by now, the oldest first, starting after the given one. */
export async function listUnpriced(db: Database, after: string, limit: number): Promise<Unpriced[]> {
  const code = sql<string>`${orders.body} ->> 'from'`;
  return db
    .select({ orderId: orders.orderId, partnerId: orders.partnerId, code, usd: usdPrices.usd })
    .from(orders)
    .innerJoin(usdPrices, eq(usdPrices.code, code))
    .where(
      sql`${ORDER_UNPRICED} and ${orders.orderId} > ${after}
        and ${usdPrices.asOf} > now() - ${DAY} * interval '1 millisecond'`,
    )
    .orderBy(orders.orderId)
    .limit(limit);
}

/** Gives the order its value, and books what it earned; false if it has one. */
export async function storeLatePrice(
  db: Database,
  { orderId, partnerId }: Unpriced,
  { worth, earning: { shareUsd, markupUsd, sumUsd } }: { worth: string; earning: Earning & { sumUsd: string } },
): Promise<boolean> {
  const { rowCount } = await db
    .update(orders)
    .set({ amountInUsd: worth, pricedLaterAt: sql`now()` })
    .where(and(eq(orders.orderId, orderId), isNull(orders.amountInUsd)));
  if (rowCount === 0) {
    return false;
  }
  const entries = [
    { account: 'commission' as const, amount: `-${shareUsd}` },
    { account: 'surcharge' as const, amount: `-${markupUsd}` },
    { account: 'payable' as const, amount: sumUsd },
  ].filter(({ amount }) => Number(amount) !== 0);
  if (entries.length > 0) {
    const transactionId = `earning:${orderId}`;
    await postTransaction(db, { transactionId, partnerId, kind: 'earning', sourceId: orderId, entries });
  }
  return true;
}
