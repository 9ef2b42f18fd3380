import { defineInternalRoute } from '#api/internal/route';
import { queuedView } from '#api/internal/shared/webhooks/delivery-view';
import { DeliveryParamsSchema, QueuedSchema } from '#contract/shared/webhooks/deliveries';
import { ResendSchema } from '#contract/support/webhooks';
import { retryWebhook } from '#operations/webhooks/repeat-deliveries';
import { findAnyDelivery } from './find-delivery';

export const resendDeliveryRoute = defineInternalRoute({
  id: 'resendDelivery',
  method: 'post',
  path: '/webhooks/deliveries/{delivery_id}/resend',
  summary: 'Retry a delivery that has failed',
  permission: 'support.help',
  request: { params: DeliveryParamsSchema, body: ResendSchema },
  responses: [{ status: 200, description: 'The queued deliveries', schema: QueuedSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findAnyDelivery(services.db, params.delivery_id),
  handle: async ({ services, caller, found: { deliveryId } }) => ({
    status: 200,
    body: queuedView(await retryWebhook(services, { deliveryId, actor: caller.userId })),
  }),
});
