import { json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { ScenarioScript } from '#domain/sandbox/scenario-script';
import { instant } from './columns';
import { partners } from './partners';

/** Scenarios that partners have uploaded [rules/sandbox-and-clock: Uploaded scenarios]. */
export const sandboxScenarios = pgTable(
  'sandbox_scenarios',
  {
    partnerId: text('partner_id')
      .notNull()
      .references(() => partners.partnerId),
    name: text('name').notNull(),
    story: text('story').notNull(),
    script: json('script').$type<ScenarioScript>().notNull(),
    uploadedAt: instant('uploaded_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.name] })],
);
