import { integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { DrillKind } from '#domain/sandbox/drill';
import { instant } from './columns';

/** Providers that an operator has excluded from new quotes and orders; their existing orders are still watched. */
export const providerDrains = pgTable('provider_drains', {
  provider: text('provider').primaryKey(),
  reason: text('reason').notNull(),
  actor: text('actor').notNull(),
  since: instant('since').notNull().defaultNow(),
});

/** The behavior that an operator has chosen for a simulated provider until then. An ended drill stays until the next one. */
export const providerDrills = pgTable('provider_drills', {
  provider: text('provider').primaryKey(),
  kind: text('kind').$type<DrillKind>().notNull(),
  actor: text('actor').notNull(),
  since: instant('since').notNull(),
  until: instant('until').notNull(),
});

/**
 * What each live provider lists, with the provider's own names, so that only workers request lists [rules/providers: Lists of
 * assets].
 */
export const providerCatalogs = pgTable('provider_catalogues', {
  provider: text('provider').primaryKey(),
  assets: json('assets').$type<unknown[]>().notNull(),
  /** When the list was last requested. */
  listedAt: instant('listed_at').notNull().defaultNow(),
  /** When the list last differed from the one before. */
  changedAt: instant('changed_at').notNull().defaultNow(),
});

/** Results of recent live orders of each provider, per pair and over all pairs. */
export const providerStatistics = pgTable(
  'provider_statistics',
  {
    provider: text('provider').notNull(),
    /** Code and network of a pair; all four are empty in the row over all pairs. */
    from: text('from_code').notNull(),
    fromNetwork: text('from_network').notNull(),
    to: text('to_code').notNull(),
    toNetwork: text('to_network').notNull(),
    orders: integer('orders').notNull(),
    completed: integer('completed').notNull(),
    refunded: integer('refunded').notNull(),
    failed: integer('failed').notNull(),
    expired: integer('expired').notNull(),
    /** Completed orders with known quoted and delivered amounts, and the median of delivered divided by quoted. */
    measured: integer('measured').notNull(),
    deliveredRatio: text('delivered_ratio'),
    /** From deposit to payout. */
    secondsMedian: integer('seconds_median'),
    secondsP95: integer('seconds_p95'),
    /** Orders with a deposit to be refunded, those of them that a person had to look at, and those still waiting. */
    refundsDue: integer('refunds_due').notNull(),
    refundsByHand: integer('refunds_by_hand').notNull(),
    refundsOpen: integer('refunds_open').notNull(),
    /** Orders about which the provider contradicted what was agreed, or the chain contradicts the provider. */
    contradictions: integer('contradictions').notNull().default(0),
    /** Orders whose review by a person has ended, and how long those reviews took. */
    reviewed: integer('reviewed').notNull().default(0),
    reviewSecondsMedian: integer('review_seconds_median'),
    reviewSecondsP95: integer('review_seconds_p95'),
    computedAt: instant('computed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.from, table.fromNetwork, table.to, table.toNetwork] })],
);
