import { bigserial, date, index, integer, json, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

/**
 * Entries never change; a rule of the database allows only retention to delete entries, and only if they are older than a year, and
 * only the erasure of a person to empty them [decisions/audit-chain].
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
    /** Random, so that nobody can guess from the commitment what was erased; erased with the IP address. */
    ipSalt: text('ip_salt'),
    /** A digest of salt and IP address, which stays; null until the log is sealed, if the release before added the entry. */
    ipCommitment: text('ip_commitment'),
    /** Likewise for reason and details. */
    salt: text('salt'),
    commitment: text('commitment'),
    /** Made with the secret key over everything but what can be erased, and the commitment; null if the release before added the entry. */
    mac: text('mac'),
    /** When the IP address, or reason and details, were erased. */
    erasedAt: instant('erased_at'),
  },
  (table) => [
    index('audit_log_target').on(table.target),
    index('audit_log_at').on(table.at),
    index('audit_log_partner').on(table.partnerId, table.id),
  ],
);

/** A day's entries, sealed after its end, each day over the day before; days without entries have none. Never changed. */
export const auditDays = pgTable('audit_days', {
  /** In UTC. */
  day: date('day', { mode: 'string' }).primaryKey(),
  entries: integer('entries').notNull(),
  /** How many of them were not made with the secret key. */
  foreignEntries: integer('foreign_entries').notNull(),
  /** The head of the day before; empty for the first. */
  previous: text('previous').notNull(),
  head: text('head').notNull(),
  /** Made with the secret key. */
  signature: text('signature').notNull(),
  sealedAt: instant('sealed_at').notNull().defaultNow(),
});
