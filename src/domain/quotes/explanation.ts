import { add, multiplyFraction, subtract, toRate } from '../amount';

/** The parts of a price. All except `amountFrom` are in units of the received currency. */
interface PriceParts {
  amountFrom: string;
  /** What the provider pays out, and what the user gets after the partner's markup. */
  providerAmountTo: string;
  amountTo: string;
  /** Null if the provider does not state it: then its rate includes it. */
  networkFee: string | null;
  /** The provider's stated fee, in percent of the amount it converts. */
  feePct: number | null;
  decimals: number;
}

/** From the gross amount to the net amount: `gross - providerFee - networkFee - markup = net`, exactly. */
export interface Explanation {
  gross: string;
  grossRate: string;
  providerFee: string | null;
  networkFee: string | null;
  markup: string;
  net: string;
}

/** Splits a price into its parts [rules/quotes: What a price is made of]. */
export function explainPrice(parts: PriceParts): Explanation {
  const { providerAmountTo, networkFee, feePct } = parts;
  const converted = add(providerAmountTo, networkFee ?? '0');
  const gross = feePct === null ? converted : addFee(converted, feePct, parts.decimals);
  return {
    gross,
    grossRate: toRate(gross, parts.amountFrom),
    providerFee: feePct === null ? null : subtract(gross, converted),
    networkFee,
    markup: subtract(providerAmountTo, parts.amountTo),
    net: parts.amountTo,
  };
}

/** The amount of which this much is left after the fee. Never less than the net amount, however few decimals there are. */
function addFee(amount: string, feePct: number, decimals: number): string {
  return multiplyFraction([amount, '100'], [subtract('100', String(feePct))], decimals, 'up');
}

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
