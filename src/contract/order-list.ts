import { z } from 'zod';
import { DAY } from '../domain/duration';
import { ORDER_STATUSES } from '../domain/status';
import { OrderSchema, StatusSchema } from './order';
import { PagingQuery, pageOf } from './paging';

/** An instant of created_at: a day means its first moment as a lower bound, its last as an upper one, both inclusive. */
function instant(bound: 'lower' | 'upper') {
  return z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], 'must be YYYY-MM-DD or an ISO 8601 date-time')
    .transform((text) => {
      const ms = Date.parse(text);
      return new Date(text.length === 'YYYY-MM-DD'.length && bound === 'upper' ? ms + DAY - 1 : ms);
    });
}

/** What the transformation above hides from the published document. */
const DAY_OR_INSTANT = [
  { type: 'string' as const, format: 'date' },
  { type: 'string' as const, format: 'date-time' },
];
const ANY_STATUS = ORDER_STATUSES.join('|');

const StatusListSchema = z
  .string()
  .transform((text, context) => {
    const list = z.array(StatusSchema).safeParse(text.split(','));
    if (!list.success) {
      context.addIssue({ code: 'custom', message: `must be of ${ORDER_STATUSES.join(', ')}` });
      return z.NEVER;
    }
    return list.data;
  })
  .meta({
    type: 'string',
    pattern: `^(${ANY_STATUS})(,(${ANY_STATUS}))*$`,
    description: 'One status, or several separated by commas',
  });

/** Filters of GET /me/orders [partner-api 3.12]. */
export const OrderListQuerySchema = z.object({
  from: instant('lower').optional().meta({ anyOf: DAY_OR_INSTANT, description: 'Earliest created_at, UTC' }),
  to: instant('upper').optional().meta({ anyOf: DAY_OR_INSTANT, description: 'Latest created_at, inclusive' }),
  status: StatusListSchema.optional(),
  partner_order_ref: z.string().optional().describe('Exact match'),
  ...PagingQuery,
});
export type OrderListQuery = z.output<typeof OrderListQuerySchema>;

export const OrderPageSchema = pageOf(OrderSchema).meta({ id: 'OrderPage' });
