import { inArray, sql } from 'drizzle-orm';
import type { Database } from '../client';
import { NOTIFICATION_CHANNELS } from '../notifications';
import { providerCatalogs } from '../schema/providers';

export type StoredCatalog = typeof providerCatalogs.$inferSelect;

/** Stores a provider's current list of assets; notifies every process if it differs from the stored one. */
export async function storeCatalog(db: Database, provider: string, assets: readonly unknown[]): Promise<void> {
  const text = JSON.stringify(assets);
  await db.execute(sql`
    with known as (
      select assets::text = ${text} as same from ${providerCatalogs} where provider = ${provider}
    ), stored as (
      insert into ${providerCatalogs} (provider, assets) values (${provider}, ${text}::json)
      on conflict (provider) do update set listed_at = now(), assets = excluded.assets,
        changed_at = case when (select same from known) then provider_catalogues.changed_at else now() end
    )
    select pg_notify(${NOTIFICATION_CHANNELS.catalog}, ${provider}::text)
    where not coalesce((select same from known), false)`);
}

/** The last change of each stored catalog. */
export async function listCatalogChanges(
  db: Database,
  providers: readonly string[],
): Promise<Pick<StoredCatalog, 'provider' | 'changedAt'>[]> {
  const { provider, changedAt } = providerCatalogs;
  return db
    .select({ provider, changedAt })
    .from(providerCatalogs)
    .where(inArray(provider, [...providers]));
}

export async function readCatalogs(db: Database, providers: readonly string[]): Promise<StoredCatalog[]> {
  return db
    .select()
    .from(providerCatalogs)
    .where(inArray(providerCatalogs.provider, [...providers]));
}
