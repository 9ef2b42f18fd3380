import { type SQL, sql } from 'drizzle-orm';
import { boolean, index, integer, json, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { OrderStatus } from '#domain/orders/status';
import type { WatchCaseKind } from '#domain/recovery/order-case';
import type { LateDeposit } from '#domain/watching/late-deposit';
import type { ProviderReport } from '#domain/watching/provider-report';
import type { ReportedToOrder } from '#domain/watching/reported-to-order';
import { instant } from './columns';

/** Transactions of a late deposit; the indexes `order_watches_late_<in or out>` hold them in lower case. */
export const LATE_HASHES = ['txInHash', 'txOutHash'] as const;

export function lateHash(member: (typeof LATE_HASHES)[number]): SQL {
  return sql.raw(`lower(late_deposit ->> '${member}')`);
}

/** Orders that live providers are asked about, and what they said last. */
export const orderWatches = pgTable(
  'order_watches',
  {
    orderId: text('order_id').primaryKey(),
    provider: text('provider').notNull(),
    providerOrderId: text('provider_order_id').notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    /** What the provider said last, in a word that is known; null before its first answer. */
    report: json('report').$type<ProviderReport>(),
    /** The order's status when it was told so; null before. */
    toldStatus: text('told_status').$type<OrderStatus>(),
    /** What the order was told since its last change; null before. */
    told: json('told').$type<ReportedToOrder>(),
    /** The provider's word now, where no table has it. */
    unknownWord: text('unknown_word'),
    /** When that was something new. */
    changedAt: instant('changed_at').notNull().defaultNow(),
    /** The last good answer, or the beginning. */
    answeredAt: instant('answered_at').notNull().defaultNow(),
    polls: integer('polls').notNull().default(0),
    /** Whether the order was told of its provider's silence since the last good answer. */
    silent: boolean('silent').notNull().default(false),
    lateDeposit: json('late_deposit').$type<LateDeposit>(),
    /** Cases that hold since the last poll; a person may have closed them since. */
    toldCases: json('told_cases').$type<WatchCaseKind[]>().notNull().default([]),
    /** Of the deposit, as the wallet says; shown to nobody before the provider says so too. */
    depositHash: text('deposit_hash'),
    /** When different hashes were reported, in ms, newest first; no more than the limit needs. */
    depositReportTimes: json('deposit_report_times').$type<number[]>().notNull().default([]),
    /** Whether the order has heard that its deposit was reported. */
    depositTold: boolean('deposit_told').notNull().default(false),
    /** Null when there is nothing more to learn; a lease moves it a little into the future. */
    nextPollAt: instant('next_poll_at').defaultNow(),
  },
  (table) => [
    index('order_watches_due').on(table.provider, table.nextPollAt).where(sql`${table.nextPollAt} is not null`),
    index('order_watches_provider_order').on(table.provider, table.providerOrderId),
    // Late deposits are rare, so these hold little.
    ...LATE_HASHES.map((member) =>
      index(`order_watches_late_${member === 'txInHash' ? 'in' : 'out'}`)
        .using('hash', lateHash(member))
        .where(sql`${table.lateDeposit} is not null`),
    ),
    uniqueIndex('order_watches_deposit')
      .on(table.provider, table.depositHash)
      .where(sql`${table.depositHash} is not null`),
  ],
);
