import { compareAmounts, multiplyFraction, subtract } from '../amount';
import type { QuoteSide } from './terms';

/** With fewer completed orders nothing is derived from them [rules/quotes: Which is best]. */
export const ENOUGH_ORDERS = 20;

/** How many days of orders count. */
export const STATISTICS_DAYS = 90;

/** What is known of a provider's orders of these days, over one pair or over all. */
export interface Measured {
  /** The median of delivered over quoted, and the number of orders it is computed from. */
  ratio: string | null;
  orders: number;
  /** The median from deposit to payout. */
  seconds: number | null;
  /** Orders about which the provider contradicted what was agreed. */
  contradictions: number;
}

/**
 * What an offer's amount to receive is multiplied with before offers are compared; the amounts shown do not change. 1 changes
 * nothing.
 */
export interface RankFactors {
  readonly delivered: string;
  readonly time: string;
  readonly contradictions: string;
}

export const NO_FACTORS: RankFactors = { delivered: '1', time: '1', contradictions: '1' };

/** What is lost for each time that a swap usually takes longer than expected, and for each contradiction. */
const DELAY = { each: '0.001', most: '0.01' };
const CONTRADICTION = { each: '0.01', most: '0.1' };
const LOST_DECIMALS = 3;

/**
 * By the pair's own orders if there are enough, else by the provider's over all pairs if there are; contradictions always count
 * over all pairs. `expectedSeconds` is that of the pair's networks.
 */
export function rankFactors(
  ofPair: Measured | null,
  ofProvider: Measured | null,
  expectedSeconds: number,
): RankFactors {
  const enough = [ofPair, ofProvider].find((one) => one !== null && one.orders >= ENOUGH_ORDERS);
  const delays = ofPair && enough === ofPair && ofPair.seconds !== null ? ofPair.seconds / expectedSeconds - 1 : 0;
  return {
    delivered: enough?.ratio ?? '1',
    time: without(DELAY, Math.max(0, Math.floor(delays))),
    contradictions: without(CONTRADICTION, ofProvider?.contradictions ?? 0),
  };
}

function without({ each, most }: { each: string; most: string }, times: number): string {
  const lost = multiplyFraction([each, String(times)], [], LOST_DECIMALS, 'down');
  return subtract('1', compareAmounts(lost, most) > 0 ? most : lost);
}

/** Enough for the product of any amount and the factors. */
const WEIGHT_DECIMALS = 48;

/** The amount by which an offer is compared: a higher one to receive or a lower one to send is better. */
export function comparableAmount(
  side: QuoteSide,
  { amountFrom, amountTo }: { amountFrom: string; amountTo: string },
  { delivered, time, contradictions }: RankFactors,
): string {
  const factors = [delivered, time, contradictions];
  return side === 'send'
    ? multiplyFraction([amountTo, ...factors], [], WEIGHT_DECIMALS, 'down')
    : multiplyFraction([amountFrom], factors, WEIGHT_DECIMALS, 'up');
}
