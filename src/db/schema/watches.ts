import { sql } from 'drizzle-orm';
import { boolean, index, integer, json, pgTable, text } from 'drizzle-orm/pg-core';
import type { ProviderReport } from '../../domain/orders/provider-report';
import type { LateDeposit } from '../../domain/orders/watch';
import { instant } from './columns';

/** Orders that live providers are asked about, and what they said last. */
export const orderWatches = pgTable(
  'order_watches',
  {
    orderId: text('order_id').primaryKey(),
    provider: text('provider').notNull(),
    providerOrderId: text('provider_order_id').notNull(),
    /** What the provider said last; null before its first answer. */
    report: json('report').$type<ProviderReport>(),
    /** When that was something new. */
    changedAt: instant('changed_at').notNull().defaultNow(),
    /** The last good answer, or the beginning. */
    answeredAt: instant('answered_at').notNull().defaultNow(),
    polls: integer('polls').notNull().default(0),
    /** Whether the order was told of its provider's silence since the last good answer. */
    silent: boolean('silent').notNull().default(false),
    lateDeposit: json('late_deposit').$type<LateDeposit>(),
    /** Null when there is nothing more to learn; a lease moves it a little into the future. */
    nextPollAt: instant('next_poll_at').defaultNow(),
  },
  (table) => [
    index('order_watches_due').on(table.provider, table.nextPollAt).where(sql`${table.nextPollAt} is not null`),
    index('order_watches_provider_order').on(table.provider, table.providerOrderId),
  ],
);
