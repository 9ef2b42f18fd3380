import { integer, json, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { DrillKind } from '#domain/sandbox/drill';
import { instant } from './columns';

/** Providers that an operator keeps from new quotes and orders; those that they have are followed all the same. */
export const providerDrains = pgTable('provider_drains', {
  provider: text('provider').primaryKey(),
  reason: text('reason').notNull(),
  actor: text('actor').notNull(),
  since: instant('since').notNull().defaultNow(),
});

/** What an operator makes a simulated provider do until then; a drill that is over stays until the next one. */
export const providerDrills = pgTable('provider_drills', {
  provider: text('provider').primaryKey(),
  kind: text('kind').$type<DrillKind>().notNull(),
  actor: text('actor').notNull(),
  since: instant('since').notNull(),
  until: instant('until').notNull(),
});

/** What each live provider lists, in its own words, so that only workers ask for lists [rules/providers: Lists of assets]. */
export const providerCatalogues = pgTable('provider_catalogues', {
  provider: text('provider').primaryKey(),
  assets: json('assets').$type<unknown[]>().notNull(),
  /** When it was last asked for. */
  listedAt: instant('listed_at').notNull().defaultNow(),
  /** When the answer last differed from the one before. */
  changedAt: instant('changed_at').notNull().defaultNow(),
});

/** What live orders of the last time say of their providers, per pair and over all pairs. */
export const providerStatistics = pgTable(
  'provider_statistics',
  {
    provider: text('provider').notNull(),
    /** Code and network of a pair; all four empty over all pairs. */
    from: text('from_code').notNull(),
    fromNetwork: text('from_network').notNull(),
    to: text('to_code').notNull(),
    toNetwork: text('to_network').notNull(),
    orders: integer('orders').notNull(),
    completed: integer('completed').notNull(),
    refunded: integer('refunded').notNull(),
    failed: integer('failed').notNull(),
    expired: integer('expired').notNull(),
    /** Completed orders of which it is known what was quoted and delivered, and the median of delivered over quoted. */
    measured: integer('measured').notNull(),
    deliveredRatio: text('delivered_ratio'),
    /** From the deposit to the payout. */
    secondsMedian: integer('seconds_median'),
    secondsP95: integer('seconds_p95'),
    /** Orders whose deposit was to go back; which of them a person had to look at, and which still wait. */
    refundsDue: integer('refunds_due').notNull(),
    refundsByHand: integer('refunds_by_hand').notNull(),
    refundsOpen: integer('refunds_open').notNull(),
    computedAt: instant('computed_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.from, table.fromNetwork, table.to, table.toNetwork] })],
);
