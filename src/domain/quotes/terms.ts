/** `floating`: what is paid out follows the market at the deposit; `fixed`: it holds while the quote does. */
export const RATE_TYPES = ['floating', 'fixed'] as const;
export type RateType = (typeof RATE_TYPES)[number];

/** Which of the two amounts the caller fixed. */
export const QUOTE_SIDES = ['send', 'receive'] as const;
export type QuoteSide = (typeof QUOTE_SIDES)[number];
