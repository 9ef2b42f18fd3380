import { sql } from 'drizzle-orm';
import { bigserial, integer, json, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { OrderCaseKind } from '../../domain/orders/order-case';
import { instant } from './columns';

/** An order that is for a person to look at: its row and workflow were found apart, or it needs something done by hand. */
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
  },
  (table) => [uniqueIndex('order_cases_open').on(table.orderId, table.mismatch).where(sql`${table.closedAt} is null`)],
);

/** Calls to live providers that must not be made twice: one that began and has no answer is asked about. */
export const providerCalls = pgTable(
  'provider_calls',
  {
    orderId: text('order_id').notNull(),
    call: text('call').$type<'create_order' | 'request_refund' | 'open_ticket'>().notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    answeredAt: instant('answered_at'),
    /** Set once the provider has answered. */
    answer: json('answer').$type<{ value: unknown }>(),
    /** What else it takes to read or refund the order at its provider [rules/secrets: One key, several purposes]. */
    sealedSecret: text('sealed_secret'),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.call] })],
);
