import { recordAudit, SYSTEM } from '#db/audit';
import { type Database, inTransaction } from '#db/client';
import { findOrderState } from '#db/orders/orders';
import { listUnpriced, storeLatePrice, type Unpriced } from '#db/payouts/earnings';
import { priceLater } from '#domain/payouts/earning';
import { convertToUsd } from '#quotes/prices/usd-worth';

const BATCH = 100;

/**
 * Gives completed live orders for which no price was known when they were created the first price that is known, and books what
 * they earned, each once [rules/payouts: Priced later]. Returns how many.
 */
export async function priceOrdersLater(db: Database): Promise<number> {
  let count = 0;
  for (let after = ''; ; ) {
    const found = await listUnpriced(db, after, BATCH);
    for (const unpriced of found) {
      if (await priceOrder(db, unpriced)) count += 1;
    }
    const last = found.at(-1);
    if (!last) {
      return count;
    }
    after = last.orderId;
  }
}

async function priceOrder(db: Database, unpriced: Unpriced): Promise<boolean> {
  const { orderId, partnerId, code, usd } = unpriced;
  const order = await findOrderState(db, orderId);
  const amountInUsd = order && convertToUsd(order.input, () => usd);
  const priced = order && amountInUsd !== null ? priceLater(order, amountInUsd) : null;
  if (!priced) {
    return false;
  }
  return inTransaction(db, async (tx) => {
    const isStored = await storeLatePrice(tx, unpriced, priced);
    if (isStored) {
      const { worth, earning } = priced;
      const details = { currency: code, price_usd: usd, amount_in_usd: worth, earned_usd: earning.sumUsd };
      await recordAudit(tx, { actor: SYSTEM, action: 'order.priced_later', target: orderId, partnerId, details });
    }
    return isStored;
  });
}
