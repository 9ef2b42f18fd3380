import { ALL_BPS, multiplyFraction } from '../../domain/amount';
import type { OrderInput } from '../../domain/orders/order';
import { earnedBps } from '../../domain/payouts/earning';
import { toNumber, V2_DECIMALS } from './number';

/** What the partner earns by an order that completes, in what is sent and in percent [rules/v2: Listing orders]. */
export function partnerCommission({ amountFrom, revenue }: OrderInput, currency: string) {
  const bps = revenue ? earnedBps(revenue) : '0';
  return {
    currency,
    amount: toNumber(multiplyFraction([amountFrom, bps], [ALL_BPS], V2_DECIMALS, 'down'), 'down'),
    percent: toNumber(multiplyFraction([bps], ['100'], V2_DECIMALS, 'down'), 'down'),
  };
}
