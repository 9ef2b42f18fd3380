import { sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  json,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Tier } from '../../domain/limits/tier';
import type { OrderInput, OrderState } from '../../domain/orders/order';
import { isTerminal, ORDER_STATUSES, type OrderStatus } from '../../domain/orders/status';
import { bytes, historyCopy, instant, transaction, usd } from './columns';

export type Environment = 'test' | 'live';
export type KeyStatus = 'active' | 'rotating' | 'revoked';

export const partners = pgTable('partners', {
  partnerId: text('partner_id').primaryKey(),
  name: text('name').notNull(),
  tier: text('tier').$type<Tier>().notNull().default('trial'),
  /** When the tier was set: a trial ends three months later [rules/rate-limits: Tiers]. */
  tierSince: instant('tier_since').notNull().defaultNow(),
  markupBps: integer('markup_bps').notNull().default(0),
  /**
   * The service's own commission, of which the partner has a share [rules/payouts-and-earnings: What an order earns].
   */
  feeBps: integer('fee_bps').notNull().default(50),
  /** Null here and below: as the tier says. */
  revenueSharePct: integer('revenue_share_pct'),
  readsPerMinute: integer('reads_per_minute'),
  writesPerMinute: integer('writes_per_minute'),
  advancesPerMinute: integer('advances_per_minute'),
  bulkPerMinute: integer('bulk_per_minute'),
  streams: integer('streams'),
  /** A ceiling over all classes; null is none [rules/rate-limits: Ceiling]. */
  requestsPerSecond: integer('requests_per_second'),
  payoutMinimumUsd: usd('payout_minimum_usd'),
  createdAt: instant('created_at').notNull().defaultNow(),
});

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

/** One of the offers that a keyless estimate holds beside its best. */
export interface OtherOffer {
  provider: string;
  amountFrom: string;
  amountTo: string;
}

export const quotes = pgTable(
  'quotes',
  {
    quoteId: text('quote_id').primaryKey(),
    /** Null for a keyless quote, which any live key may use [rules/quotes: Life of a quote]. */
    partnerId: text('partner_id'),
    environment: text('environment').$type<Environment>().notNull(),
    provider: text('provider').notNull(),
    from: text('from_code').notNull(),
    fromNetwork: text('from_network').notNull(),
    to: text('to_code').notNull(),
    toNetwork: text('to_network').notNull(),
    amountFrom: text('amount_from').notNull(),
    amountTo: text('amount_to').notNull(),
    /** Which of the two amounts was asked for. */
    side: text('side').$type<'send' | 'receive'>().notNull().default('send'),
    /** The partner's share inside the price, in hundredths of a percent: an order earns what its quote's user pays. */
    markupBps: integer('markup_bps').notNull().default(0),
    expiresAt: instant('expires_at').notNull(),
    usedBy: text('used_by'),
    /**
     * A keyless estimate of all offers is one row: the best, and here the others until they are used
     * [rules/quotes: Life of a quote].
     */
    others: json('others').$type<OtherOffer[]>(),
  },
  (table) => [
    index('quotes_used_by').on(table.usedBy).where(sql`${table.usedBy} is not null`),
    index('quotes_expires').on(table.expiresAt),
  ],
);

/**
 * The intention to open an order, written before Temporal knows of it. It reserves the quote and the partner's reference,
 * and holds the input, so that a crashed creation can be finished with the same order id.
 */
