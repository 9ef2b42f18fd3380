import { type AssetId, assetKey } from '../domain/assets/currencies';
import type { DemandedMember } from '../domain/orders/provider-demands';
import type { Provider } from '../providers/provider';
import { indexDemands, membersOf } from './demand-index';

export interface IndexedPair {
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
