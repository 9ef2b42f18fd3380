import type { Database } from '#db/client';
import type { Notifications } from '#db/notifications';
import { listCatalogueChanges, readCatalogues } from '#db/providers/catalogues';
import { MINUTE } from '#domain/duration';
import type { Logger } from '#process/logger';
import { repeatRead } from '#process/repeated-read';
import type { Adapter, ListedAsset } from '../adapter';
import { type Catalogue, EMPTY_CATALOGUE, toCatalogue } from './catalogue';

/** The longest time a missed notification can go unnoticed. */
const REREAD_MS = MINUTE;

export interface Catalogues {
  /** Empty until the provider's list was first fetched. */
  of(provider: string): Catalogue;
  /** Changes with every change of a catalogue. */
  edition(): number;
  close(): Promise<void>;
}

export interface CatalogueDeps {
  db: Database;
  notifications: Notifications;
  log: Logger;
  /** The enabled providers. */
  adapters: readonly Adapter[];
}

/** Caches the catalogues of the live providers in memory. Resolves after the first read. */
export async function openCatalogues({ db, notifications, log, adapters }: CatalogueDeps): Promise<Catalogues> {
  const providers = adapters.map(({ facts }) => facts.code);
  const namesOf = new Map(adapters.map(({ facts, names = {} }) => [facts.code, names]));
  const known = new Map<string, { catalogue: Catalogue; changedAt: number }>();
  let edition = 0;
  const read = async () => {
    const changes = await listCatalogueChanges(db, providers);
    const changed = changes.filter(({ provider, changedAt }) => known.get(provider)?.changedAt !== changedAt.getTime());
    const rows =
      changed.length === 0
        ? []
        : await readCatalogues(
            db,
            changed.map(({ provider }) => provider),
          );
    for (const { provider, assets, changedAt } of rows) {
      const catalogue = toCatalogue(namesOf.get(provider) ?? {}, assets as ListedAsset[]);
      known.set(provider, { catalogue, changedAt: changedAt.getTime() });
      edition += 1;
    }
  };
  if (providers.length === 0) {
    return { of: () => EMPTY_CATALOGUE, edition: () => 0, close: async () => undefined };
  }
  await read();
  const memory = repeatRead({
    read,
    everyMs: REREAD_MS,
    onTrouble: (err) => log.warn({ err }, 'what the providers list could not be read; what is known holds on'),
  });
  const unsubscribe = notifications.listen('catalogue', memory.readNow);
  return {
    of: (provider) => known.get(provider)?.catalogue ?? EMPTY_CATALOGUE,
    edition: () => edition,
    async close() {
      unsubscribe();
      await memory.close();
    },
  };
}
