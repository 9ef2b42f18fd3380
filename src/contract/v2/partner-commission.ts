import { ALL_BPS, multiplyFraction } from '#domain/amount';
import { earnedBps, swappedAmount } from '#domain/payouts/earning';
import { toNumber, V2_DECIMALS } from './number';
import type { OpenedOrder } from './order';

/** What the partner earns from an order when it completes, in the sent currency and in percent [rules/v2: Listing orders]. */
export function partnerCommission({ order, input, amountFromActual }: OpenedOrder, currency: string) {
  const { status, amount_to_actual: amountToActual } = order;
  const said = { status, amountToActual, ...(amountFromActual !== null && { amountFromActual }) };
  const { revenue } = input;
  const bps = revenue ? earnedBps(revenue) : '0';
  return {
    currency,
    amount: toNumber(
      multiplyFraction([swappedAmount({ input, ...said }), bps], [ALL_BPS], V2_DECIMALS, 'down'),
      'down',
    ),
    percent: toNumber(multiplyFraction([bps], ['100'], V2_DECIMALS, 'down'), 'down'),
  };
}
