import { sql } from 'drizzle-orm';
import { bigint, bigserial, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Environment } from '../../domain/environment';
import { instant } from './columns';

/** Token buckets that all API processes share, in sixtieths of a token; unlogged, so a crash fills them up again. */
export const rateBuckets = pgTable('rate_buckets', {
  bucket: text('bucket').primaryKey(),
  perMinute: integer('per_minute').notNull(),
  sixtieths: bigint('sixtieths', { mode: 'number' }).notNull(),
  refilledAt: instant('refilled_at').notNull(),
});

/** One INVALID_KEY answer [rules/keys-and-lockout: Lockout]. */
export const keyFailures = pgTable(
  'key_failures',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The address, or its /64 network. */
    ipRange: text('ip_range').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** Shown part of the key that was presented, if it had the form of one. */
    keyPrefix: text('key_prefix'),
  },
  (table) => [index('key_failures_range').on(table.ipRange, table.at)],
);

/** A partner that a lockout concerns. */
export interface LockoutNotice {
  partnerId: string;
  environment: Environment;
  /** Shown part of its key, when one was among the bad keys. */
  keyPrefix: string | null;
}

export const lockouts = pgTable(
  'lockouts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    ipRange: text('ip_range').notNull(),
    /** The address of the failure that locked its range. */
    ip: text('ip').notNull(),
    lockedAt: instant('locked_at').notNull(),
    lockedUntil: instant('locked_until').notNull(),
    /** Shown parts of the keys that were presented. */
    keyPrefixes: text('key_prefixes').array().notNull().default(sql`'{}'`),
    /** Whom its beginning was told; null until it was. */
    notices: json('notices').$type<LockoutNotice[]>(),
    endAnnouncedAt: instant('end_announced_at'),
  },
  (table) => [
    index('lockouts_until').on(table.lockedUntil),
    index('lockouts_unannounced').on(table.lockedUntil).where(sql`${table.endAnnouncedAt} is null`),
  ],
);

/** Open event streams by API process; a process that is not seen any more counts no longer. */
export const openStreams = pgTable(
  'open_streams',
  {
    processId: text('process_id').notNull(),
    partnerId: text('partner_id').notNull(),
    environment: text('environment').$type<Environment>().notNull(),
    open: integer('open').notNull(),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.partnerId, table.environment, table.processId] })],
);
