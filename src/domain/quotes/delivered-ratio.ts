import { multiplyFraction } from '../amount';
import type { QuoteSide } from './terms';

/** Of fewer completed orders nothing is concluded [rules/quotes: Which is best]. */
export const ENOUGH_ORDERS = 20;

/** How far back completed orders count towards a provider's delivered ratio. */
export const STATISTICS_DAYS = 90;

/** The median of delivered over quoted, and the number of orders that it comes from. */
export interface Delivered {
  ratio: string | null;
  orders: number;
}

/** That of the pair where it has enough orders, else that of all the provider's pairs; null where neither has. */
export function chooseDeliveredRatio(ofPair: Delivered | null, ofProvider: Delivered | null): string | null {
  const enough = [ofPair, ofProvider].find((one) => one !== null && one.ratio !== null && one.orders >= ENOUGH_ORDERS);
  return enough?.ratio ?? null;
}

/** Holds the product of any amount and ratio. */
const WEIGHT_DECIMALS = 48;

/**
 * The amount by which an offer is compared, as far as it is delivered: of two to send the higher is better, of two to receive the
 * lower. As it is where nothing is known of the provider.
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
