import { pgSequence, pgTable, text } from 'drizzle-orm/pg-core';

/** Set when checking whether the database is writable; unlike a table, a sequence leaves no dead rows. */
export const writeChecks = pgSequence('write_checks');

/** Facts about this installation that a restored database brings back unchanged. */
export const installationFacts = pgTable('installation_facts', {
  name: text('name').$type<'public_url' | 'workflows_listed_at' | 'compared_database'>().primaryKey(),
  value: text('value').notNull(),
});
