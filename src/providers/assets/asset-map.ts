import { findAssetByContract } from '#domain/assets/contract';
import {
  type AssetId,
  assetKey,
  CURRENCIES,
  currencyByCode,
  factsOfAsset,
  networksOf,
  resolveAsset,
} from '#domain/assets/currencies';
import { indexNames, type OwnNames, type ProviderNames, type Words, wordKey } from './provider-names';

/** Why an entry of a provider's list has no asset here, for the operator. */
export const UNMAPPED_REASONS = {
  no_network: 'has no network, and the ticker alone does not determine one',
  unknown_network: 'names a network outside the catalog',
  closed_network: 'names a network that has been shut down',
  unknown_ticker: 'names a currency outside the catalog',
  not_on_network: 'names a currency that the catalog does not have on this network',
  unknown_contract: 'names a contract outside the catalog',
  other_contract: 'names the contract of another coin with this ticker',
  no_contract: 'names a token without its contract',
  ambiguous_ticker: 'names a token without its contract, and the network has several with this ticker',
  doubled: 'names an asset that an earlier row of the list names',
} as const;

export type UnmappedReason = keyof typeof UNMAPPED_REASONS;

export type Mapping = { readonly asset: AssetId } | { readonly unmapped: UnmappedReason };

/**
 * The asset that a provider means. A contract on a known network decides, whatever the ticker; without one, only a network's
 * own coin is certain, and tokens that the provider's names list as such. Uncertain entries are left out with the reason.
 */
export function mapAsset(names: ProviderNames, own: OwnNames): Mapping {
  const words = indexNames(names);
  const contract = words.tokenContract(own.contract);
  const exact = words.exact(own);
  if (exact !== undefined) {
    const meant = contract === null ? exact : findAssetByContract(exact.network, contract);
    const isSame = meant !== null && assetKey(meant) === assetKey(exact);
    return isSame ? { asset: exact } : { unmapped: 'other_contract' };
  }
  const network = findNetwork(words, own);
  if ('unmapped' in network) {
    return network;
  }
  return contract === null
    ? mapByTicker(words, own.ticker, network.id)
    : mapByContract(words, own.ticker, network.id, contract);
}

function findNetwork(words: Words, own: OwnNames): { id: string } | { unmapped: UnmappedReason } {
  const word = wordKey(own.network ?? '');
  const isHome = word === '' ? words.sendsTickerAlone : words.isHomeWord(word);
  if (isHome) {
    const home = homeOf(words.codeOf(own.ticker) ?? '');
    return home === null ? { unmapped: 'no_network' } : { id: home };
  }
  if (word === '') {
    return { unmapped: 'no_network' };
  }
  return words.networkOf(word) ?? { unmapped: words.isClosed(word) ? 'closed_network' : 'unknown_network' };
}

/** If a currency is a network's own coin: its default network, as Ethereum for ETH; null for tokens. */
function homeOf(code: string): string | null {
  const asset = resolveAsset(code);
  return asset !== null && factsOfAsset(asset).isCoin ? asset.network : null;
}

function mapByContract(words: Words, ticker: string, network: string, contract: string): Mapping {
  const asset = findAssetByContract(network, contract);
  if (asset !== null) {
    return { asset };
  }
  const code = words.codeOf(ticker, network);
  const isOurTicker = code !== null && resolveAsset(code, network) !== null;
  return { unmapped: isOurTicker ? 'other_contract' : 'unknown_contract' };
}

function mapByTicker(words: Words, ticker: string, network: string): Mapping {
  const code = words.codeOf(ticker, network);
  if (code === null || currencyByCode(code) === null) {
    return { unmapped: 'unknown_ticker' };
  }
  const asset = resolveAsset(code, network);
  if (asset === null) {
    return { unmapped: 'not_on_network' };
  }
  if (factsOfAsset(asset).isCoin) {
    return { asset };
  }
  if (hasTwin(asset)) {
    return { unmapped: 'ambiguous_ticker' };
  }
  return words.listsWithoutContract(code) ? { asset } : { unmapped: 'no_contract' };
}

/** Whether a bridged or wrapped form exists on the same network, which providers list under the same ticker. */
function hasTwin({ code, network }: AssetId): boolean {
  return CURRENCIES.some((other) => other.standsFor === code && networksOf(other).includes(network));
}

/**
 * A provider's name for an asset, from its names alone; null if they do not define one. Adapters whose provider has a
 * currency list use that list instead (`mapAssets`).
 */
export function nameAsset(names: ProviderNames, asset: AssetId): { ticker: string; network: string | null } | null {
  const words = indexNames(names);
  const exact = words.exactNames(asset);
  if (exact !== null) {
    return exact;
  }
  const ticker = words.tickerOf(asset.code);
  if (names.tickerAlone && homeOf(asset.code) === asset.network) {
    return { ticker, network: null };
  }
  const network =
    homeOf(asset.code) === asset.network
      ? (names.homeWord ?? words.wordOf(asset.network))
      : words.wordOf(asset.network);
  return network === null ? null : { ticker, network };
}

export interface AssetMap<Row> {
  /** By `assetKey`: the asset, and its entry in the provider's list. */
  readonly listed: ReadonlyMap<string, { readonly asset: AssetId; readonly row: Row }>;
  readonly unmapped: readonly { readonly row: Row; readonly reason: UnmappedReason }[];
}

/** Maps a provider's whole list. If several entries mean the same asset, the first one counts. */
export function mapAssets<Row>(
  names: ProviderNames,
  rows: readonly Row[],
  read: (row: Row) => OwnNames,
): AssetMap<Row> {
  const listed = new Map<string, { asset: AssetId; row: Row }>();
  const unmapped: { row: Row; reason: UnmappedReason }[] = [];
  for (const row of rows) {
    const mapping = mapAsset(names, read(row));
    if ('unmapped' in mapping) {
      unmapped.push({ row, reason: mapping.unmapped });
    } else if (listed.has(assetKey(mapping.asset))) {
      unmapped.push({ row, reason: 'doubled' });
    } else {
      listed.set(assetKey(mapping.asset), { asset: mapping.asset, row });
    }
  }
  return { listed, unmapped };
}