export const orderClaims = pgTable(
  'order_claims',
  {
    orderId: text('order_id').primaryKey(),
    generation: integer('generation').notNull().default(0),
    partnerId: text('partner_id').notNull(),
    environment: text('environment').$type<Environment>().notNull(),
    partnerOrderRef: text('partner_order_ref'),
    input: json('input').$type<OrderInput>().notNull(),
    /** False once the order is terminal: the reference is free again [rules/order-creation: Duplicates]. */
    open: boolean('open').notNull().default(true),
    /** False until Temporal is known to have the order. */
    started: boolean('started').notNull().default(false),
    claimedAt: instant('claimed_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('order_claims_open_ref')
      .on(table.partnerId, table.environment, table.partnerOrderRef)
      .where(sql`${table.open} and ${table.partnerOrderRef} is not null`),
    index('order_claims_unstarted').on(table.claimedAt).where(sql`not ${table.started}`),
    index('order_claims_claimed').on(table.claimedAt),
  ],
);

const ENDED = ORDER_STATUSES.filter(isTerminal).map((status) => `'${status}'`);

/** Orders whose histories are to be copied: what the index `orders_uncopied` holds. */
export const ORDER_UNCOPIED = sql.raw(`history_copy = 'due' and status in (${ENDED})`);

export const orders = pgTable(
  'orders',
  {
    orderId: text('order_id').primaryKey(),
    partnerId: text('partner_id').notNull(),
    environment: text('environment').$type<Environment>().notNull(),
    /** Counts what was recorded of the order; a higher one wins, an equal one changes nothing. */
    revision: integer('revision').notNull().default(1),
    /** Counts its transitions. */
    version: integer('version').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    partnerOrderRef: text('partner_order_ref'),
    provider: text('provider').notNull(),
    /** Worth of what was to be sent, at the price of its creation [rules/payouts-and-earnings: What an order earns]. */
    amountInUsd: usd('amount_in_usd'),
    /** The public Order, as text: reads send it as it is. */
    body: json('body').$type<unknown>().notNull(),
    /** The whole order but for its input, which the claim holds; null for orders of before states were kept. */
    state: json('state').$type<Omit<OrderState, 'input'>>(),
    /** How far the order's virtual clock is ahead of real time; always 0 for live orders. */
    clockOffsetMs: bigint('clock_offset_ms', { mode: 'number' }).notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** Virtual instant of what was recorded last. */
    updatedAt: instant('updated_at').notNull(),
    /** Real time of that. */
    recordedAt: instant('recorded_at').notNull().defaultNow(),
    /** Whether row and workflow were compared since. */
    checked: boolean('checked').notNull().default(false),
    historyCopy: historyCopy(),
  },
  (table) => [
    index('orders_partner').on(table.partnerId, table.environment, table.createdAt.desc().nullsFirst(), table.orderId),
    index('orders_ref').on(table.partnerId, table.environment, table.partnerOrderRef),
    // Covers the figures of GET /me.
    index('orders_stats').on(table.partnerId, table.environment, table.status, table.amountInUsd),
    // Small and cheap to keep, as rows come in by time; good enough to find a day's orders.
    index('orders_created').using('brin', table.createdAt),
    index('orders_unchecked').on(table.recordedAt).where(sql`not ${table.checked}`),
    index('orders_uncopied').on(table.orderId).where(ORDER_UNCOPIED),
    check('orders_live_clock', sql`${table.environment} = 'test' or ${table.clockOffsetMs} = 0`),
  ],
);

export const orderEvents = pgTable(
  'order_events',
  {
    eventId: text('event_id').primaryKey(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    orderId: text('order_id').notNull(),
    /** Whose it is, as the order's claim says. */
    partnerId: text('partner_id').notNull(),
    environment: text('environment').$type<Environment>().notNull(),
    version: integer('version').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    /** The transition's virtual instant. */
    at: instant('at').notNull(),
    /** The exact bytes of the webhook body. */
    body: text('body').notNull(),
    /** Real time of the commit; resume windows are measured by it. */
    recordedAt: instant('recorded_at').notNull().defaultNow(),
    /** The transaction that recorded it. Those of an order follow each other, so events are listed by it. */
    recordedIn: transaction('recorded_in').notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    uniqueIndex('order_events_version').on(table.orderId, table.version),
    index('order_events_partner').on(table.partnerId, table.environment, table.recordedIn, table.seq),
    // Finds where a partner's events since an instant begin.
    index('order_events_recorded').on(table.partnerId, table.environment, table.recordedAt),
  ],
);

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
