import { defineInternalRoute } from '#api/internal/route';
import { readDeliveryView } from '#api/internal/shared/webhooks/delivery-view';
import { DeliveryParamsSchema, DeliverySchema } from '#contract/shared/webhooks/deliveries';
import { findOwnDelivery } from './find-delivery';

export const readDeliveryRoute = defineInternalRoute({
  id: 'readDelivery',
  method: 'get',
  path: '/webhooks/deliveries/{delivery_id}',
  summary: 'One delivery with every attempt',
  permission: 'logs.view',
  request: { params: DeliveryParamsSchema },
  responses: [{ status: 200, description: 'The delivery', schema: DeliverySchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, caller, params }) => findOwnDelivery(services.db, caller.partnerId, params.delivery_id),
  handle: async ({ services, caller, found }) => ({
    status: 200,
    body: await readDeliveryView(services, caller.partnerId, found.deliveryId),
  }),
});
