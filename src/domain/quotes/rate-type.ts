export const RATE_TYPES = ['floating', 'fixed'] as const;
/** `floating`: what is paid out follows the market at the deposit; `fixed`: it holds while the quote does. */
export type RateType = (typeof RATE_TYPES)[number];
