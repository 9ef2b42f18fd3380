import { add, multiplyFraction, subtract, toRate } from '../amount';

/** The parts of a price. All except `amountFrom` are in units of what is received. */
export interface PriceParts {
  amountFrom: string;
  /** What the provider pays out, and what of it reaches the user after the partner's markup. */
  providerAmountTo: string;
  amountTo: string;
  /** Null where the provider does not say: it is inside its rate then. */
  networkFee: string | null;
  /** The provider's stated fee in percent of what it converts. */
  feePct: number | null;
  decimals: number;
}

/** From the gross amount to the net one: `gross - providerFee - networkFee - markup = net`, to the last digit. */
export interface Explanation {
  gross: string;
  grossRate: string;
  providerFee: string | null;
  networkFee: string | null;
  markup: string;
  net: string;
}

/** Takes a price apart [rules/quotes: What a price is made of]. */
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

/** The amount of which the fee leaves this much. Never less than it, however few decimals there are. */
function addFee(amount: string, feePct: number, decimals: number): string {
  return multiplyFraction([amount, '100'], [subtract('100', String(feePct))], decimals, 'up');
}
