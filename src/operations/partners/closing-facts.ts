import type { Database, Transaction } from '#db/client';
import { countOpenOrders } from '#db/orders/open-orders';
import type { PartnerRow } from '#db/partners/partners';
import { readBalances } from '#db/payouts/ledger';
import { countOpenPayouts } from '#db/payouts/payouts';
import type { ClosingFacts } from '#domain/partners/closing';
import { MIN_USD } from '#domain/payouts/payout-request';

/** What is checked before a partner is closed. */
export async function readClosingFacts(
  db: Database | Transaction,
  { partnerId, payoutMinimumUsd }: PartnerRow,
): Promise<ClosingFacts> {
  const openOrders = await countOpenOrders(db, partnerId);
  const openPayouts = await countOpenPayouts(db, partnerId);
  const { payable } = await readBalances(db, partnerId);
  return { openOrders, openPayouts, payableUsd: payable, minimumUsd: payoutMinimumUsd ?? MIN_USD.dashboard };
}
