import { z } from 'zod';
import { ORDER_STATUSES, type OrderStatus } from '../domain/status';
import { CreatedQuery, listOf } from './list-filter';
import { OrderSchema } from './order';
import { PagingQuery, pageOf } from './paging';

/** Filters of GET /me/orders [partner-api 3.12]. */
export const OrderListQuerySchema = z.object({
  ...CreatedQuery,
  status: listOf(ORDER_STATUSES as [OrderStatus, ...OrderStatus[]]).optional(),
  partner_order_ref: z.string().optional().describe('Exact match'),
  ...PagingQuery,
});

export const OrderPageSchema = pageOf(OrderSchema).meta({ id: 'OrderPage' });
