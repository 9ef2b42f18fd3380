import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, instant } from './columns';
import { orders } from './orders';
import { payouts } from './payouts';
import { deliveries } from './webhooks';

/** The format of a copy's bytes: the JSON of Temporal's own tools, compressed. */
export type HistoryFormat = 'json+gzip';

/**
 * Copies of closed workflows' histories, one per run, because Temporal deletes them after a while. A copy is deleted with its
 * owner: the order (also for workflows of the order's deliveries), the payout, or a delivery without an order.
 */
export const workflowHistories = pgTable(
  'workflow_histories',
  {
    workflowId: text('workflow_id').notNull(),
    runId: text('run_id').notNull(),
    workflowType: text('workflow_type').notNull(),
    orderId: text('order_id').references(() => orders.orderId, { onDelete: 'cascade' }),
    payoutId: text('payout_id').references(() => payouts.payoutId, { onDelete: 'cascade' }),
    deliveryId: text('delivery_id').references(() => deliveries.deliveryId, { onDelete: 'cascade' }),
    closedAt: instant('closed_at').notNull(),
    events: integer('events').notNull(),
    format: text('format').$type<HistoryFormat>().notNull(),
    history: bytes('history').notNull(),
    /** Length of `history`. */
    bytes: integer('bytes').notNull(),
    copiedAt: instant('copied_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.workflowId, table.runId] }),
    index('workflow_histories_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('workflow_histories_payout').on(table.payoutId).where(sql`${table.payoutId} is not null`),
    index('workflow_histories_delivery').on(table.deliveryId).where(sql`${table.deliveryId} is not null`),
    check('workflow_histories_owner', sql`num_nonnulls(${table.orderId}, ${table.payoutId}, ${table.deliveryId}) = 1`),
  ],
);
