import { type AssetId, currencyByCode, listAssets, networksOf } from '../assets/currencies';
import { STABLECOINS } from '../assets/currencies/stablecoins';

/** A currency on one network as the v2 layer names it, both in lower case. */
interface Ticker {
  ticker: string;
  network: string;
}

/** Networks whose v2 name differs from their id. */
const NETWORK_NAMES: Readonly<Record<string, string>> = { ln: 'lightning' };
const IDS_BY_NAME: ReadonlyMap<string, string> = new Map(Object.entries(NETWORK_NAMES).map(([id, name]) => [name, id]));

export function toTicker({ code, network }: AssetId): Ticker {
  return { ticker: code.toLowerCase(), network: networkNameOf(network) };
}

/** The v2 name of a network, from its id. */
export function networkNameOf(id: string): string {
  return NETWORK_NAMES[id] ?? id;
}

/** The id of a network from its v2 name or the id itself, ignoring case. */
export function networkIdOf(name: string): string {
  const lower = name.toLowerCase();
  return IDS_BY_NAME.get(lower) ?? lower;
}

/** Older network names used as suffixes of a token's ticker. */
const SUFFIXES: Readonly<Record<string, string>> = { eth: 'erc20', trx: 'trc20' };

/** The single-word ticker that older clients use: `usdttrc20`, `ethbsc`, `xmr` [rules/v2: Currencies]. */
export function legacyTickerOf(asset: AssetId): string {
  const { ticker, network } = toTicker(asset);
  if (ticker === network) {
    return ticker;
  }
  const currency = currencyByCode(asset.code);
  const isOnSeveral = currency !== null && networksOf(currency).length > 1;
  return ticker + ((isOnSeveral ? SUFFIXES[asset.network] : undefined) ?? network);
}

const BY_LEGACY_TICKER: ReadonlyMap<string, AssetId> = new Map(
  listAssets().map((asset) => [legacyTickerOf(asset), asset]),
);

/** All tickers, those of a single word last, in lower case. */
export function listTickers(): string[] {
  return [...new Set([...listAssets().map((asset) => toTicker(asset).ticker), ...BY_LEGACY_TICKER.keys()])];
}

/** Why a name matches no asset. */
export type TickerProblem = 'is not a known currency' | 'is not a network of this currency' | 'needs a network';

/**
 * The asset for a ticker and an optional network, ignoring case [rules/v2: Currencies]. Without a network: the coin of the
 * network with the same name, else the only network there is.
 */
export function resolveTicker(ticker: string, network?: string): AssetId | TickerProblem {
  const wanted = network === undefined ? undefined : networkIdOf(network);
  const currency = currencyByCode(ticker);
  if (currency === null) {
    return resolveLegacyTicker(ticker.toLowerCase(), wanted);
  }
  const networks = networksOf(currency);
  if (wanted !== undefined) {
    return networks.includes(wanted) ? { code: currency.code, network: wanted } : 'is not a network of this currency';
  }
  const own = networks.find((id) => id === ticker.toLowerCase());
  const only = networks.length === 1 ? networks[0] : undefined;
  const found = own ?? only;
  return found === undefined ? 'needs a network' : { code: currency.code, network: found };
}

function resolveLegacyTicker(ticker: string, network: string | undefined): AssetId | TickerProblem {
  const asset = BY_LEGACY_TICKER.get(ticker);
  if (asset === undefined) {
    return 'is not a known currency';
  }
  return network === undefined || network === asset.network ? asset : 'is not a network of this currency';
}

/** The currency of a ticker, ignoring case, with its network if the ticker contains it; null if there is none. */
export function currencyOfTicker(ticker: string): { code: string; network?: string } | null {
  const currency = currencyByCode(ticker);
  return currency === null ? (BY_LEGACY_TICKER.get(ticker.toLowerCase()) ?? null) : { code: currency.code };
}

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
