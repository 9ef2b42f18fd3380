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
    /** Whom it concerns; null when no partner. */
    partnerId: text('partner_id'),
    /** From where, when a person did it. */
    ip: text('ip'),
    /** Why, when an operator did it. */
    reason: text('reason'),
    details: json('details').$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('audit_log_target').on(table.target),
    index('audit_log_at').on(table.at),
    index('audit_log_partner').on(table.partnerId, table.id),
  ],
);
