import { compareAmounts, multiplyFraction } from '../amount';
import type { OrderState } from '../orders/order';
import { plausibleWorth, USD_DECIMALS } from '../quotes/usd-price';

/** Enough for any amount of any currency. */
const DECIMALS = 24;
/** A payout below this, compared with the quoted rate, is more than a rate change. */
const LEAST_PAID_PCT = '90';

type Swap = Pick<OrderState, 'input' | 'status' | 'amountFromActual' | 'amountToActual'>;

/**
 * The order's value in US dollars: of the quoted amount, and once it is completed of the amount swapped. Earnings, volumes,
 * lists and statistics all use it. Null if no price was known or the value is implausible [rules/payouts: What was swapped].
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
 * How much of the sent currency was swapped: the quoted amount, and once the order is completed the deposit as far as the
 * payout supports it. If nobody reports the deposit, it follows from the payout, up to the quoted amount.
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
 * Some providers report the agreed amount as if it had arrived. So if the payout is too small for it by more than a rate
 * change, the payout counts, and if it is larger than promised, it shows how much more than quoted was swapped.
 */
function mostBorneOut(shown: string, quoted: string): string {
  const undrifted = multiplyFraction([shown, '100'], [LEAST_PAID_PCT], DECIMALS, 'down');
  return most(shown, least(undrifted, quoted));
}

/** The payout in units of the sent currency, at the quoted rate; the quoted amount if the payout is unknown. */
function shownByPayout({ input, amountToActual: delivered }: Swap): string {
  const promised = input.providerAmountTo ?? input.amountTo;
  return delivered === null || compareAmounts(promised, '0') <= 0
    ? input.amountFrom
    : multiplyFraction([input.amountFrom, delivered], [promised], DECIMALS, 'down');
}

const least = (a: string, b: string) => (compareAmounts(a, b) < 0 ? a : b);
const most = (a: string, b: string) => (compareAmounts(a, b) > 0 ? a : b);
