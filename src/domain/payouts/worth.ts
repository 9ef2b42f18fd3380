import { compareAmounts, multiplyFraction } from '../amount';
import { isAtLeastEdition } from '../orders/edition';
import type { OrderState } from '../orders/order';
import { plausibleWorth, USD_DECIMALS } from '../quotes/usd-price';

/** Deep enough for any amount of any currency. */
const DECIMALS = 24;

type Swap = Pick<OrderState, 'input' | 'status' | 'amountFromActual' | 'amountToActual'>;

/**
 * What the order is worth in US dollars: what is to be swapped by its quote, and once it is completed what was swapped. What it
 * earns, volumes, lists and statistics all go by it; null where no price was known or the worth is implausible
 * [rules/payouts-and-earnings: What was swapped].
 */
export function worthInUsd(order: Swap): string | null {
  const { amountFrom, revenue } = order.input;
  const quoted = revenue?.amountInUsd ?? null;
  const swapped = swappedAmount(order);
  return quoted === null || swapped === amountFrom
    ? quoted
    : plausibleWorth(multiplyFraction([quoted, swapped], [amountFrom], USD_DECIMALS, 'down'));
}

/**
 * How much of what is sent the order swaps: what was quoted, and once it is completed what arrived. Of more than was quoted only as
 * much counts as the payout shows to have been swapped, and where nobody says what arrived the payout shows it, up to what was
 * quoted.
 */
export function swappedAmount(order: Swap): string {
  const { input, status, amountFromActual: arrived } = order;
  const quoted = input.amountFrom;
  if (status !== 'completed' || !isAtLeastEdition(input, 5)) {
    return quoted;
  }
  const shown = shownByPayout(order);
  if (arrived === undefined) {
    return least(shown, quoted);
  }
  return least(arrived, most(shown, quoted));
}

/** What was paid out, in units of what is sent, at the quoted rate; what was quoted where that is not known. */
function shownByPayout({ input, amountToActual: delivered }: Swap): string {
  const promised = input.providerAmountTo ?? input.amountTo;
  return delivered === null || compareAmounts(promised, '0') <= 0
    ? input.amountFrom
    : multiplyFraction([input.amountFrom, delivered], [promised], DECIMALS, 'down');
}

const least = (a: string, b: string) => (compareAmounts(a, b) < 0 ? a : b);
const most = (a: string, b: string) => (compareAmounts(a, b) > 0 ? a : b);
