import { defineInternalRoute } from '#api/internal/route';
import { queuedView } from '#api/internal/shared/webhooks/delivery-view';
import { DeliveryParamsSchema, QueuedSchema } from '#contract/shared/webhooks/deliveries';
import { ReplaySchema } from '#contract/support/webhooks';
import { replayWebhook } from '#operations/webhooks/repeat-deliveries';
import { findAnyDelivery } from './find-delivery';

export const replayAnyDeliveryRoute = defineInternalRoute({
  id: 'replayAnyDelivery',
  method: 'post',
  path: '/webhooks/deliveries/{delivery_id}/replay',
  summary: 'Replay an event that was sent before; the receiver gets it twice',
  permission: 'support.help',
  request: { params: DeliveryParamsSchema, body: ReplaySchema },
  responses: [{ status: 200, description: 'The queued deliveries', schema: QueuedSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findAnyDelivery(services.db, params.delivery_id),
  handle: async ({ services, caller, found: { deliveryId } }) => ({
    status: 200,
    body: queuedView(await replayWebhook(services, { deliveryId, actor: caller.userId })),
  }),
});
