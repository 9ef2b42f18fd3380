import { sql } from 'drizzle-orm';
import { bigserial, index, json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Environment } from '#domain/environment';
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
    /** Name of the secret key that the digest was made with; null where it was not noted. */
    hashedUnder: text('hashed_under'),
    prefix: text('prefix').notNull(),
    scopes: text('scopes').array().notNull(),
    status: text('status').$type<KeyStatus>().notNull().default('active'),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at'),
    /**
     * In the future while the key is rotating: it dies then, whether or not anybody watches
     * [rules/keys-and-lockout: Rotation].
     */
    revokedAt: instant('revoked_at'),
    /** Networks in CIDR notation the key may be used from; none is any. */
    allowList: text('allow_list').array().notNull().default(sql`'{}'`),
    /** The key that takes this one's place. */
    replacedBy: text('replaced_by'),
    lastUsedAt: instant('last_used_at'),
    /** The address of that use. */
    lastUsedFrom: text('last_used_from'),
  },
  (table) => [uniqueIndex('api_keys_hash').on(table.hash), index('api_keys_partner').on(table.partnerId)],
);

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
    /** Whom its beginning was announced to; null until it was. */
    notices: json('notices').$type<LockoutNotice[]>(),
    endAnnouncedAt: instant('end_announced_at'),
  },
  (table) => [
    index('lockouts_until').on(table.lockedUntil),
    index('lockouts_unannounced').on(table.lockedUntil).where(sql`${table.endAnnouncedAt} is null`),
  ],
);

/** From where partners called with a good key; written at most once a minute for each. */
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
