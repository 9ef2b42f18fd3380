import { defineInternalRoute } from '#api/internal/route';
import { readDeliveryView } from '#api/internal/shared/webhooks/delivery-view';
import { DeliveryParamsSchema } from '#contract/shared/webhooks/deliveries';
import { DeliveryPageSchema, type DeliveryPageView } from '#contract/support/webhooks';
import { readPartnerRef } from '../partner-ref';
import { findAnyDelivery } from './find-delivery';

export const readAnyDeliveryRoute = defineInternalRoute({
  id: 'readAnyDelivery',
  method: 'get',
  path: '/webhooks/deliveries/{delivery_id}',
  summary: 'A delivery of any partner with every attempt',
  permission: 'support.view',
  request: { params: DeliveryParamsSchema },
  responses: [{ status: 200, description: 'The delivery', schema: DeliveryPageSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, params }) => findAnyDelivery(services.db, params.delivery_id),
  handle: async ({ services, found: { deliveryId, partnerId } }) => {
    const [view, partner] = await Promise.all([
      readDeliveryView(services, partnerId, deliveryId),
      readPartnerRef(services.db, partnerId),
    ]);
    return { status: 200, body: { ...view, partner } satisfies DeliveryPageView };
  },
});
