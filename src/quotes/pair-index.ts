import { type AssetId, assetKey } from '../domain/assets/currencies';
import type { DemandedMember } from '../domain/orders/provider-demands';
import type { Provider } from '../providers/provider';
import { indexDemands, membersOf } from './demand-index';

export interface IndexedPair {
  from: AssetId;
  to: AssetId;
  fixedRateAvailable: boolean;
  /** What at least one provider of the pair demands of an order, at one of its rates. */
  required: readonly DemandedMember[];
}

export interface PairFilter {
  /** Codes in any case. */
  from?: string;
  to?: string;
}

/** What a set of providers swaps: their assets by code and network, and of each what it can be swapped to. */
export interface PairIndex {
  /**
   * Every pair some provider swaps, by code and network of `from`, then of `to`, one by one: there are hundreds of thousands
   * [rules/quotes: Pairs].
   */
  list(filter?: PairFilter): Generator<IndexedPair>;
}

/** Asking each provider about each pair would take seconds, so what each takes and pays is looked up once per asset. */
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

/** One byte per asset, 1 where it belongs to the set. */
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

/** What any of the sides demands of an order that pays an asset, by the asset's place. */
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
