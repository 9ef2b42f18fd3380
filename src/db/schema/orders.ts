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
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Environment } from '#domain/environment';
import type { OrderInput, OrderState } from '#domain/orders/order';
import { isTerminal, ORDER_STATUSES, type OrderStatus } from '#domain/orders/status';
import type { OrderCaseKind } from '#domain/recovery/order-case';
import { bytes, historyCopy, instant, transaction, usd } from './columns';

/** The default refund address; the index `order_claims_refund` contains it in lower case. */
export const CLAIM_REFUND_ADDRESS = sql.raw(`lower(input ->> 'refundAddress')`);

/** The partner's reference, as contained in the index `order_claims_reference`. */
export const CLAIM_REF = sql.raw('lower(partner_order_ref)');

/**
 * The intention to open an order, written before Temporal receives it. It reserves the quote and the partner's reference, and
 * stores the input, so that an interrupted creation can be completed under the same order id.
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
    /** False once the order is terminal; the partner can then use the reference again [rules/order-creation: Duplicates]. */
    open: boolean('open').notNull().default(true),
    /** False until Temporal is known to have received the order. */
    started: boolean('started').notNull().default(false),
    claimedAt: instant('claimed_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('order_claims_open_ref')
      .on(table.partnerId, table.environment, table.partnerOrderRef)
      .where(sql`${table.open} and ${table.partnerOrderRef} is not null`),
    index('order_claims_unstarted').on(table.claimedAt).where(sql`not ${table.started}`),
    index('order_claims_claimed').on(table.claimedAt),
    // Hash indexes leave out nulls. A condition would do nothing but hide the expressions' statistics from the planner, which
    // does not read those of an index with a condition.
    index('order_claims_refund').using('hash', CLAIM_REFUND_ADDRESS),
    index('order_claims_reference').using('hash', CLAIM_REF),
  ],
);

const ENDED = ORDER_STATUSES.filter(isTerminal).map((status) => `'${status}'`);
const OPEN = ORDER_STATUSES.filter((status) => !isTerminal(status)).map((status) => `'${status}'`);

/** Orders whose histories have yet to be copied, as contained in the index `orders_uncopied`. */
export const ORDER_UNCOPIED = sql.raw(`history_copy = 'due' and status in (${ENDED})`);

/** Ended orders with personal data, as contained in the index `orders_unerased`. */
export const ORDER_UNERASED = sql.raw(`history_copy <> 'erased' and status in (${ENDED})`);

/**
 * Orders that have not ended, as contained in the index `orders_open`. Asked for by the statuses that they have: what remains beside all
 * others is, where a sample has none of them, nothing or less, for which the planner assumes a seventh of the table and reads all of it.
 */
export const ORDER_OPEN = sql.raw(`status in (${OPEN})`);

/** Completed live orders without a value, as contained in the index `orders_unpriced`. */
export const ORDER_UNPRICED = sql.raw(
  `orders.environment = 'live' and orders.status = 'completed' and orders.amount_in_usd is null`,
);

/** When an order ended; null before. Contained in the index `orders_provider_ended`. */
export const ORDER_ENDED_AT = sql.raw(`case when status in (${ENDED}) then updated_at end`);

/** Members of an order's body that people search by; the indexes `orders_<member>` contain them in lower case. */
export const ORDER_NAMES = [
  'provider_order_id',
  'deposit_address',
  'payout_address',
  'tx_in_hash',
  'tx_out_hash',
] as const;

/** The expression that the identifier's index contains. */
export function orderName(member: (typeof ORDER_NAMES)[number]): SQL {
  return sql.raw(`lower(body ->> '${member}')`);
}

/** The codes of the currencies sent and received, as contained in the index `orders_partner_newest`. */
export const ORDER_FROM = sql.raw(`(body ->> 'from')`);
export const ORDER_TO = sql.raw(`(body ->> 'to')`);

