import { multiplyFraction } from '../amount';
import type { QuoteSide } from './terms';

/** With fewer completed orders there is no ratio [rules/quotes: Which is best]. */
export const ENOUGH_ORDERS = 20;

/** How many days of completed orders count towards a provider's delivered ratio. */
export const STATISTICS_DAYS = 90;

/** The median of delivered over quoted, and the number of orders it is computed from. */
export interface Delivered {
  ratio: string | null;
  orders: number;
}

/** The pair's ratio if it has enough orders, else the ratio over all pairs of the provider; null if neither has enough. */
export function chooseDeliveredRatio(ofPair: Delivered | null, ofProvider: Delivered | null): string | null {
  const enough = [ofPair, ofProvider].find((one) => one !== null && one.ratio !== null && one.orders >= ENOUGH_ORDERS);
  return enough?.ratio ?? null;
}

/** Enough for the product of any amount and ratio. */
const WEIGHT_DECIMALS = 48;

/**
 * The amount by which an offer is compared, weighted with the provider's delivered ratio: a higher amount to receive or a lower
 * one to send is better. Unweighted if the ratio is unknown.
 */
export function comparableAmount(
  side: QuoteSide,
  { amountFrom, amountTo }: { amountFrom: string; amountTo: string },
  ratio: string | null,
): string {
  if (side === 'send') {
    return ratio === null ? amountTo : multiplyFraction([amountTo, ratio], [], WEIGHT_DECIMALS, 'down');
  }
  return ratio === null ? amountFrom : multiplyFraction([amountFrom], [ratio], WEIGHT_DECIMALS, 'up');
}
