import { decimalsOf } from '../amount';
import { COINS } from './currencies/coins';
import { ETHEREUM_TOKENS_A_TO_L } from './currencies/ethereum-a-to-l';
import { ETHEREUM_TOKENS_M_TO_Z } from './currencies/ethereum-m-to-z';
import { OTHER_TOKENS } from './currencies/other-tokens';
import { SOLANA_TOKENS } from './currencies/solana';
import { STABLECOINS } from './currencies/stablecoins';
import { WRAPPED_COINS } from './currencies/wrapped-coins';
import type { AssetFacts, Currency } from './currency';
import type { NetworkId } from './networks';

/** [rules/addresses: Amounts] Nano and Banano have more. */
const MAX_AMOUNT_DECIMALS = 24;

/** One currency on one network: what is really swapped. */
export interface AssetId {
  readonly code: string;
  readonly network: string;
}

/** The catalogue, sorted by code. */
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

/** Codes match in either case [rules/addresses: Currencies and networks]. */
export function currencyByCode(code: string): Currency | null {
  return BY_CODE.get(code.toUpperCase()) ?? null;
}

/** The networks of a currency, its default first. */
export function networksOf(currency: Currency): string[] {
  return Object.keys(currency.assets);
}

/** The coin that a network's own fees are paid in; null for a network without one in the catalogue. */
export function coinOfNetwork(network: string): Currency | null {
  const coins = CURRENCIES.filter(({ assets }) => assets[network as NetworkId]?.isCoin);
  return coins.find((currency) => networksOf(currency)[0] === network) ?? coins[0] ?? null;
}

/** Every currency on every of its networks. */
export function listAssets(): AssetId[] {
  return CURRENCIES.flatMap((currency) => networksOf(currency).map((network) => ({ code: currency.code, network })));
}

/** The asset meant by a code and a network in any case, on the default network when none is named; null when unknown. */
export function resolveAsset(code: string, network?: string | null): AssetId | null {
  const currency = currencyByCode(code);
  if (currency === null) {
    return null;
  }
  const networks = networksOf(currency);
  const wanted = network ? networks.find((id) => id === network.toLowerCase()) : networks[0];
  return wanted === undefined ? null : { code: currency.code, network: wanted };
}

/** Throws RangeError for an asset outside the catalogue: assets come from resolveAsset or a provider's list. */
export function factsOfAsset(asset: AssetId): AssetFacts {
  const assets: Readonly<Record<string, AssetFacts>> = currencyByCode(asset.code)?.assets ?? {};
  const found = Object.hasOwn(assets, asset.network) ? assets[asset.network] : undefined;
  if (found === undefined) {
    throw new RangeError(`${assetKey(asset)} is not in the catalogue`);
  }
  return found;
}

/** Decimals of an amount on the wire: the asset's, or as many as amounts may have. Throws RangeError like factsOfAsset. */
export function decimalsOfAsset(asset: AssetId): number {
  return Math.min(factsOfAsset(asset).decimals, MAX_AMOUNT_DECIMALS);
}

/** Whether the asset can hold the amount without losing a decimal [rules/addresses: Amounts]. */
export function fitsDecimals(amount: string, asset: AssetId): boolean {
  return decimalsOf(amount) <= decimalsOfAsset(asset);
}

/** One word per asset, for sets and maps. */
export function assetKey(asset: AssetId): string {
  return `${asset.code}-${asset.network}`;
}
