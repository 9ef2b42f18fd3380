import { bigint, bigserial, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Environment } from '#domain/environment';
import type { SpentCalls } from '#domain/limits/call-rate';
import type { UseLimitName } from '#domain/limits/use-limit';
import { instant } from './columns';

/**
 * Token buckets that all API processes share, in sixtieths of a token. The table is unlogged, so after a crash the buckets are
 * full again.
 */
export const rateBuckets = pgTable('rate_buckets', {
  bucket: text('bucket').primaryKey(),
  perMinute: integer('per_minute').notNull(),
  sixtieths: bigint('sixtieths', { mode: 'number' }).notNull(),
  refilledAt: instant('refilled_at').notNull(),
});

/** Shared record of all processes' calls to a live provider; only a process that has read the latest version can write it. */
export const providerRates = pgTable('provider_rates', {
  provider: text('provider').primaryKey(),
  spent: json('spent').$type<SpentCalls>().notNull(),
  /** No process calls the provider until then, because it reported too many calls. */
  pausedUntil: instant('paused_until'),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
});

/** Uses that people may make only so often [rules/users: Limits]. */
export const limitedUses = pgTable(
  'limited_uses',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    limit: text('limit').$type<UseLimitName>().notNull(),
    /** What the uses are counted by: an address range, an email address or an id. */
    subject: text('subject').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('limited_uses_subject').on(table.limit, table.subject, table.at),
    index('limited_uses_at').on(table.at),
  ],
);

/** Open event streams per API process; a process that has not updated its row for a while no longer counts. */
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

/** Open event streams, as partners see them; a stream is over if its process no longer updates its row. */
export const streams = pgTable(
  'streams',
  {
    streamId: text('stream_id').primaryKey(),
    processId: text('process_id').notNull(),
    partnerId: text('partner_id').notNull(),
    environment: text('environment').$type<Environment>().notNull(),
    keyId: text('key_id').notNull(),
    /** Null for the stream of all orders. */
    orderId: text('order_id'),
    /** With the last two groups masked. */
    ip: text('ip').notNull(),
    resumeSource: text('resume_source').notNull(),
    openedAt: instant('opened_at').notNull(),
  },
  (table) => [index('streams_partner').on(table.partnerId, table.environment, table.openedAt)],
);

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    partnerId: text('partner_id').notNull(),
    environment: text('environment').$type<Environment>().notNull(),
    /** Method and path. */
    operation: text('operation').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    /** Id of the order or payout that the call creates or changes. */
    subjectId: text('subject_id'),
    /** Null while the first call is still running. */
    status: integer('status'),
    body: text('body'),
    location: text('location'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When the call that owns the key last confirmed that it is running. */
    claimedAt: instant('claimed_at').notNull().defaultNow(),
    /** The number of times the key was claimed. A call whose key was taken over by another can neither renew nor release it. */
    attempt: integer('attempt').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.environment, table.operation, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);
