/** Why a provider of the pair has no offer, and the text for readers [rules/quotes: Who was left out]. */
export const SKIP_REASONS = {
  switched_off: 'you switched it off',
  draining: 'it is taking no new orders for now',
  unhealthy: 'it is down or has just failed',
  rate_not_offered: 'it does not offer this rate type for this side',
  needs_user_ip: "it requires your user's IP address (user_ip)",
  below_minimum: 'the amount is below its minimum',
  above_maximum: 'the amount is above its maximum',
  no_answer: 'it did not respond in time, or its response was not valid',
  refused: 'it rejected the request',
  offers_less: 'it offered less than was requested',
  same_provider: 'another quote that uses the same provider is better',
} as const satisfies Record<string, string>;
export type SkipReason = keyof typeof SKIP_REASONS;

export interface SkippedProvider {
  code: string;
  reason: SkipReason;
  /** The limit that was exceeded, in units of `from`. */
  limit?: string;
}
