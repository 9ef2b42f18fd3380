import { compareAmounts } from '../domain/amount';
import type { TwinAsset } from './assets';
import type { Book } from './book';

export interface TwinPair {
  readonly from: TwinAsset;
  readonly to: TwinAsset;
}

/** The pair whose assets carry these names; null when one is unknown or both are the same. */
export function findPair(
  book: Book,
  nameOf: (asset: TwinAsset) => string,
  from: unknown,
  to: unknown,
): TwinPair | null {
  const find = (name: unknown) => book.assets.find((asset) => nameOf(asset) === name);
  const [fromAsset, toAsset] = [find(from), find(to)];
  return fromAsset && toAsset && fromAsset !== toAsset ? { from: fromAsset, to: toAsset } : null;
}

/** The end of the limits that an amount to send passes. */
export function passedLimit(book: Book, { from, to }: TwinPair, amountFrom: string): 'min' | 'max' | null {
  const { min, max } = book.limits(from, to);
  if (compareAmounts(amountFrom, min) < 0) {
    return 'min';
  }
  return compareAmounts(amountFrom, max) > 0 ? 'max' : null;
}

/** The networks' names in full, as many providers write them. */
export const NETWORK_NAMES: Readonly<Record<string, string>> = {
  btc: 'bitcoin',
  ltc: 'litecoin',
  doge: 'dogecoin',
  eth: 'ethereum',
  bsc: 'bsc',
  trx: 'tron',
  sol: 'solana',
  xrp: 'ripple',
};
