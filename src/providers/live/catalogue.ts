import { type AssetId, assetKey } from '../../domain/assets/currencies';
import type { ListedAsset } from '../adapter';
import { mapAsset } from './asset-names';

/** What a provider trades, by our names and by its own. */
export interface Catalogue {
  /** What it takes or pays out. */
  readonly assets: readonly AssetId[];
  /** Its own words for an asset that it takes; null where it does not. */
  sold(asset: AssetId): ListedAsset | null;
  /** Its own words for an asset that it pays out; null where it does not. */
  bought(asset: AssetId): ListedAsset | null;
  /** What it lists that has no certain name here. */
  readonly unmapped: readonly ListedAsset[];
}

export const EMPTY_CATALOGUE: Catalogue = toCatalogue('', []);

/** Of two entries that mean the same asset the first counts. */
export function toCatalogue(provider: string, listed: readonly ListedAsset[]): Catalogue {
  const assets = new Map<string, AssetId>();
  const taken = new Map<string, ListedAsset>();
  const paid = new Map<string, ListedAsset>();
  const unmapped: ListedAsset[] = [];
  for (const entry of listed) {
    const asset = mapAsset(provider, entry);
    if (asset === null) {
      unmapped.push(entry);
      continue;
    }
    const key = assetKey(asset);
    const isTaken = entry.sends && !taken.has(key);
    const isPaid = entry.receives && !paid.has(key);
    isTaken && taken.set(key, entry);
    isPaid && paid.set(key, entry);
    (isTaken || isPaid) && assets.set(key, asset);
  }
  return {
    assets: [...assets.values()],
    sold: (asset) => taken.get(assetKey(asset)) ?? null,
    bought: (asset) => paid.get(assetKey(asset)) ?? null,
    unmapped,
  };
}
