import { STABLECOINS } from '../assets/currencies/stablecoins';

/** They follow the price of gold, not of a currency. */
const GOLD: readonly string[] = ['PAXG', 'XAUT'];
const STABLE: ReadonlySet<string> = new Set(STABLECOINS.map(({ code }) => code).filter((code) => !GOLD.includes(code)));

/** Whether a currency follows a government currency. */
export function isStable(code: string): boolean {
  return STABLE.has(code);
}

/** The assets that wallets show first, by code and network. */
export const FEATURED: ReadonlySet<string> = new Set([
  'BTC-btc',
  'ETH-eth',
  'LTC-ltc',
  'SOL-sol',
  'TON-ton',
  'TRX-trx',
  'USDC-eth',
  'USDC-sol',
  'USDT-eth',
  'USDT-trx',
  'XMR-xmr',
  'XRP-xrp',
]);
