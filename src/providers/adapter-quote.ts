import type { AdapterQuote } from './adapter';

type StatedQuote = Pick<AdapterQuote, 'amountFrom' | 'amountTo'> & Partial<AdapterQuote>;

const UNSTATED: Omit<AdapterQuote, 'amountFrom' | 'amountTo'> = {
  quoteRef: null,
  validUntil: null,
  etaSeconds: null,
  networkFee: null,
  limits: null,
  realProvider: null,
  warnings: [],
};

/** A price with the facts its provider states; all others are unknown. */
export function toQuote(stated: StatedQuote): AdapterQuote {
  return { ...UNSTATED, ...stated };
}
