import { bigint, bigserial, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Environment } from '#domain/environment';
import type { SpentCalls } from '#domain/limits/call-rate';
import type { UseLimitName } from '#domain/limits/use-limit';
import { instant } from './columns';

/** Token buckets that all API processes share, in sixtieths of a token; unlogged, so a crash fills them up again. */
export const rateBuckets = pgTable('rate_buckets', {
  bucket: text('bucket').primaryKey(),
  perMinute: integer('per_minute').notNull(),
  sixtieths: bigint('sixtieths', { mode: 'number' }).notNull(),
  refilledAt: instant('refilled_at').notNull(),
});

/** What all processes together have called a live provider; written by whoever saw its latest version. */
export const providerRates = pgTable('provider_rates', {
  provider: text('provider').primaryKey(),
  spent: json('spent').$type<SpentCalls>().notNull(),
  /** The provider said that it is called too often: until then nobody calls it. */
  pausedUntil: instant('paused_until'),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
});

/** What people did that they may do only so often [rules/users: Limits]. */
export const limitedUses = pgTable(
  'limited_uses',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    limit: text('limit').$type<UseLimitName>().notNull(),
    /** Whom or what it is counted for: an address range, an e-mail address, an id. */
    subject: text('subject').notNull(),
    at: instant('at').notNull().defaultNow(),
  },
  (table) => [
    index('limited_uses_subject').on(table.limit, table.subject, table.at),
    index('limited_uses_at').on(table.at),
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

/** Each open event stream, for the partner's eyes; one whose process is not seen any more is over. */
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
    /** With its last two groups masked. */
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
    /** Id of the order or payout the call makes or changes. */
    subjectId: text('subject_id'),
    /** Null while the first call is still running. */
    status: integer('status'),
    body: text('body'),
    location: text('location'),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When its owner last said that it is still at work. */
    claimedAt: instant('claimed_at').notNull().defaultNow(),
    /** Counts the owners: one that was given up for dead can neither renew nor free what another has taken over. */
    attempt: integer('attempt').notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.partnerId, table.environment, table.operation, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
);
