import { z } from 'zod';
import { ORDER_STATUSES, type OrderStatus } from '#domain/orders/status';
import { EXAMPLE } from '../example-values';
import { examples } from '../examples';
import { CreatedQuery, commaSeparated, DAY_OR_INSTANT, instantBound } from '../list-filter';
import { PagingQuery, pageOf } from '../paging';
import { createExampleOrder } from './example-order';
import { OrderSchema, toOrder } from './order';
import { CursorSchema, writeCursor } from './order-cursor';

/** Filters of GET /me/orders [rules/reconciliation: Listing orders]. */
export const OrderListQuerySchema = z
  .object({
    ...CreatedQuery,
    status: commaSeparated(ORDER_STATUSES as [OrderStatus, ...OrderStatus[]]).optional(),
    partner_order_ref: z.string().optional().describe('Exact match'),
    updated_since: instantBound('lower')
      .optional()
      .meta({
        anyOf: DAY_OR_INSTANT,
        description:
          'Only orders whose status changed at or after this time (real time, also in the sandbox), least recently changed ' +
          'first',
      }),
    ...PagingQuery,
    cursor: CursorSchema.optional().describe(
      '`next_cursor` of the previous response, with the same filters; replaces `page`',
    ),
  })
  .superRefine(({ cursor, page, updated_since }, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    if (cursor && page > 1) {
      refuse('page', 'cannot be combined with a cursor; leave it out');
    }
    if (cursor && (cursor.by === 'change') !== (updated_since !== undefined)) {
      refuse('cursor', 'belongs to a list with other filters; send the same filters again, including updated_since');
    }
  });

export const OrderPageSchema = pageOf(OrderSchema)
  .extend({ next_cursor: z.string().nullable().describe('Cursor of the next page; null on the last page') })
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
