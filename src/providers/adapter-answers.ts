import BigNumber from 'bignumber.js';
import type { OrderStatus } from '../domain/orders/status';
import { RATE_TYPES, type RateType } from '../domain/quotes/terms';
import type { AdapterQuote, AdapterQuoteRequest } from './adapter';
import { type Limits, OutsideLimits, ProviderError } from './provider';

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

/** Parses a provider's limits; null and zero mean none. */
export function readLimits(min: string | null, max: string | null): Partial<Limits> {
  return { ...(isStated(min) && { min }), ...(isStated(max) && { max }) };
}

/**
 * For providers that respond to an amount outside their limits with a price, a zero or an unreadable text. @throws
 * OutsideLimits
 */
export function checkLimits(amountFrom: string, limits: Partial<Limits>): void {
  const amount = new BigNumber(amountFrom);
  if ((limits.min && amount.lt(limits.min)) || (limits.max && amount.gt(limits.max))) {
    throw new OutsideLimits(limits, { message: `${amountFrom} is outside the limits` });
  }
}

/**
 * Compares the amount with the limits after a refusal without a readable reason.
 * @throws OutsideLimits, or else the refusal itself
 */
export async function explainRefusal(
  refusal: unknown,
  { amount, side }: AdapterQuoteRequest,
  fetchLimits: () => Promise<Partial<Limits>>,
): Promise<never> {
  if (side === 'send' && refusal instanceof ProviderError && refusal.kind === 'refused') {
    const limits = await fetchLimits().catch(() => ({}));
    checkLimits(amount, limits);
  }
  throw refusal;
}

/**
 * A list in which no order names whose it is cannot show that there is none of ours.
 * @throws ProviderError whose outcome is unknown
 */
export function requireReferences<Row>(rows: readonly Row[], referenceOf: (row: Row) => string | null): void {
  if (rows.length > 0 && rows.every((row) => referenceOf(row) === null)) {
    throw new ProviderError('unknown', { message: 'the list of orders does not show whose they are' });
  }
}

/**
 * What arrived, according to a member that contains the ordered amount until then: beside the deposit's transaction alone, because a
 * failure with an amount that arrived is one of the user's money.
 */
export function onceArrived(amountFrom: string | null, txInHash: string | null | undefined): string | null {
  return txInHash ? amountFrom : null;
}

function isStated(limit: string | null): limit is string {
  return limit !== null && !new BigNumber(limit).isZero();
}

/** A provider's word for each rate type. */
export type RateWords = Readonly<Record<RateType, string>>;

/** Null for an unknown word, which is not compared with what was asked for. */
export function readRate(words: RateWords, word: string | null): RateType | null {
  return RATE_TYPES.find((rate) => words[rate] === word) ?? null;
}

/** The same for a mark of fixed rates. */
export function readFixed(isFixed: boolean | null): RateType | null {
  return isFixed === null ? null : isFixed ? 'fixed' : 'floating';
}

/** Our status for each of a provider's words; an incomplete table does not compile. */
export type StatusWords<Word extends string> = Readonly<Record<Word, OrderStatus>>;

/** The status words of a family of providers, from `waiting` to `finished`; some have a few more. */
export const WAITING_TO_FINISHED = {
  waiting: 'waiting_deposit',
  confirming: 'confirming',
  verifying: 'manual_review',
  exchanging: 'exchanging',
  sending: 'sending',
  finished: 'completed',
  failed: 'failed',
  refunded: 'refunded',
  expired: 'expired',
} as const satisfies StatusWords<string>;
export type WaitingToFinished = keyof typeof WAITING_TO_FINISHED;

/** Null for an unknown status, which is not an error and changes nothing. */
export function readWord(words: StatusWords<string>, word: string): OrderStatus | null {
  return (Object.hasOwn(words, word) && words[word]) || null;
}
