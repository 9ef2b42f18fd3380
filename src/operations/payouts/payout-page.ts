import type { PayoutPageView } from '#contract/support/payouts';
import type { Database } from '#db/client';
import { findPayout } from '#db/payouts/payouts';
import { PAYOUT_STATUSES, repeatableSteps } from '#domain/payouts/payout';
import { readAuditOf } from '../audit/audit-of';
import { readPartnerRef } from '../partners/partner-ref';

/** The current view of a payout. */
export async function readPayoutPage(db: Database, payoutId: string): Promise<PayoutPageView> {
  const payout = await findPayout(db, payoutId);
  if (!payout) {
    throw new Error(`${payoutId} is gone`);
  }
  const [partner, audit] = await Promise.all([readPartnerRef(db, payout.partnerId), readAuditOf(db, payoutId)]);
  return {
    payout_id: payoutId,
    partner,
    status: payout.status,
    amount_usd: payout.amountUsd,
    currency: payout.currency,
    payout_address: payout.payoutAddress,
    payout_amount: payout.payoutAmount,
    tx_hash: payout.txHash,
    failure_reason: payout.failureReason,
    requested_via: payout.requestedVia,
    created_at: payout.createdAt.toISOString(),
    processed_at: payout.processedAt?.toISOString() ?? null,
    sent_at: payout.sentAt?.toISOString() ?? null,
    confirmed_at: payout.confirmedAt?.toISOString() ?? null,
    failed_at: payout.failedAt?.toISOString() ?? null,
    next_steps: [...PAYOUT_STATUSES[payout.status]],
    repeatable_steps: repeatableSteps(payout),
    audit,
  };
}