export const orders = pgTable(
  'orders',
  {
    orderId: text('order_id').primaryKey(),
    partnerId: text('partner_id').notNull(),
    environment: text('environment').$type<Environment>().notNull(),
    /** The number of the recorded state; only a record with a higher number replaces the row. */
    revision: integer('revision').notNull().default(1),
    /** The number of transitions. */
    version: integer('version').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    partnerOrderRef: text('partner_order_ref'),
    provider: text('provider').notNull(),
    /**
     * Value of the amount to be swapped, or of the swapped amount once the order is completed [rules/payouts: What was
     * swapped].
     */
    amountInUsd: usd('amount_in_usd'),
    /**
     * When the value was found after the completion, because no price was known before [rules/payouts: Priced later]; null for
     * most orders.
     */
    pricedLaterAt: instant('priced_later_at'),
    /** The public Order, as text, because reads send it unchanged. */
    body: json('body').$type<object>().notNull(),
    /** The whole order without its input, which the claim contains. */
    state: json('state').$type<Omit<OrderState, 'input'>>().notNull(),
    /** How far the order's virtual clock is ahead of real time; always 0 for live orders. */
    clockOffsetMs: bigint('clock_offset_ms', { mode: 'number' }).notNull().default(0),
    createdAt: instant('created_at').notNull(),
    /** Virtual time of the latest record. */
    updatedAt: instant('updated_at').notNull(),
    /** Real time of the latest record. */
    recordedAt: instant('recorded_at').notNull().defaultNow(),
    /** Whether row and workflow have been compared since the latest record. */
    checked: boolean('checked').notNull().default(false),
    historyCopy: historyCopy(),
    /** How often its evidence has changed, which no revision counts; part of the ETag of its reads. */
    evidenceChanges: integer('evidence_changes').notNull().default(0),
  },
  (table) => [
    // Filter columns follow the columns that lists are sorted by, so that the index alone is enough to skip other orders.
    // The last one is for sums of how long orders took, which then read no order.
    index('orders_partner_newest').on(
      table.partnerId,
      table.environment,
      table.createdAt.desc().nullsFirst(),
      table.orderId,
      table.status,
      table.provider,
      ORDER_FROM,
      ORDER_TO,
      table.amountInUsd,
      table.updatedAt,
    ),
    ...ORDER_NAMES.map((member) => index(`orders_${member}`).using('hash', orderName(member))),
    index('orders_ref').on(table.partnerId, table.environment, table.partnerOrderRef),
    // Contains everything needed for the figures of GET /me.
    index('orders_stats').on(table.partnerId, table.environment, table.status, table.amountInUsd),
    // Small and cheap to maintain, because rows are added in order of time; precise enough to find a day's orders.
    index('orders_created').using('brin', table.createdAt),
    index('orders_unchecked').on(table.recordedAt).where(sql`not ${table.checked}`),
    index('orders_provider_ended').on(table.provider, sql`(${ORDER_ENDED_AT})`).where(sql`environment = 'live'`),
    index('orders_uncopied').on(table.orderId).where(ORDER_UNCOPIED),
    index('orders_unerased').on(table.recordedAt).where(ORDER_UNERASED),
    // Small, because few currencies have no price.
    index('orders_unpriced').on(table.orderId).where(ORDER_UNPRICED),
    // For the support queues; small, because few orders are open.
    index('orders_open')
      .on(table.environment, table.status, table.updatedAt)
      .where(sql.raw(`status not in (${ENDED})`)),
    // Finds what was recorded since the chains were last compared with it.
    index('orders_live_recorded').on(table.recordedAt).where(sql`environment = 'live'`),
    check('orders_live_clock', sql`${table.environment} = 'test' or ${table.clockOffsetMs} = 0`),
  ],
);

export const orderEvents = pgTable(
  'order_events',
  {
    eventId: text('event_id').primaryKey(),
    seq: bigserial('seq', { mode: 'number' }).notNull(),
    orderId: text('order_id').notNull(),
    /** The owner, as in the order's claim. */
    partnerId: text('partner_id').notNull(),
    environment: text('environment').$type<Environment>().notNull(),
    version: integer('version').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    /** Virtual time of the transition. */
    at: instant('at').notNull(),
    /** The exact bytes of the webhook body. */
    body: text('body').notNull(),
    /** Real time of the commit; resume windows are measured by it. */
    recordedAt: instant('recorded_at').notNull().defaultNow(),
    /** The transaction that recorded it. Lists are sorted by it, because an order's transactions follow each other. */
    recordedIn: transaction('recorded_in').notNull().default(sql`pg_current_xact_id()`),
    /** The step of a trace that recorded it, which its deliveries belong to; null unless it is traced. */
    trace: text('trace'),
  },
  (table) => [
    uniqueIndex('order_events_version').on(table.orderId, table.version),
    index('order_events_partner').on(table.partnerId, table.environment, table.recordedIn, table.seq),
    // Finds the first of a partner's events since a given time.
    index('order_events_recorded').on(table.partnerId, table.environment, table.recordedAt),
  ],
);

/** Orders with a problem that a person may have to solve. */
export const orderCases = pgTable(
  'order_cases',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    orderId: text('order_id').notNull(),
    mismatch: text('mismatch').$type<OrderCaseKind>().notNull(),
    /** What was done about it, or why nothing could be done. */
    repair: text('repair').notNull(),
    openedAt: instant('opened_at').notNull().defaultNow(),
    seenAt: instant('seen_at').notNull().defaultNow(),
    times: integer('times').notNull().default(1),
    /** When the problem no longer existed, or a person closed the case. */
    closedAt: instant('closed_at'),
    /** The last mail to operators that listed it. */
    mailedAt: instant('mailed_at'),
    /** When it was announced in the operators' ops channel. */
    announcedAt: instant('announced_at'),
  },
  (table) => [uniqueIndex('order_cases_open').on(table.orderId, table.mismatch).where(sql`${table.closedAt} is null`)],
);

