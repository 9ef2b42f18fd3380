import { compareAmounts, decimalsOf, multiplyFraction } from '../amount';
import { expectedAmount } from './expected-amount';
import type { OrderInput, OrderState } from './order';

/**
 * What of a provider's promise reaches the user: the partner's markup is taken off where it is kept from the payout, and more than was
 * quoted is never promised on [rules/orders-and-transitions: Expected and delivered].
 */
export function toUserPromise({ amountTo, providerAmountTo = amountTo }: OrderInput, promised: string): string {
  return compareAmounts(promised, providerAmountTo) >= 0
    ? amountTo
    : inProportion(promised, { whole: providerAmountTo, part: amountTo });
}

/** What the provider has to pay out, markup included, so that the user receives what is expected. */
export function promisedPayout({ input, deposit }: Pick<OrderState, 'input' | 'deposit'>): string {
  const { amountTo, providerAmountTo = amountTo } = input;
  const expected = expectedAmount({ input, deposit });
  return expected === amountTo ? providerAmountTo : inProportion(expected, { whole: amountTo, part: providerAmountTo });
}

/** The amount times part over whole; as it is where they are the same. */
function inProportion(amount: string, { whole, part }: { whole: string; part: string }): string {
  const decimals = Math.max(...[amount, whole, part].map(decimalsOf));
  return whole === part ? amount : multiplyFraction([amount, part], [whole], decimals, 'down');
}
