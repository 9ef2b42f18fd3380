import type { z } from 'zod';
import type { EarningsQuerySchema, ProviderEarningsList } from '#contract/shared/earnings';
import { recordAudit, SYSTEM } from '#db/audit';
import { type Database, inTransaction } from '#db/client';
import { findOrderState } from '#db/orders/orders';
import { listUnpriced, storeLatePrice, type Unpriced } from '#db/payouts/ledger';
import {
  type EarningsReport,
  listProviderEarnings,
  type ProviderEarnings,
  type ProviderReport,
  replaceProviderReport,
  replaceReported,
} from '#db/payouts/provider-earnings';
import { toDecimals } from '#domain/amount';
import { monthAt, parseMonth } from '#domain/incidents/sla';
import { priceLater } from '#domain/payouts/earning';
import { OperationRefusal } from '#domain/refusal';
import { findKnownProvider, nameProvider } from '#providers/known';
import { convertToUsd } from '#quotes/prices';
import { requirePartner } from '../partners/set-partner';

export interface ReadPartnerEarnings extends ProviderEarningsList {
  exact: ProviderEarnings[];
}

/** What the orders of a month, of the current one unless one is given, earned at each provider, and what it reported. */
export async function readPartnerEarnings(
  db: Database,
  partnerId: string,
  query: z.output<typeof EarningsQuerySchema>,
): Promise<ReadPartnerEarnings> {
  const month = (query.month === undefined ? null : parseMonth(query.month)) ?? monthAt(Date.now());
  const exact = await listProviderEarnings(db, partnerId, month);
  return { month: month.name, items: exact.map(earningsView), exact };
}

function earningsView(row: ProviderEarnings): ProviderEarningsList['items'][number] {
  const { provider, orders, shareUsd, markupUsd, reportedUsd, differenceUsd, recordedAt } = row;
  const usd = (amount: string) => toDecimals(amount, 2);
  return {
    provider,
    provider_name: nameProvider(provider),
    orders,
    share_usd: usd(shareUsd),
    markup_usd: usd(markupUsd),
    reported_usd: reportedUsd === null ? null : usd(reportedUsd),
    difference_usd: differenceUsd === null ? null : usd(differenceUsd),
    recorded_at: recordedAt?.toISOString() ?? null,
  };
}

/**
 * Records what a provider says that it kept for a partner's markups, which no adapter reads; the latest record counts
 * [rules/payouts: By provider]. @throws OperationRefusal if there is no such provider or partner
 */
export async function reportEarnings(
  { db }: { db: Database },
  { actor, ...report }: EarningsReport & { actor: string },
): Promise<void> {
  const { partnerId, provider, month, amountUsd } = report;
  requireLiveProvider(provider);
  await db.transaction(async (tx) => {
    await requirePartner(tx, partnerId);
    const before = await replaceReported(tx, report);
    const details = { provider, month, usd: amountUsd, before };
    await recordAudit(tx, { actor, action: 'earnings.reported', target: partnerId, details });
  });
}

/**
 * Records what a provider says that it kept in all for orders of a month; the latest record counts [rules/payouts: By
 * provider]. @throws OperationRefusal if there is no such provider
 */
export async function reportProviderTotal(
  { db }: { db: Database },
  { actor, ...report }: ProviderReport & { actor: string },
): Promise<void> {
  const { provider, month, amountUsd } = report;
  requireLiveProvider(provider);
  await db.transaction(async (tx) => {
    const before = await replaceProviderReport(tx, report);
    const details = { month, usd: amountUsd, before };
    await recordAudit(tx, { actor, action: 'provider.reported', target: provider, details });
  });
}

function requireLiveProvider(code: string): void {
  if (!findKnownProvider(code)) {
    throw new OperationRefusal(`There is no live provider ${code}.`);
  }
}

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
