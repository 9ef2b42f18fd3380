import { json, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** What each live provider lists, in its own words, so that only workers ask for lists [rules/providers: Lists of assets]. */
export const providerCatalogues = pgTable('provider_catalogues', {
  provider: text('provider').primaryKey(),
  assets: json('assets').$type<unknown[]>().notNull(),
  /** When it was last asked for. */
  listedAt: instant('listed_at').notNull().defaultNow(),
  /** When the answer last differed from the one before. */
  changedAt: instant('changed_at').notNull().defaultNow(),
});
