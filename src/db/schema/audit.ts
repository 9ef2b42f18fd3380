import { bigserial, index, json, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/** Never changed; a rule of the database lets only entries go that are older than a year, and only to retention. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull().defaultNow(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    target: text('target').notNull(),
    details: json('details').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [index('audit_log_target').on(table.target), index('audit_log_at').on(table.at)],
);
