import { z } from 'zod';
import { isId } from '#domain/id';
import { withinYears } from '#domain/instant';
import { type OrderCursor, parseEventId } from '#domain/orders/event-id';
import { ORDER_STATUSES } from '#domain/orders/status';
import { EXAMPLE, examples } from '../examples';
import { CreatedQuery, commaSeparated, DAY_OR_INSTANT, instantBound, PagingQuery, pageOf } from '../paging';
import { createExampleOrder } from './example-order';
import { OrderSchema, toOrder } from './order';

/** A cursor in a query. */
const CursorSchema = z.string().transform((text, context): OrderCursor => {
  const cursor = readCursor(text);
  if (!cursor) {
    context.addIssue({ code: 'custom', message: 'must be the next_cursor of an earlier answer' });
    return z.NEVER;
  }
  return cursor;
});

/** Filters of GET /me/orders [rules/reconciliation: Listing orders]. */
export const OrderListQuerySchema = z
  .object({
    ...CreatedQuery,
    status: commaSeparated(ORDER_STATUSES).optional(),
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

/** Clients must not interpret the text [rules/reconciliation: Listing orders]. */
export function writeCursor(cursor: OrderCursor): string {
  const text = cursor.by === 'creation' ? `c.${cursor.createdAtMs}.${cursor.orderId}` : `u.${cursor.eventId}`;
  return Buffer.from(text).toString('base64url');
}

/** Null if it is not a valid cursor. */
export function readCursor(written: string): OrderCursor | null {
  const text = Buffer.from(written, 'base64url').toString();
  const [, createdAtMs = '', orderId = ''] = /^c\.(-?\d{1,15})\.([^.]+)$/.exec(text) ?? [];
  if (isId('ord', orderId) && withinYears(Number(createdAtMs)) !== null) {
    return { by: 'creation', createdAtMs: Number(createdAtMs), orderId };
  }
  const eventId = text.startsWith('u.') ? text.slice(2) : '';
  return parseEventId(eventId) && { by: 'change', eventId };
}
