import type { Database } from '#db/client';
import type { Notifications } from '#db/notifications';
import { listCatalogChanges, readCatalogs } from '#db/providers/catalogs';
import { type AssetId, assetKey } from '#domain/assets/currencies';
import type { Logger } from '#domain/logs/log';
import { repeatRead } from '#process/repeated-read';
import type { Adapter, ListedAsset } from '../adapter';
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

export interface Catalogs {
  /** Empty until the provider's list was first fetched. */
  of(provider: string): Catalog;
  /** Changes with every change of a catalog. */
  version(): number;
  close(): Promise<void>;
}

export interface CatalogDeps {
  db: Database;
  notifications: Notifications;
  /** The longest time a missed notification can go unnoticed. */
  rereadMs: number;
  log: Logger;
  /** The enabled providers. */
  adapters: readonly Adapter[];
}

/** Caches the catalogs of the live providers in memory. Resolves after the first read. */
export async function openCatalogs({ db, notifications, rereadMs, log, adapters }: CatalogDeps): Promise<Catalogs> {
  const providers = adapters.map(({ facts }) => facts.code);
  const namesOf = new Map(adapters.map(({ facts, names = {} }) => [facts.code, names]));
  const known = new Map<string, { catalog: Catalog; changedAt: number }>();
  let version = 0;
  const read = async () => {
    const changes = await listCatalogChanges(db, providers);
    const changed = changes.filter(({ provider, changedAt }) => known.get(provider)?.changedAt !== changedAt.getTime());
    const rows =
      changed.length === 0
        ? []
        : await readCatalogs(
            db,
            changed.map(({ provider }) => provider),
          );
    for (const { provider, assets, changedAt } of rows) {
      const catalog = toCatalog(namesOf.get(provider) ?? {}, asListed(assets));
      known.set(provider, { catalog, changedAt: changedAt.getTime() });
      version += 1;
    }
  };
  if (providers.length === 0) {
    return { of: () => EMPTY_CATALOG, version: () => 0, close: async () => undefined };
  }
  await read();
  const memory = repeatRead({
    read,
    everyMs: rereadMs,
    onError: (err) => log.warn({ err }, 'what the providers list could not be read; what is known holds on'),
  });
  const unsubscribe = notifications.listen('catalog', memory.readNow);
  return {
    of: (provider) => known.get(provider)?.catalog ?? EMPTY_CATALOG,
    version: () => version,
    async close() {
      unsubscribe();
      await memory.close();
    },
  };
}

/** A stored list of assets. It is not checked again: only adapters make such lists, after they have checked the provider's answer. */
export function asListed(assets: unknown[]): ListedAsset[] {
  return assets as ListedAsset[];
}
