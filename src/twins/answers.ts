import BigNumber from 'bignumber.js';
import type { TwinAsset } from './assets';
import { exactNumber, writeExactJson } from './exact-numbers';
import type { TwinAnswer } from './protocol';
import type { Phase } from './stories';
import type { TwinState } from './twin-orders';

const SMALL = '0.000001';

export function reply(body: unknown, status = 200): TwinAnswer {
  return { status, body: writeExactJson(body) };
}

/** An amount as a JSON number; small ones in exponent form, as most servers write them. */
export function number(amount: string): unknown {
  const value = new BigNumber(amount);
  return exactNumber(value.lt(SMALL) && !value.isZero() ? value.toExponential() : value.toFixed());
}

/** An amount with eight decimals. */
export function padAmount(amount: string): string {
  return amount.includes('.') ? amount.padEnd(amount.indexOf('.') + 9, '0') : `${amount}.00000000`;
}

export function numberOrNull(amount: string | null): unknown {
  return amount === null ? null : number(amount);
}

/** The price of an amount, less the markup withheld for the caller's account, and the limit it violates, if any. */
export function priceWithin(
  state: TwinState,
  { from, to }: TwinPair,
  amount: string,
  side: 'send' | 'receive',
  withheldBps = 0,
): { amountFrom: string; amountTo: string; passes: 'min' | 'max' | null } {
  const rest = new BigNumber(10_000 - withheldBps).div(10_000);
  const requested = side === 'send' ? amount : new BigNumber(amount).div(rest).toFixed(to.decimals, BigNumber.ROUND_UP);
  const found = state.price(from, to, requested, side);
  const left = new BigNumber(found.amountTo).times(rest).decimalPlaces(Math.min(8, to.decimals), BigNumber.ROUND_DOWN);
  const price = { ...found, amountTo: side === 'send' ? left.toFixed() : amount };
  const { min, max } = state.limits(from, to);
  const sent = new BigNumber(price.amountFrom);
  return { ...price, passes: sent.lt(min) ? 'min' : sent.gt(max) ? 'max' : null };
}

export interface TwinPair {
  from: TwinAsset;
  to: TwinAsset;
}

/** The two different assets with these names. */
export function findTwinPair(
  state: TwinState,
  isFrom: (asset: TwinAsset) => boolean,
  isTo: (asset: TwinAsset) => boolean,
): TwinPair | null {
  const [from, to] = [state.assets.find(isFrom), state.assets.find(isTo)];
  return from && to && from !== to ? { from, to } : null;
}

/** Status words of the family of providers from `waiting` to `finished`. */
export const FINISHED_WORDS: Readonly<Record<Phase, string>> = {
  waiting: 'waiting',
  confirming: 'confirming',
  exchanging: 'exchanging',
  sending: 'sending',
  completed: 'finished',
  failed: 'failed',
  expired: 'expired',
  refund_required: 'failed',
  refunding: 'failed',
  refunded: 'refunded',
  held: 'verifying',
};

export function twinTime(at: number): string {
  return new Date(at).toISOString();
}
