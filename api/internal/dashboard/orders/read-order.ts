import { defineInternalRoute } from '#api/internal/route';
import { OrderDetailSchema, OrderIdParamsSchema } from '#contract/dashboard/orders/order';
import { findOwnOrder } from './find-order';
import { readOrderDetail } from './order-detail';

export const readOrderRoute = defineInternalRoute({
  id: 'readOrder',
  method: 'get',
  path: '/orders/{order_id}',
  summary: 'An order with all its details',
  permission: 'home.view',
  request: { params: OrderIdParamsSchema },
  responses: [{ status: 200, description: 'The order', schema: OrderDetailSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, caller, params }) => findOwnOrder(services.db, caller.partnerId, params.order_id),
  handle: async ({ services, caller: { role }, found }) => ({
    status: 200,
    body: await readOrderDetail(services, found, role),
  }),
});
