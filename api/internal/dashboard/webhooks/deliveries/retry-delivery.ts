import { defineInternalRoute } from '#api/internal/route';
import { queuedView } from '#api/internal/shared/webhooks/delivery-view';
import { DeliveryParamsSchema, QueuedSchema } from '#contract/shared/webhooks/deliveries';
import { retryWebhook } from '#operations/webhooks/repeat-deliveries';
import { findOwnDelivery } from './find-delivery';

export const retryDeliveryRoute = defineInternalRoute({
  id: 'retryDelivery',
  method: 'post',
  path: '/webhooks/deliveries/{delivery_id}/retry',
  summary: 'Retry a delivery that has failed',
  permission: 'webhooks.edit',
  request: { params: DeliveryParamsSchema },
  responses: [{ status: 200, description: 'The queued deliveries', schema: QueuedSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, caller, params }) => findOwnDelivery(services.db, caller.partnerId, params.delivery_id),
  handle: async ({ services, caller, found }) => ({
    status: 200,
    body: queuedView(await retryWebhook(services, { deliveryId: found.deliveryId, actor: caller.userId })),
  }),
});
