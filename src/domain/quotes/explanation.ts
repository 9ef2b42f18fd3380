import { add, multiplyFraction, subtract, toRate } from '../amount';

/** The parts of a price. All except `amountFrom` are in units of the received currency. */
export interface PriceParts {
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
