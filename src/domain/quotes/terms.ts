/** `floating`: the payout follows the market at the time of the deposit; `fixed`: it is locked while the quote is valid. */
export const RATE_TYPES = ['floating', 'fixed'] as const;
export type RateType = (typeof RATE_TYPES)[number];

/** Which of the two amounts the caller fixed. */
export const QUOTE_SIDES = ['send', 'receive'] as const;
export type QuoteSide = (typeof QUOTE_SIDES)[number];
