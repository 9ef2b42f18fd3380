import { pgSequence, pgTable, text } from 'drizzle-orm/pg-core';

/** Set by the check whether the database can be written; a sequence leaves no dead rows behind. */
export const writeChecks = pgSequence('write_checks');

/** What this installation knows of itself: facts that a restored database brings back as they were. */
export const installationFacts = pgTable('installation_facts', {
  name: text('name').$type<'public_url' | 'workflows_listed_at'>().primaryKey(),
  value: text('value').notNull(),
});
