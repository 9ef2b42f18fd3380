import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../client';
import { NOTIFICATION_CHANNELS } from '../notify';
import { providerCatalogues } from '../schema/providers';

export type StoredCatalogue = typeof providerCatalogues.$inferSelect;

/** Stores a provider's current list of assets; notifies every process if it differs from the stored one. */
export async function storeCatalogue(db: Database, provider: string, assets: readonly unknown[]): Promise<void> {
  const text = JSON.stringify(assets);
  await db.execute(sql`
    with known as (
      select assets::text = ${text} as same from ${providerCatalogues} where provider = ${provider}
    ), stored as (
      insert into ${providerCatalogues} (provider, assets) values (${provider}, ${text}::json)
      on conflict (provider) do update set listed_at = now(), assets = excluded.assets,
        changed_at = case when (select same from known) then provider_catalogues.changed_at else now() end
    )
    select pg_notify(${NOTIFICATION_CHANNELS.catalogue}, ${provider}::text)
    where not coalesce((select same from known), false)`);
}

/** The last change of each stored catalogue. */
export async function listCatalogueChanges(
  db: Database,
  providers: readonly string[],
): Promise<Pick<StoredCatalogue, 'provider' | 'changedAt'>[]> {
  const { provider, changedAt } = providerCatalogues;
  return db
    .select({ provider, changedAt })
    .from(providerCatalogues)
    .where(inArray(provider, [...providers]));
}

export async function readCatalogues(db: Database, providers: readonly string[]): Promise<StoredCatalogue[]> {
  return db
    .select()
    .from(providerCatalogues)
    .where(inArray(providerCatalogues.provider, [...providers]));
}
