import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Environment } from '../../domain/environment';
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
  },
  (table) => [uniqueIndex('api_keys_hash').on(table.hash), index('api_keys_partner').on(table.partnerId)],
);
