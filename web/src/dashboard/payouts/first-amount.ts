import type { Revenue } from '#contract/dashboard/payouts';

/** What the form for a payout begins with: all that is there, but no more than one payout may be [rules/payouts: Requesting a payout]. */
export function firstAmount({
  pending_usd,
  payout_maximum_usd,
}: Pick<Revenue, 'pending_usd' | 'payout_maximum_usd'>): string {
  return Number(pending_usd) > Number(payout_maximum_usd) ? payout_maximum_usd : pending_usd;
}
