import { ALL_BPS, add, compareAmounts, multiplyFraction, toDecimals } from '../amount';
import type { OrderState } from '../orders/order';
import { plausibleWorth, USD_DECIMALS } from '../quotes/usd-price';
import type { RevenueTerms } from './revenue-terms';

const WHOLE_PCT = '100';

/** What one order earns its partner, in US dollars with exactly 8 decimals. */
export interface Earning {
  /** The partner's share of the service's commission. */
  shareUsd: string;
  /** The partner's own markup, all of which goes to the partner. */
  markupUsd: string;
}

/**
 * Both parts by the formulas of [rules/payouts: What an order earns], each rounded down once, so that never more is owed than
 * was earned.
 */
export function earningOf({
  amountInUsd,
  feeBps,
  revenueSharePct,
  markupBps,
}: RevenueTerms & { amountInUsd: string }): Earning {
  const part = (times: number[], over: string[]) =>
    toDecimals(multiplyFraction([amountInUsd, ...times.map(String)], over, USD_DECIMALS, 'down'), USD_DECIMALS);
  return {
    shareUsd: part([feeBps, revenueSharePct], [ALL_BPS, WHOLE_PCT]),
    markupUsd: part([markupBps], [ALL_BPS]),
  };
}

/** The partner's share of an order's value in hundredths of a percent, as a decimal string. */
export function earnedBps({ feeBps, revenueSharePct, markupBps }: RevenueTerms): string {
  const share = multiplyFraction([String(feeBps), String(revenueSharePct)], [WHOLE_PCT], USD_DECIMALS, 'down');
  return add(share, String(markupBps));
}

/** What the order earns in its present status: only a completed order of known value earns anything. */
export function earnedBy(order: OrderState): Earning | null {
  const { revenue } = order.input;
  const amountInUsd = worthInUsd(order);
  return order.status !== 'completed' || amountInUsd === null ? null : earningOf({ ...revenue, amountInUsd });
}

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

/**
 * What a completed order is worth and earned once a price is known, by the terms of its creation otherwise [rules/payouts: Priced
 * later]; null if it earns nothing with it either.
 */
export function priceLater(
  order: OrderState,
  amountInUsd: string,
): { worth: string; earning: Earning & { sumUsd: string } } | null {
  const input = { ...order.input, revenue: { ...order.input.revenue, amountInUsd } };
  const priced = { ...order, input };
  const worth = worthInUsd(priced);
  const earning = earnedBy(priced);
  return worth === null || earning === null || input.sandbox !== null
    ? null
    : { worth, earning: { ...earning, sumUsd: add(earning.shareUsd, earning.markupUsd) } };
}
