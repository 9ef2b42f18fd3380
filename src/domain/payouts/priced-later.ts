import { add } from '../amount';
import type { OrderState } from '../orders/order';
import { type Earning, earnedBy } from './earning';
import { worthInUsd } from './worth';

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
