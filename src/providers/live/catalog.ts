import { type AssetId, assetKey } from '#domain/assets/currencies';
import type { ListedAsset } from '../adapter';
import { mapAssets, type UnmappedReason } from '../assets/asset-map';
import { indexNames, type ProviderNames } from '../assets/provider-names';

/** The assets a provider trades, by our names and by its own. */
export interface Catalog {
  /** Assets that it accepts or pays out. */
  readonly assets: readonly AssetId[];
  /** Its own name for an asset that it accepts; otherwise null. */
  sold(asset: AssetId): ListedAsset | null;
  /** Its own name for an asset that it pays out; otherwise null. */
  bought(asset: AssetId): ListedAsset | null;
  /** Listed assets without a certain name here. */
  readonly unmapped: readonly { readonly row: ListedAsset; readonly reason: UnmappedReason }[];
}

export const EMPTY_CATALOG: Catalog = toCatalog({}, []);

/** If two entries mean the same asset, the first one counts. */
export function toCatalog(names: ProviderNames, listed: readonly ListedAsset[]): Catalog {
  const words = indexNames(names);
  const own = ({ ticker, symbol = ticker, network, contract }: ListedAsset) => {
    const row = { ticker, network: network || null, contract };
    return words.exact(row) ? row : { ...row, ticker: symbol };
  };
  const taken = mapAssets(
    names,
    listed.filter(({ sends }) => sends),
    own,
  ).listed;
  const paid = mapAssets(
    names,
    listed.filter(({ receives }) => receives),
    own,
  ).listed;
  const assets = new Map([...paid, ...taken].map(([key, { asset }]) => [key, asset]));
  return {
    assets: [...assets.values()],
    sold: (asset) => taken.get(assetKey(asset))?.row ?? null,
    bought: (asset) => paid.get(assetKey(asset))?.row ?? null,
    unmapped: mapAssets(names, listed, own).unmapped,
  };
}
