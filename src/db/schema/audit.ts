import { bigserial, index, json, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/**
 * Entries never change; a rule of the database allows only retention to delete entries, and only if they are older than a year.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull().defaultNow(),
    actor: text('actor').notNull(),
    action: text('action').notNull(),
    target: text('target').notNull(),
    /** The partner it concerns; null if none. */
    partnerId: text('partner_id'),
    /** The address of the person who did it; null if no person did. */
    ip: text('ip'),
    /** The reason an operator stated. */
    reason: text('reason'),
    details: json('details').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('audit_log_target').on(table.target),
    index('audit_log_at').on(table.at),
    index('audit_log_partner').on(table.partnerId, table.id),
  ],
);
