import { type SQL, sql } from 'drizzle-orm';
import { boolean, index, integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { OrderStatus } from '#domain/orders/status';
import type { WatchCaseKind } from '#domain/recovery/order-case';
import type { Language } from '#domain/tracking/languages';
import type { PushedChange } from '#domain/tracking/push';
import type { LateDeposit } from '#domain/watching/late-deposit';
import type { ProviderReport } from '#domain/watching/provider-report';
import type { ReportedToOrder } from '#domain/watching/reported-to-order';
import { instant } from './columns';

/** Transactions of a late deposit; the indexes `order_watches_late_<in or out>` contain them in lower case. */
export const LATE_HASHES = ['txInHash', 'txOutHash'] as const;

export function lateHash(member: (typeof LATE_HASHES)[number]): SQL {
  return sql.raw(`lower(late_deposit ->> '${member}')`);
}

/** Orders that are polled at live providers, with the latest report. */
export const orderWatches = pgTable(
  'order_watches',
  {
    orderId: text('order_id').primaryKey(),
    provider: text('provider').notNull(),
    providerOrderId: text('provider_order_id').notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    /** The provider's latest report with a known status; null before the first one. */
    report: json('report').$type<ProviderReport>(),
    /** The order's status when the report was last sent to its workflow; null before. */
    reportedStatus: text('told_status').$type<OrderStatus>(),
    /** What was sent to the order's workflow since its last change; null before. */
    reported: json('told').$type<ReportedToOrder>(),
    /** The provider's current status word if it is unknown to us. */
    unknownWord: text('unknown_word'),
    /** When the report last changed. */
    changedAt: instant('changed_at').notNull().defaultNow(),
    /** When the provider last gave a valid answer; before the first one, when the watch began. */
    answeredAt: instant('answered_at').notNull().defaultNow(),
    polls: integer('polls').notNull().default(0),
    /** How many polls since the last valid answer got none, and why the latest one did not; null after an answer. */
    failures: integer('failures').notNull().default(0),
    failure: text('failure'),
    /** Whether the workflow was notified of the provider's silence since the last valid answer. */
    silent: boolean('silent').notNull().default(false),
    lateDeposit: json('late_deposit').$type<LateDeposit>(),
    /** Cases that applied at the last poll; a person may have closed them since. */
    latestCases: json('told_cases').$type<WatchCaseKind[]>().notNull().default([]),
    /** The deposit's transaction hash as reported by the wallet; not shown to anyone before the provider reports it as well. */
    depositHash: text('deposit_hash'),
    /** When different hashes were reported, in ms, newest first; only as many as the limit needs. */
    depositReportTimes: json('deposit_report_times').$type<number[]>().notNull().default([]),
    /** Whether the workflow was notified that the deposit was reported. */
    depositReported: boolean('deposit_told').notNull().default(false),
    /** Null if polling has ended; a lease moves it slightly into the future. */
    nextPollAt: instant('next_poll_at').defaultNow(),
    /** Whether the next poll goes before others that are due: it was asked for, or the order's deposit is there. */
    goesFirst: boolean('goes_first').notNull().default(false),
  },
  (table) => [
    index('order_watches_due').on(table.provider, table.nextPollAt).where(sql`${table.nextPollAt} is not null`),
    index('order_watches_due_first')
      .on(table.provider, table.nextPollAt)
      .where(sql`${table.goesFirst} and ${table.nextPollAt} is not null`),
    index('order_watches_provider_order').on(table.provider, table.providerOrderId),
    // Small, because late deposits are rare.
    ...LATE_HASHES.map((member) =>
      index(`order_watches_late_${member === 'txInHash' ? 'in' : 'out'}`)
        .using('hash', lateHash(member))
        .where(sql`${table.lateDeposit} is not null`),
    ),
    index('order_watches_deposit').on(table.provider, table.depositHash).where(sql`${table.depositHash} is not null`),
  ],
);

/**
 * Links to an order's tracking page. The first one, 0, is in the order itself and has a row only once it is revoked; any
 * further one was made by a person [rules/tracking: Revoking].
 */
export const trackingLinks = pgTable(
  'tracking_links',
  {
    orderId: text('order_id').notNull(),
    link: integer('link').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    revokedAt: instant('revoked_at'),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.link] })],
);

/**
 * Browsers that are told of an order's changes while its page is closed [rules/tracking: Push]. Each row is also the outbox of
 * its latest change: a later one replaces it, so that an old text is not sent after a new one.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    /** A digest of the order and the browser's address at its push service. */
    subscriptionId: text('subscription_id').primaryKey(),
    orderId: text('order_id').notNull(),
    /** The link that it was made with; it ends with it. */
    link: integer('link').notNull(),
    /** The browser's address and keys. */
    sealedSubscription: text('sealed_subscription').notNull(),
    /** The name of the secret key whose push key the browser knows. */
    signedUnder: text('signed_under').notNull(),
    language: text('language').$type<Language>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** The change to tell of, its event and its time; null until there is one. */
    change: text('change').$type<PushedChange>(),
    eventId: text('event_id'),
    changedAt: instant('changed_at'),
    tries: integer('tries').notNull().default(0),
    /** When to tell; a lease moves it into the future. Null if it was told, or there is nothing to tell. */
    dueAt: instant('due_at'),
  },
  (table) => [
    index('push_subscriptions_order').on(table.orderId),
    index('push_subscriptions_due').on(table.dueAt).where(sql`${table.dueAt} is not null`),
  ],
);
