import BigNumber from 'bignumber.js';
import { exactNumber, stringifyExactJson } from '../providers/http/exact-json';
import type { TwinAsset } from './assets';
import type { Book } from './book';
import type { TwinAnswer } from './protocol';

const SMALL = '0.000001';

export function reply(body: unknown, status = 200): TwinAnswer {
  return { status, body: stringifyExactJson(body) };
}

/** An amount as a JSON number, a small one in exponent form as most servers write it. */
export function number(amount: string): unknown {
  const value = new BigNumber(amount);
  return exactNumber(value.lt(SMALL) && !value.isZero() ? value.toExponential() : value.toFixed());
}

export function numberOrNull(amount: string | null): unknown {
  return amount === null ? null : number(amount);
}

/** Which limit of the pair the amount passes. */
export function passedLimit(amount: string, from: TwinAsset, to: TwinAsset, book: Book): 'min' | 'max' | null {
  const { min, max } = book.limits(from, to);
  const value = new BigNumber(amount);
  return value.lt(min) ? 'min' : value.gt(max) ? 'max' : null;
}

/** The two different assets that the names stand for. */
export function findPair(
  book: Book,
  isFrom: (asset: TwinAsset) => boolean,
  isTo: (asset: TwinAsset) => boolean,
): { from: TwinAsset; to: TwinAsset } | null {
  const [from, to] = [book.assets.find(isFrom), book.assets.find(isTo)];
  return from && to && from !== to ? { from, to } : null;
}

export function isoTime(at: number): string {
  return new Date(at).toISOString();
}
