import { compareAmounts, multiplyFraction } from '../amount';
import type { OrderState } from '../orders/order';
import { plausibleWorth, USD_DECIMALS } from '../quotes/usd-price';

/** Deep enough for any amount of any currency. */
const DECIMALS = 24;
/** A payout of less than that, at the quoted rate, is more than a rate that has moved. */
const LEAST_PAID_PCT = '90';

type Swap = Pick<OrderState, 'input' | 'status' | 'amountFromActual' | 'amountToActual'>;

/**
 * What the order is worth in US dollars: what is to be swapped by its quote, and once it is completed what was swapped. What it
 * earns, volumes, lists and statistics all go by it; null where no price was known or the worth is implausible
 * [rules/payouts: What was swapped].
 */
export function worthInUsd(order: Swap): string | null {
  const { amountFrom, revenue } = order.input;
  const quoted = revenue.amountInUsd;
  const swapped = swappedAmount(order);
  return quoted === null || swapped === amountFrom
    ? quoted
    : plausibleWorth(multiplyFraction([quoted, swapped], [amountFrom], USD_DECIMALS, 'down'));
}

/**
 * How much of what is sent the order swaps: what was quoted, and once it is completed what arrived, as far as the payout bears it
 * out. Where nobody says what arrived the payout shows it, up to what was quoted.
 */
export function swappedAmount(order: Swap): string {
  const { input, status, amountFromActual: arrived } = order;
  if (status !== 'completed') {
    return input.amountFrom;
  }
  const shown = shownByPayout(order);
  return arrived === undefined ? least(shown, input.amountFrom) : least(arrived, mostBorneOut(shown, input.amountFrom));
}

/**
 * Some providers repeat the amount that was agreed as if it had arrived. So a payout that is more than a drift of the rate too
 * small for it shows what was swapped, and one that is larger than promised how much more than quoted.
 */
function mostBorneOut(shown: string, quoted: string): string {
  const undrifted = multiplyFraction([shown, '100'], [LEAST_PAID_PCT], DECIMALS, 'down');
  return most(shown, least(undrifted, quoted));
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
