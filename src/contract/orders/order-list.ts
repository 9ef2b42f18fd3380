import { z } from 'zod';
import { ORDER_STATUSES, type OrderStatus } from '../../domain/orders/status';
import { EXAMPLE } from '../example-values';
import { examples } from '../examples';
import { CreatedQuery, DAY_OR_INSTANT, instant, listOf } from '../list-filter';
import { PagingQuery, pageOf } from '../paging';
import { createExampleOrder } from './example-order';
import { OrderSchema, toOrder } from './order';
import { CursorSchema, writeCursor } from './order-cursor';

/** Filters of GET /me/orders [rules/reconciliation: Listing orders]. */
export const OrderListQuerySchema = z
  .object({
    ...CreatedQuery,
    status: listOf(ORDER_STATUSES as [OrderStatus, ...OrderStatus[]]).optional(),
    partner_order_ref: z.string().optional().describe('Exact match'),
    updated_since: instant('lower').optional().meta({
      anyOf: DAY_OR_INSTANT,
      description:
        'Only orders whose status changed then or later, by real time; lists them in the order of these changes',
    }),
    ...PagingQuery,
    cursor: CursorSchema.optional().describe(
      '`next_cursor` of the answer before, with the same filters; instead of `page`',
    ),
  })
  .superRefine(({ cursor, page, updated_since }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (cursor && page > 1) {
      refuse('page', 'cannot be combined with a cursor; leave it out');
    }
    if (cursor && (cursor.by === 'change') !== (updated_since !== undefined)) {
      refuse('cursor', 'comes from a list with other filters; send those again, updated_since too');
    }
  });

export const OrderPageSchema = pageOf(OrderSchema)
  .extend({ next_cursor: z.string().nullable().describe('Leads to the next page; null on the last') })
  .meta({ id: 'OrderPage' });

const example = toOrder(createExampleOrder('waiting_deposit'), EXAMPLE.trackingUrl);
examples.add(OrderPageSchema, {
  example: {
    page: 1,
    total: 312,
    items: [example],
    next_cursor: writeCursor({
      by: 'creation',
      createdAtMs: Date.parse(example.created_at),
      orderId: example.order_id,
    }),
  },
});
