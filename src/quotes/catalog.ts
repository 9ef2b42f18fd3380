import { type AssetId, assetKey, CURRENCIES, networksOf } from '../domain/assets/currencies';
import { usesMemo } from '../domain/assets/networks';
import { DEMANDED_MEMBERS, type DemandedMember, listRequired, NO_DEMANDS } from '../domain/orders/provider-demands';
import { RATE_TYPES } from '../domain/quotes/terms';
import type { Provider, ProviderFacts } from '../providers/provider';

interface CurrencyRow {
  code: string;
  name: string;
  networks: string[];
  /** Whether any of the networks uses a memo or tag. */
  hasExtraId: boolean;
}

export interface CurrencyFilter {
  /** Only currencies that some provider currently trades. */
  active?: boolean;
  /** Only currencies that some provider trades at a fixed rate. */
  fixedRate?: boolean;
}

/** The currencies of the catalog, sorted by code; a filter also removes excluded networks [rules/quotes: Currencies]. */
export function listCurrencies(providers: readonly Provider[], filter: CurrencyFilter = {}): CurrencyRow[] {
  const trading = filter.fixedRate ? providers.filter(({ facts }) => facts.rates.fixed) : providers;
  const traded = new Set(trading.flatMap((provider) => provider.assets().map(assetKey)));
  const isListed = (asset: AssetId) => !(filter.active || filter.fixedRate) || traded.has(assetKey(asset));
  return CURRENCIES.flatMap((currency) => {
    const { code, name } = currency;
    const networks = networksOf(currency).filter((network) => isListed({ code, network }));
    return networks.length === 0 ? [] : [{ code, name, networks, hasExtraId: networks.some(usesMemo) }];
  });
}

interface IndexedPair {
  from: AssetId;
  to: AssetId;
  fixedRateAvailable: boolean;
  /** What at least one of the pair's providers demands of an order, at one of its rate types. */
  required: readonly DemandedMember[];
}

export interface PairFilter {
  /** Codes are not case-sensitive. */
  from?: string;
  to?: string;
}

/** The pairs of a set of providers: their assets by code and network, and what each can be swapped to. */
export interface PairIndex {
  /**
   * Generates every pair that some provider swaps, by code and network of `from`, then of `to`: there are hundreds of
   * thousands [rules/quotes: Pairs].
   */
  list(filter?: PairFilter): Generator<IndexedPair>;
}

/** Checking every pair with every provider would take seconds, so each provider's assets are looked up once. */
export function indexPairs(providers: readonly Provider[]): PairIndex {
  const assets = sortedAssets(providers);
  const sides = providers.map((provider) => ({
    hasFixedRate: provider.facts.rates.fixed !== undefined,
    demandsOf: indexDemands(provider.facts, assets),
    takes: toSet(assets, (asset) => provider.takes(asset)),
    pays: toSet(assets, (asset) => provider.pays(asset)),
  }));
  return {
    *list({ from: soldCode, to: boughtCode } = {}) {
      const isBought = hasCode(boughtCode);
      for (const [place, from] of assets.entries()) {
        if (!hasCode(soldCode)(from)) {
          continue;
        }
        const taking = sides.filter(({ takes }) => takes[place]);
        const bought = union(assets.length, taking);
        const boughtFixed = union(
          assets.length,
          taking.filter(({ hasFixedRate }) => hasFixedRate),
        );
        const demanded = demandedOf(
          assets.length,
          taking.map(({ pays, demandsOf }) => ({ pays, demands: demandsOf(from) })),
        );
        for (const [other, to] of assets.entries()) {
          if (other !== place && bought[other] && isBought(to)) {
            yield { from, to, fixedRateAvailable: boughtFixed[other] === 1, required: membersOf(demanded[other]) };
          }
        }
      }
    },
  };
}

/** One byte per asset: 1 if it is in the set. */
type AssetSet = Uint8Array;

function toSet(assets: readonly AssetId[], belongs: (asset: AssetId) => boolean): AssetSet {
  return Uint8Array.from(assets, (asset) => Number(belongs(asset)));
}

function union(size: number, sides: readonly { pays: AssetSet }[]): AssetSet {
  const all = new Uint8Array(size);
  for (const { pays } of sides) {
    for (let place = 0; place < size; place += 1) {
      all[place] = (all[place] ?? 0) | (pays[place] ?? 0);
    }
  }
  return all;
}

/** The combined demands of all sides for a payout asset, by the asset's index. */
function demandedOf(size: number, sides: readonly { pays: AssetSet; demands: AssetSet | null }[]): Uint8Array {
  const all = new Uint8Array(size);
  for (const { pays, demands } of sides) {
    for (let place = 0; demands !== null && place < size; place += 1) {
      all[place] = (all[place] ?? 0) | (pays[place] ? (demands[place] ?? 0) : 0);
    }
  }
  return all;
}

function sortedAssets(providers: readonly Provider[]): AssetId[] {
  const byKey = new Map(providers.flatMap((provider) => provider.assets().map((asset) => [assetKey(asset), asset])));
  return [...byKey.values()].sort((a, b) => compareText(a.code, b.code) || compareText(a.network, b.network));
}

function hasCode(wanted: string | undefined): (asset: AssetId) => boolean {
  const code = wanted?.toUpperCase();
  return code === undefined ? () => true : (asset) => asset.code === code;
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

/** A set of members is a bit mask; there are few sets, and hundreds of thousands of pairs. */
const SETS = Array.from({ length: 2 ** DEMANDED_MEMBERS.length }, (_, bits) =>
  DEMANDED_MEMBERS.filter((_member, nth) => bits & (2 ** nth)),
);

/** The members of a set; empty if undefined. */
function membersOf(bits: number | undefined): readonly DemandedMember[] {
  return SETS[bits ?? 0] ?? [];
}

/**
 * For an asset that the provider accepts: what it demands of an order, by the index of the payout asset. Null if nothing.
 */
function indexDemands(
  { demands = NO_DEMANDS, rates }: ProviderFacts,
  assets: readonly AssetId[],
): (from: AssetId) => Uint8Array | null {
  const offered = RATE_TYPES.filter((rateType) => rates[rateType] !== undefined);
  const bitsOf = (fromNetwork: string, toNetwork: string) =>
    offered
      .flatMap((rateType) => listRequired(demands, { fromNetwork, toNetwork, rateType }))
      .reduce((bits, member) => bits | (2 ** DEMANDED_MEMBERS.indexOf(member)), 0);
  // Demands only depend on the networks.
  const known = new Map<string, Uint8Array | null>();
  const index = (fromNetwork: string) => {
    const byNetwork = new Map(
      [...new Set(assets.map((asset) => asset.network))].map((to) => [to, bitsOf(fromNetwork, to)]),
    );
    const bits = Uint8Array.from(assets, ({ network }) => byNetwork.get(network) ?? 0);
    return bits.some((set) => set > 0) ? bits : null;
  };
  return ({ network }) => {
    const found = known.get(network);
    const bits = found === undefined ? index(network) : found;
    known.set(network, bits);
    return bits;
  };
}
