/** What an order's earnings are computed from, fixed when it is created [rules/payouts: What an order earns]. */
export interface RevenueTerms {
  /** Value of the amount to send; null if no price is known. */
  amountInUsd: string | null;
  /** The service's commission, in hundredths of a percent, and the partner's share of it in percent. */
  feeBps: number;
  revenueSharePct: number;
  /** The partner's own markup in the quote, in hundredths of a percent. */
  markupBps: number;
  /** What the provider is expected to keep for the operator, in hundredths of a percent; absent if nothing is. */
  ownShareBps?: number;
}
