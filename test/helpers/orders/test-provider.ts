import { type AssetId, resolveAsset } from '#domain/assets/currencies';
import type { Provider } from '#providers/provider';
import { findSimulated, type SimulatedProvider } from '#providers/simulated/provider';

/** The asset of a text such as `BTC` or `USDT/trx`. */
export function asset(text: string): AssetId {
  const [code = '', network] = text.split('/');
  const found = resolveAsset(code, network);
  if (found === null) {
    throw new Error(`${text} is not in the catalog`);
  }
  return found;
}

export function provider(code: string): SimulatedProvider {
  const found = findSimulated(code);
  if (found === null) {
    throw new Error(`no provider ${code}`);
  }
  return found;
}

/** A real provider with another code and the given quote. */
export function quoting(code: string, quote: Provider['quote'], facts: Partial<Provider['facts']> = {}): Provider {
  const alpha = provider('alphaswap');
  return { ...alpha, facts: { ...alpha.facts, ...facts, code }, quote };
}

/** Changes an amount written with `decimals` places by `by` units of its last place. */
export function nudge(amount: string, decimals: number, by: bigint): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const text = String(BigInt(whole + fraction.padEnd(decimals, '0')) + by).padStart(decimals + 1, '0');
  return decimals === 0 ? text : `${text.slice(0, -decimals)}.${text.slice(-decimals)}`;
}
