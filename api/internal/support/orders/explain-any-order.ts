import { defineInternalRoute } from '#api/internal/route';
import { OrderPageViewSchema, SupportOrderParamsSchema } from '#contract/support/orders';
import { findAnyOrder } from './find-order';
import { readOrderPage } from './order-page';

export const explainAnyOrderRoute = defineInternalRoute({
  id: 'explainAnyOrder',
  method: 'get',
  path: '/orders/{order_id}',
  summary: 'An order of any partner, its verdict first',
  permission: 'support.view',
  request: { params: SupportOrderParamsSchema },
  responses: [{ status: 200, description: 'The order', schema: OrderPageViewSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
  find: ({ services, params }) => findAnyOrder(services.db, params.order_id),
  handle: async ({ services, found }) => ({ status: 200, body: await readOrderPage(services, found) }),
});
