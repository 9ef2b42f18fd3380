import { multiplyFraction } from '../amount';

/** Of fewer completed orders nothing is concluded [rules/quotes: Which is best]. */
export const ENOUGH_ORDERS = 20;

/** How far back orders tell how a provider serves. */
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
const PRODUCT_DECIMALS = 48;

/** The amount times the ratio; as it is where nothing is known. For comparison alone. */
export function weighByRatio(amount: string, ratio: string | null): string {
  return ratio === null ? amount : multiplyFraction([amount, ratio], [], PRODUCT_DECIMALS, 'down');
}
