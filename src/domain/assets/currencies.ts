import { decimalsOf } from '../amount';
import { COINS } from './currencies/coins';
import { ETHEREUM_TOKENS_A_TO_L } from './currencies/ethereum-a-to-l';
import { ETHEREUM_TOKENS_M_TO_Z } from './currencies/ethereum-m-to-z';
import { OTHER_TOKENS } from './currencies/other-tokens';
import { SOLANA_TOKENS } from './currencies/solana';
import { STABLECOINS } from './currencies/stablecoins';
import { WRAPPED_COINS } from './currencies/wrapped-coins';
import type { AssetFacts, Currency } from './currency';
import { isNetworkId } from './networks';

/** [rules/addresses: Amounts] Nano and Banano have more. */
const MAX_AMOUNT_DECIMALS = 24;

/** One currency on one network: what is actually swapped. */
export interface AssetId {
  readonly code: string;
  readonly network: string;
}

/** The catalog, sorted by code. */
export const CURRENCIES: readonly Currency[] = [
  ...COINS,
  ...STABLECOINS,
  ...WRAPPED_COINS,
  ...ETHEREUM_TOKENS_A_TO_L,
  ...ETHEREUM_TOKENS_M_TO_Z,
  ...SOLANA_TOKENS,
  ...OTHER_TOKENS,
].sort((a, b) => (a.code < b.code ? -1 : 1));

const BY_CODE: ReadonlyMap<string, Currency> = new Map(CURRENCIES.map((currency) => [currency.code, currency]));

/** Finds a currency by code, ignoring case [rules/addresses: Currencies and networks]. */
export function currencyByCode(code: string): Currency | null {
  return BY_CODE.get(code.toUpperCase()) ?? null;
}

/** The networks of a currency, the default first. */
export function networksOf(currency: Currency): string[] {
  return Object.keys(currency.assets);
}

/** The coin in which a network's fees are paid; null if the catalog has none for the network. */
export function coinOfNetwork(network: string): Currency | null {
  const coins = isNetworkId(network) ? CURRENCIES.filter(({ assets }) => assets[network]?.isCoin) : [];
  return coins.find((currency) => networksOf(currency)[0] === network) ?? coins[0] ?? null;
}

/** Every currency on each of its networks. */
export function listAssets(): AssetId[] {
  return CURRENCIES.flatMap((currency) => networksOf(currency).map((network) => ({ code: currency.code, network })));
}

/** The asset with this code and network, ignoring case, or on the default network if none is passed; null if unknown. */
export function resolveAsset(code: string, network?: string | null): AssetId | null {
  const currency = currencyByCode(code);
  if (currency === null) {
    return null;
  }
  const networks = networksOf(currency);
  const wanted = network ? networks.find((id) => id === network.toLowerCase()) : networks[0];
  return wanted === undefined ? null : { code: currency.code, network: wanted };
}

/** Throws RangeError for an asset outside the catalog: assets come from resolveAsset or a provider's list. */
export function factsOfAsset(asset: AssetId): AssetFacts {
  const assets: Readonly<Record<string, AssetFacts>> = currencyByCode(asset.code)?.assets ?? {};
  const found = Object.hasOwn(assets, asset.network) ? assets[asset.network] : undefined;
  if (found === undefined) {
    throw new RangeError(`${assetKey(asset)} is not in the catalog`);
  }
  return found;
}

/** Decimals of an amount on the wire: the asset's, up to the maximum for amounts. Throws RangeError like factsOfAsset. */
export function decimalsOfAsset(asset: AssetId): number {
  return Math.min(factsOfAsset(asset).decimals, MAX_AMOUNT_DECIMALS);
}

/** Whether the asset has enough decimals to represent the amount exactly [rules/addresses: Amounts]. */
export function fitsDecimals(amount: string, asset: AssetId): boolean {
  return decimalsOf(amount) <= decimalsOfAsset(asset);
}

/** A string that identifies the asset in sets and maps. */
export function assetKey(asset: AssetId): string {
  return `${asset.code}-${asset.network}`;
}
