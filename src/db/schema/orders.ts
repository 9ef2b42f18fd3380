import { type SQL, sql } from 'drizzle-orm';
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  json,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Environment } from '#domain/environment';
import type { OrderInput, OrderState } from '#domain/orders/order';
import { isTerminal, ORDER_STATUSES, type OrderStatus } from '#domain/orders/status';
import type { OrderCaseKind } from '#domain/recovery/order-case';
import { historyCopy, instant, transaction, usd } from './columns';

/** The address that a refund goes to unless somebody says otherwise; the index `order_claims_refund_address` holds it in lower case. */
export const CLAIM_REFUND_ADDRESS = sql.raw(`lower(input ->> 'refundAddress')`);

/** The partner's reference, as the index `order_claims_ref` holds it. */
export const CLAIM_REF = sql.raw('lower(partner_order_ref)');

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
    // A null would stand in it for each order without one.
    index('order_claims_refund_address')
      .using('hash', CLAIM_REFUND_ADDRESS)
      .where(sql`${CLAIM_REFUND_ADDRESS} is not null`),
    index('order_claims_ref').using('hash', CLAIM_REF).where(sql`${table.partnerOrderRef} is not null`),
  ],
);

const ENDED = ORDER_STATUSES.filter(isTerminal).map((status) => `'${status}'`);

/** Orders whose histories are to be copied: what the index `orders_uncopied` holds. */
export const ORDER_UNCOPIED = sql.raw(`history_copy = 'due' and status in (${ENDED})`);

/** Orders that are not over: what the index `orders_open` holds. */
export const ORDER_OPEN = sql.raw(`status not in (${ENDED})`);

/** When an order came to its end; null before. The index `orders_provider_ended` holds it. */
export const ORDER_ENDED_AT = sql.raw(`case when status in (${ENDED}) then updated_at end`);

/** Members of an order's body by which people look for it; the indexes `orders_<member>` hold them in lower case. */
export const ORDER_NAMES = [
  'provider_order_id',
  'deposit_address',
  'payout_address',
  'tx_in_hash',
  'tx_out_hash',
] as const;

/** The expression that the index of an identifier holds. */
export function orderName(member: (typeof ORDER_NAMES)[number]): SQL {
  return sql.raw(`lower(body ->> '${member}')`);
}

/** The codes of what is sent and received, as the index `orders_partner` holds them. */
export const ORDER_FROM = sql.raw(`(body ->> 'from')`);
export const ORDER_TO = sql.raw(`(body ->> 'to')`);

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
    /** Worth of what is to be swapped, and of what was once it is completed [rules/payouts: What was swapped]. */
    amountInUsd: usd('amount_in_usd'),
    /** The public Order, as text: reads send it as it is. */
    body: json('body').$type<unknown>().notNull(),
    /** The whole order but for its input, which the claim holds. */
    state: json('state').$type<Omit<OrderState, 'input'>>().notNull(),
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
    // What lists are filtered by stands behind the order that they are read in, so that a rare match costs no row of another order.
    index('orders_partner').on(
      table.partnerId,
      table.environment,
      table.createdAt.desc().nullsFirst(),
      table.orderId,
      table.status,
      table.provider,
      ORDER_FROM,
      ORDER_TO,
      table.amountInUsd,
    ),
    ...ORDER_NAMES.map((member) => index(`orders_${member}`).using('hash', orderName(member))),
    index('orders_ref').on(table.partnerId, table.environment, table.partnerOrderRef),
    // Covers the figures of GET /me.
    index('orders_stats').on(table.partnerId, table.environment, table.status, table.amountInUsd),
    // Small and cheap to keep, as rows come in by time; good enough to find a day's orders.
    index('orders_created').using('brin', table.createdAt),
    index('orders_unchecked').on(table.recordedAt).where(sql`not ${table.checked}`),
    index('orders_provider_ended').on(table.provider, sql`(${ORDER_ENDED_AT})`).where(sql`environment = 'live'`),
    index('orders_uncopied').on(table.orderId).where(ORDER_UNCOPIED),
    // For the queues of support: small, as few orders are open.
    index('orders_open').on(table.environment, table.status, table.updatedAt).where(ORDER_OPEN),
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

/** An order whose row and workflow were found apart. */
export const orderCases = pgTable(
  'order_cases',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: text('order_id').notNull(),
    mismatch: text('mismatch').$type<OrderCaseKind>().notNull(),
    /** What was done about it, or why nothing could be. */
    repair: text('repair').notNull(),
    openedAt: instant('opened_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
    times: integer('times').notNull().default(1),
    /** When they were found to agree again. */
    closedAt: instant('closed_at'),
    /** The last mail to the operators that named it. */
    mailedAt: instant('mailed_at'),
    /** When it was handed to the operators' ops channel. */
    announcedAt: instant('announced_at'),
  },
  (table) => [uniqueIndex('order_cases_open').on(table.orderId, table.mismatch).where(sql`${table.closedAt} is null`)],
);

/** Orders that could not be compared with their workflows, each tried again later than the time before. */
export const failedChecks = pgTable('failed_checks', {
  orderId: text('order_id').primaryKey(),
  failures: integer('failures').notNull(),
  nextAt: instant('next_at').notNull(),
});

/**
 * Calls to live providers that must not be made twice: one that began and has no answer is asked about. Of simulated providers, the
 * calls that they took.
 */
export const providerCalls = pgTable(
  'provider_calls',
  {
    orderId: text('order_id').notNull(),
    call: text('call').$type<'create_order' | 'request_refund' | 'open_ticket'>().notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    /** Until then it may be under way, whatever the provider knows of it. */
    overAt: instant('over_at').notNull().default(sql`now() + interval '35 seconds'`),
    answeredAt: instant('answered_at'),
    /** Set once the provider has answered. */
    answer: json('answer').$type<{ value: unknown }>(),
    /** What else it takes to read or refund the order at its provider [rules/secrets: One key, several purposes]. */
    sealedSecret: text('sealed_secret'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.call] }),
    // Small: most are answered at once.
    index('provider_calls_unanswered').on(table.overAt).where(sql`${table.answer} is null`),
  ],
);
