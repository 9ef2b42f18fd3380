import { sql } from 'drizzle-orm';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';

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
