import { compareAmounts, decimalsOf, multiplyFraction } from '../amount';
import { expectedAmount } from './expected-amount';
import type { OrderInput, OrderState } from './order';

/**
 * The part of a provider's promise that reaches the user: minus the partner's markup if it is withheld from the payout, and
 * never more than was quoted [rules/orders-and-transitions: Expected and delivered].
 */
export function toUserPromise({ amountTo, providerAmountTo = amountTo }: OrderInput, promised: string): string {
  return compareAmounts(promised, providerAmountTo) >= 0
    ? amountTo
    : inProportion(promised, { whole: providerAmountTo, part: amountTo });
}

/** What the provider has to pay out, including the markup, so that the user receives the expected amount. */
export function promisedPayout({ input, deposit }: Pick<OrderState, 'input' | 'deposit'>): string {
  const { amountTo, providerAmountTo = amountTo } = input;
  const expected = expectedAmount({ input, deposit });
  return expected === amountTo ? providerAmountTo : inProportion(expected, { whole: amountTo, part: providerAmountTo });
}

/** The amount times part over whole; unchanged if the two are equal. */
function inProportion(amount: string, { whole, part }: { whole: string; part: string }): string {
  const decimals = Math.max(...[amount, whole, part].map(decimalsOf));
  return whole === part ? amount : multiplyFraction([amount, part], [whole], decimals, 'down');
}
