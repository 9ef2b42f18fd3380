import { sql } from 'drizzle-orm';
import { bigserial, index, json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Environment } from '#domain/environment';
import type { Scope } from '#domain/keys/scope';
import { bytes, instant } from './columns';
import { partners } from './partners';

export type KeyStatus = 'active' | 'rotating' | 'revoked';

export const apiKeys = pgTable(
  'api_keys',
  {
    keyId: text('key_id').primaryKey(),
    partnerId: text('partner_id')
      .notNull()
      .references(() => partners.partnerId),
    environment: text('environment').$type<Environment>().notNull(),
    name: text('name').notNull(),
    hash: bytes('hash').notNull(),
    /** Name of the secret key that the digest was made with; null if not recorded. */
    hashedUnder: text('hashed_under'),
    prefix: text('prefix').notNull(),
    scopes: text('scopes').array().$type<Scope[]>().notNull(),
    status: text('status').$type<KeyStatus>().notNull().default('active'),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at'),
    /**
     * In the future while the key is being rotated: the key stops working then without any further action
     * [rules/keys-and-lockout: Rotation].
     */
    revokedAt: instant('revoked_at'),
    /** Networks in CIDR notation that the key may be used from; empty allows all. */
    allowList: text('allow_list').array().notNull().default(sql`'{}'`),
    /** The key that replaces this one. */
    replacedBy: text('replaced_by'),
    lastUsedAt: instant('last_used_at'),
    /** The IP address of the last use. */
    lastUsedFrom: text('last_used_from'),
  },
  (table) => [uniqueIndex('api_keys_hash').on(table.hash), index('api_keys_partner').on(table.partnerId)],
);

/** Keys that stand in pages; they are no secrets, so they are stored as they are [rules/publishable-keys]. */
export const publishableKeys = pgTable(
  'publishable_keys',
  {
    keyId: text('key_id').primaryKey(),
    partnerId: text('partner_id')
      .notNull()
      .references(() => partners.partnerId),
    environment: text('environment').$type<Environment>().notNull(),
    name: text('name').notNull(),
    key: text('key').notNull(),
    /** Of the pages that may use it, as browsers send them. */
    origins: text('origins').array().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    revokedAt: instant('revoked_at'),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [uniqueIndex('publishable_keys_key').on(table.key), index('publishable_keys_partner').on(table.partnerId)],
);

/** A call that was answered with INVALID_KEY [rules/keys-and-lockout: Lockout]. */
export const keyFailures = pgTable(
  'key_failures',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    /** The IP address, or its /64 network for IPv6. */
    ipRange: text('ip_range').notNull(),
    at: instant('at').notNull().defaultNow(),
    /** Visible part of the presented key, if it had the form of a key. */
    keyPrefix: text('key_prefix'),
  },
  (table) => [index('key_failures_range').on(table.ipRange, table.at)],
);

/** A partner that is affected by a lockout. */
export interface LockoutNotice {
  partnerId: string;
  environment: Environment;
  /** Visible part of the partner's key, if it was among the invalid ones. */
  keyPrefix: string | null;
}

export const lockouts = pgTable(
  'lockouts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    ipRange: text('ip_range').notNull(),
    /** The IP address of the failure that caused the lockout. */
    ip: text('ip').notNull(),
    lockedAt: instant('locked_at').notNull(),
    lockedUntil: instant('locked_until').notNull(),
    /** Visible parts of the presented keys. */
    keyPrefixes: text('key_prefixes').array().notNull().default(sql`'{}'`),
    /** The partners that its start was announced to; null before the announcement. */
    notices: json('notices').$type<LockoutNotice[]>(),
    endAnnouncedAt: instant('end_announced_at'),
  },
  (table) => [
    index('lockouts_until').on(table.lockedUntil),
    index('lockouts_unannounced').on(table.lockedUntil).where(sql`${table.endAnnouncedAt} is null`),
  ],
);

/** Address ranges from which partners used a valid key; updated at most once a minute each. */
export const callerRanges = pgTable(
  'caller_ranges',
  {
    ipRange: text('ip_range').notNull(),
    partnerId: text('partner_id').notNull(),
    environment: text('environment').$type<Environment>().notNull(),
    seenAt: instant('seen_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.ipRange, table.partnerId, table.environment] }),
    index('caller_ranges_seen').on(table.seenAt),
  ],
);

/**
 * At most one row, of an installation that was made with release 0.1: while it is there, sealed texts of that release's form
 * are accepted. It is signed, and is of no use after its period.
 */
export const oldSeals = pgTable('old_seals', {
  grantedAt: instant('granted_at').primaryKey(),
  signature: text('signature').notNull(),
});
