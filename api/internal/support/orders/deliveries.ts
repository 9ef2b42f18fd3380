import { defineInternalRoute } from '#api/internal/route';
import { detailView } from '#api/internal/shared/webhooks/delivery-view';
import { type OrderDeliveries, OrderDeliveriesSchema, SupportOrderParamsSchema } from '#contract/support/orders';
import { listDeliveries } from '#db/webhooks/delivery-log';
import { findAnyOrder } from './find-order';

/** Far more than an order has. */
const MOST_DELIVERIES = 200;

export const listOrderDeliveriesRoute = defineInternalRoute({
  id: 'listOrderDeliveries',
  method: 'get',
  path: '/orders/{order_id}/deliveries',
  summary: "The order's webhooks with every attempt, oldest first",
  permission: 'support.view',
  request: { params: SupportOrderParamsSchema },
  responses: [{ status: 200, description: 'The deliveries', schema: OrderDeliveriesSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, params }) => findAnyOrder(services.db, params.order_id),
  handle: async ({ services: { db, webhooks }, found: { orderId } }) => {
    const found = await listDeliveries(db, { orderId, limit: MOST_DELIVERIES });
    const items = found.reverse().map((delivery) => detailView(delivery, webhooks.userAgent));
    return { status: 200, body: { items } satisfies OrderDeliveries };
  },
});
