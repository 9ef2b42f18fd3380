/** Why a provider of the pair made no offer, and what a reader is told [rules/quotes: Who was left out]. */
export const SKIP_REASONS = {
  switched_off: 'you switched it off',
  drained: 'it takes no new orders for the time being',
  unhealthy: 'it is down or has just failed',
  rate_not_offered: 'it does not quote this side at this rate',
  needs_user_ip: "it wants your user's IP address, as user_ip",
  below_minimum: 'the amount is below its minimum',
  above_maximum: 'the amount is above its maximum',
  no_answer: 'it did not answer in time or answered nonsense',
  refused: 'it refused',
  offers_less: 'it offered less than was asked for',
  same_provider: 'another offer goes to the same provider for more',
} as const satisfies Record<string, string>;
export type SkipReason = keyof typeof SKIP_REASONS;

export interface SkippedProvider {
  code: string;
  reason: SkipReason;
  /** The limit that was passed, in units of `from`. */
  limit?: string;
}
