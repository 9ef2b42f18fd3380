import { type AssetId, currencyByCode, factsOfAsset, resolveAsset } from '#domain/assets/currencies';
import { isNetworkId, type NetworkId } from '#domain/assets/networks';
import { CLOSED_NETWORK_WORDS, COIN_CONTRACTS, NETWORK_WORDS, OLD_TICKERS } from './network-words';

/** A coin's entry in a provider's list. */
export interface OwnNames {
  readonly ticker: string;
  /** Null if its tickers include the network. */
  readonly network?: string | null;
  /** Contract, mint or token id; null if the list has none, which can also mean the network's own coin. */
  readonly contract?: string | null;
}

/**
 * How a provider names networks and currencies, as data next to its adapter; `{}` suffices for one that uses common names and
 * lists contracts. Case, spaces and punctuation of network names are ignored, and so is the case of tickers.
 *
 *     export const NAMES: ProviderNames = {
 *       networks: { cchain: ['AVAX'], bsc: ['BSC'] },          // its names; the first one is sent, all are recognized
 *       currencies: { XNO: ['NANO'] },                          // tickers that are not our codes
 *       assets: {                                               // checked first:
 *         'USDT-trx': 'usdtrx',                                 // one code for coin and network
 *         'USDCE-matic': { ticker: 'USDC', network: 'MATIC' },  // a pair that means a different asset
 *       },
 *       homeWord: 'mainnet',                                    // sent instead of the name of a coin's own network
 *       tickerAlone: true,                                      // a ticker without a network means the coin on its own network
 *       withoutContracts: ['USDT', 'DAI'],                      // tokens listed without contract that are certainly ours
 *       lowerCase: true,                                        // tickers are sent in lower case
 *     };
 */
export interface ProviderNames {
  readonly networks?: Readonly<Partial<Record<NetworkId, readonly string[]>>>;
  readonly currencies?: Readonly<Record<string, readonly string[]>>;
  /** Keyed by `assetKey`. A string is a ticker that is sent without a network. */
  readonly assets?: Readonly<Record<string, string | { readonly ticker: string; readonly network: string }>>;
  readonly homeWord?: string;
  readonly tickerAlone?: boolean;
  /** Our codes. Only if the provider's documentation identifies the token. */
  readonly withoutContracts?: readonly string[];
  readonly lowerCase?: boolean;
}

/** A provider's names and the common ones, indexed. */
export interface Words {
  readonly sendsTickerAlone: boolean;
  /** The asset of a complete entry in the provider's own table. */
  exact(own: OwnNames): AssetId | undefined;
  exactNames(asset: AssetId): { ticker: string; network: string | null } | null;
  networkOf(word: string): { id: string } | null;
  isHomeWord(word: string): boolean;
  isClosed(word: string): boolean;
  /** Our code for a ticker; old tickers are only valid on the coin's own network, so they require one. */
  codeOf(ticker: string, network?: string): string | null;
  tickerOf(code: string): string;
  wordOf(network: string): string | null;
  listsWithoutContract(code: string): boolean;
  /** A token's contract; null for placeholders of the network's own coin. */
  tokenContract(contract: string | null | undefined): string | null;
}

const INDEXES = new WeakMap<ProviderNames, Words>();
const COMMON_NETWORKS = invert(NETWORK_WORDS, wordKey);
const CLOSED = new Set(CLOSED_NETWORK_WORDS.map(wordKey));
const OLD = invert(OLD_TICKERS, tickerKey);

/** Normalizes network names for comparison. */
export function wordKey(word: string): string {
  return word.toLowerCase().replace(/[^a-z0-9]/g, '');
}

function tickerKey(ticker: string): string {
  return ticker.trim().toUpperCase();
}

/** Maps each name to what it stands for. */
function invert(names: Readonly<Record<string, readonly string[] | undefined>>, key: (text: string) => string) {
  return new Map(Object.entries(names).flatMap(([id, texts]) => (texts ?? []).map((text) => [key(text), id] as const)));
}

export function indexNames(names: ProviderNames): Words {
  const known = INDEXES.get(names) ?? createWords(names);
  INDEXES.set(names, known);
  return known;
}

function createWords(names: ProviderNames): Words {
  const networks = invert(names.networks ?? {}, wordKey);
  const currencies = invert(names.currencies ?? {}, tickerKey);
  const rows = exactRows(names);
  const homeWord = names.homeWord === undefined ? null : wordKey(names.homeWord);
  const networkOf = (word: string) => {
    const id = networks.get(word) ?? (CLOSED.has(word) ? undefined : COMMON_NETWORKS.get(word));
    return id === undefined ? null : { id };
  };
  return {
    sendsTickerAlone: names.tickerAlone ?? false,
    exact: ({ ticker, network }) => {
      const asset = rows.get(rowKey(ticker, network)) ?? rows.get(rowKey(ticker, null));
      const found = networkOf(wordKey(network ?? ''));
      return asset !== undefined && (found === null || found.id === asset.network) ? asset : undefined;
    },
    exactNames: (asset) => exactNames(names, asset),
    networkOf,
    isHomeWord: (word) => word === homeWord,
    isClosed: (word) => CLOSED.has(word),
    codeOf: (ticker, network) => {
      const key = tickerKey(ticker);
      return currencies.get(key) ?? oldCode(key, network) ?? currencyByCode(key)?.code ?? null;
    },
    tickerOf: (code) => {
      const ticker = names.currencies?.[code]?.[0] ?? code;
      return names.lowerCase ? ticker.toLowerCase() : ticker;
    },
    wordOf: (network) => (isNetworkId(network) ? (names.networks?.[network]?.[0] ?? null) : null),
    listsWithoutContract: (code) => names.withoutContracts?.includes(code) ?? false,
    tokenContract: (contract) => {
      const text = contract?.trim() ?? '';
      return text === '' || COIN_CONTRACTS.includes(text.toLowerCase()) ? null : text;
    },
  };
}

/** MATIC on Polygon is POL, but MATIC on Ethereum is still a token of its own. */
function oldCode(ticker: string, network: string | undefined): string | null {
  const code = OLD.get(ticker);
  const asset = code === undefined ? null : resolveAsset(code, network);
  return asset !== null && factsOfAsset(asset).isCoin ? asset.code : null;
}

function exactRows(names: ProviderNames): ReadonlyMap<string, AssetId> {
  return new Map(
    Object.entries(names.assets ?? {}).map(([key, own]) => {
      const [code = '', network = ''] = key.split('-');
      const asset = resolveAsset(code, network);
      if (asset === null) {
        throw new RangeError(`${key} is not in the catalog`);
      }
      return [typeof own === 'string' ? rowKey(own, null) : rowKey(own.ticker, own.network), asset] as const;
    }),
  );
}

function exactNames(
  names: ProviderNames,
  { code, network }: AssetId,
): { ticker: string; network: string | null } | null {
  const own = names.assets?.[`${code}-${network}`];
  if (own === undefined) {
    return null;
  }
  return typeof own === 'string' ? { ticker: own, network: null } : own;
}

function rowKey(ticker: string, network: string | null | undefined): string {
  return `${tickerKey(ticker)} ${wordKey(network ?? '')}`;
}
