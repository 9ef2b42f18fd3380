import { compareAmounts, multiplyFraction } from '#domain/amount';
import { type AssetId, decimalsOfAsset, resolveAsset } from '#domain/assets/currencies';
import type { Limits, Provider } from '../provider';

/** A pair to try, and an amount that is worth some hundred dollars. */
export interface TriedPair {
  readonly from: AssetId;
  readonly to: AssetId;
  readonly amount: string;
}

/**
 * They have between them 6, 8, 12, 18, 24 and 30 decimals, memos, prefixes of addresses, and networks and currencies that
 * providers name in different ways.
 */
export const PAIRS: readonly TriedPair[] = [
  pair('BTC', 'XMR', '0.006'),
  pair('XMR', 'BTC', '2'),
  pair('BTC', 'ETH', '0.006'),
  pair('ETH', 'BTC', '0.15'),
  pair('BTC', 'USDT trx', '0.006'),
  pair('USDT trx', 'BTC', '500'),
  pair('USDT trx', 'XMR', '500'),
  pair('XMR', 'USDT eth', '2'),
  pair('ETH', 'USDC eth', '0.15'),
  pair('USDT eth', 'USDT trx', '500'),
  pair('LTC', 'USDT trx', '6'),
  pair('DOGE', 'LTC', '3000'),
  pair('SOL', 'USDC sol', '3'),
  pair('BNB', 'USDT bsc', '0.7'),
  pair('AVAX', 'BTC', '20'),
  pair('BCH', 'LTC', '1'),
  pair('ZEC', 'BTC', '3'),
  pair('XRP', 'USDT trx', '250'),
  pair('TON', 'BTC', '150'),
  pair('XNO', 'XMR', '500'),
];

/** The pairs that the provider lists. */
export function offeredPairs(provider: Provider): TriedPair[] {
  return PAIRS.filter(({ from, to }) => provider.supports(from, to));
}

/** The amount, or one that its limits permit. */
export function permittedAmount({ from, amount }: TriedPair, { min, max }: Partial<Limits>): string {
  const decimals = decimalsOfAsset(from);
  if (min !== undefined && compareAmounts(amount, min) <= 0) {
    const twice = multiplyFraction([min, '2'], [], decimals, 'up');
    return max !== undefined && compareAmounts(twice, max) > 0 ? min : twice;
  }
  return max !== undefined && compareAmounts(amount, max) > 0 ? half(from, max) : amount;
}

export function half(asset: AssetId, amount: string): string {
  return multiplyFraction([amount], ['2'], decimalsOfAsset(asset), 'down');
}

/** `USDT on trx → BTC` */
export function pairWords({ from, to }: Pick<TriedPair, 'from' | 'to'>): string {
  return `${assetWords(from)} → ${assetWords(to)}`;
}

function assetWords({ code, network }: AssetId): string {
  return code.toLowerCase() === network ? code : `${code} on ${network}`;
}

function pair(from: string, to: string, amount: string): TriedPair {
  return { from: asset(from), to: asset(to), amount };
}

function asset(text: string): AssetId {
  const [code = '', network] = text.split(' ');
  const found = resolveAsset(code, network);
  if (!found) {
    throw new Error(`${text} is not in the catalog`);
  }
  return found;
}
