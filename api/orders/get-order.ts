import { OrderParamsSchema, OrderSchema } from '#contract/orders/order';
import { findOrder } from '#db/orders/orders';
import { ServiceError } from '#domain/error';
import { isId } from '#domain/id';
import { defineRoute } from '../route';
import { signTrackingLink } from './tracking-link';

export const getOrderRoute = defineRoute({
  id: 'getOrder',
  method: 'get',
  path: '/order/{order_id}',
  tag: 'Orders',
  summary: 'Get an order',
  description:
    'Returns the current order with its complete timeline. Orders can be read for 18 months. If you poll, send ' +
    '`If-None-Match`: a 304 means that nothing has changed.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'R',
  request: { params: OrderParamsSchema },
  responses: [{ status: 200, description: 'The order', schema: OrderSchema, cacheable: true }],
  errors: ['ORDER_NOT_FOUND'],
  handle: async ({ params: { order_id: orderId }, caller, services }) => {
    const order = isId('ord', orderId) ? await findOrder(services.db, orderId, caller) : null;
    if (!order) {
      throw new ServiceError('ORDER_NOT_FOUND');
    }
    const json = signTrackingLink(order.body, services.trackingUrl);
    return { status: 200, json, headers: { ETag: `W/"${order.state}"`, 'Cache-Control': 'no-store' } };
  },
});
