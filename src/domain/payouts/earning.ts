import { ALL_BPS, add, multiplyFraction, toDecimals } from '../amount';
import type { OrderState } from '../orders/order';
import { USD_DECIMALS } from '../quotes/usd-price';
import type { RevenueTerms } from './revenue-terms';
import { worthInUsd } from './worth';

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
