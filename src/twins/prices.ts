import BigNumber from 'bignumber.js';
import type { TwinAsset } from './assets';

/** Prices have at most so many decimals. */
const DECIMALS = 8;

/** Both amounts of a swap, one of which is given, after fees. */
export function price(
  from: TwinAsset,
  to: TwinAsset,
  amount: string,
  side: 'send' | 'receive',
  spreadPercent: string,
): { amountFrom: string; amountTo: string } {
  const kept = new BigNumber(100).minus(spreadPercent).div(100);
  const perUnit = new BigNumber(from.usd).times(kept).div(to.usd);
  return side === 'send'
    ? { amountFrom: amount, amountTo: round(perUnit.times(amount), to, BigNumber.ROUND_DOWN) }
    : { amountFrom: round(new BigNumber(amount).div(perUnit), from, BigNumber.ROUND_UP), amountTo: amount };
}

function round(amount: BigNumber, { decimals }: TwinAsset, mode: BigNumber.RoundingMode): string {
  return amount.decimalPlaces(Math.min(DECIMALS, decimals), mode).toFixed();
}