/** The latest code of an order with which its user may choose the refund [rules/refunds: Chosen by the user]. */
export const refundCodes = pgTable('refund_codes', {
  orderId: text('order_id').primaryKey(),
  /** Keyed digest. */
  hash: bytes('hash').notNull(),
  /** The key that made it. */
  madeBy: text('made_by').notNull(),
  madeAt: instant('made_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  wrongTries: integer('wrong_tries').notNull().default(0),
  /** When the decision was taken with it. */
  usedAt: instant('used_at'),
});

/** Who of the operators has an order [rules/support: Who has an order]; orders that nobody has are not listed. */
export const orderHolders = pgTable('order_holders', {
  orderId: text('order_id').primaryKey(),
  /** As the actors of the audit log. */
  holder: text('holder').notNull(),
  since: instant('since').notNull().defaultNow(),
});

/** Texts that operators answer with, into which the facts of an order are filled [rules/support: Saved replies]. */
export const savedReplies = pgTable('saved_replies', {
  replyId: bigserial('reply_id', { mode: 'number' }).primaryKey(),
  name: text('name').notNull().unique(),
  text: text('text').notNull(),
  savedAt: instant('saved_at').notNull().defaultNow(),
  savedBy: text('saved_by').notNull(),
});

/** Orders whose comparison with their workflow failed, with the time of the next attempt, each time later. */
export const failedChecks = pgTable('failed_checks', {
  orderId: text('order_id').primaryKey(),
  failures: integer('failures').notNull(),
  nextAt: instant('next_at').notNull(),
});

/** The deposit address in the provider's answer to a creation, as in the index `provider_calls_deposit_address`. */
export const CREATED_ADDRESS = sql.raw(`lower(answer #>> '{value,depositAddress}')`);

/**
 * Calls to live providers that must not be made twice; if a started call has no stored answer, the provider is asked about it.
 * For simulated providers: the calls they accepted.
 */
export const providerCalls = pgTable(
  'provider_calls',
  {
    orderId: text('order_id').notNull(),
    call: text('call').$type<'create_order' | 'request_refund' | 'open_ticket'>().notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    /** The call may be running until then, even if the provider does not know of it yet. */
    overAt: instant('over_at').notNull().default(sql`now() + interval '35 seconds'`),
    answeredAt: instant('answered_at'),
    /** Set once the provider has responded. */
    answer: json('answer').$type<{ value: unknown }>(),
    /** Needed in addition to the id to read or refund the order at its provider [rules/secrets: One key, several purposes]. */
    sealedSecret: text('sealed_secret'),
    /** The live provider's order that the creation led to, which no other order of ours has. */
    provider: text('provider'),
    providerOrderId: text('provider_order_id'),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.call] }),
    // Small, because most calls are answered at once.
    index('provider_calls_unanswered').on(table.overAt).where(sql`${table.answer} is null`),
    uniqueIndex('provider_calls_provider_order').on(table.provider, table.providerOrderId),
    // Without a condition, for the reason given above. Answers to other calls have no address, which makes a null.
    index('provider_calls_deposit_address').using('hash', CREATED_ADDRESS),
  ],
);

/**
 * What could be read of orders that creations we refused led to at their providers: each row an id, or a deposit address with
 * its memo. Nobody saw them, so no other order may have them [rules/providers: Refused creations].
 */
export const refusedCreations = pgTable(
  'refused_creations',
  {
    orderId: text('order_id').notNull(),
    provider: text('provider').notNull(),
    providerOrderId: text('provider_order_id'),
    /** Of the deposit. */
    network: text('network').notNull(),
    /** In lower case. */
    depositAddress: text('deposit_address'),
    depositExtraId: text('deposit_extra_id'),
    refusedAt: instant('refused_at').notNull().defaultNow(),
  },
  (table) => [
    unique('refused_creations_once')
      .on(table.orderId, table.providerOrderId, table.depositAddress, table.depositExtraId)
      .nullsNotDistinct(),
    index('refused_creations_provider_order').on(table.provider, table.providerOrderId),
    index('refused_creations_address').on(table.depositAddress),
    index('refused_creations_refused').on(table.refusedAt),
  ],
);

/**
 * Orders whose personal data was erased. A restored backup may have it again, so the requested ones are listed for erasing
 * them once more [rules/privacy: After a restored backup].
 */
export const orderErasures = pgTable(
  'order_erasures',
  {
    orderId: text('order_id').primaryKey(),
    /** When its rows were erased. */
    erasedAt: instant('erased_at').notNull().defaultNow(),
    /** Who requested it; `system` if its retention was over. */
    actor: text('actor').notNull(),
    reason: text('reason').notNull(),
    /** When Temporal had deleted its workflows; null until then. */
    historiesErasedAt: instant('histories_erased_at'),
  },
  (table) => [
    index('order_erasures_unfinished').on(table.erasedAt).where(sql`${table.historiesErasedAt} is null`),
    index('order_erasures_requested').on(table.erasedAt).where(sql`${table.actor} <> 'system'`),
  ],
);
