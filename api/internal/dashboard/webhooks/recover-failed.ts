import { defineInternalRoute } from '#api/internal/route';
import { queuedView } from '#api/internal/shared/webhooks/delivery-view';
import { FailedSinceSchema, QueuedSchema } from '#contract/shared/webhooks/deliveries';
import { EndpointParamsSchema } from '#contract/shared/webhooks/endpoints';
import { recoverWebhooks } from '#operations/webhooks/repeat-deliveries';
import { findOwnEndpoint } from './find-endpoint';

export const recoverFailedRoute = defineInternalRoute({
  id: 'recoverFailed',
  method: 'post',
  path: '/webhooks/{endpoint_id}/recover',
  summary: 'Send every event again that has failed since a time',
  permission: 'webhooks.edit',
  request: { params: EndpointParamsSchema, body: FailedSinceSchema },
  responses: [{ status: 200, description: 'The queued deliveries', schema: QueuedSchema }],
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'CONFLICT'],
  find: ({ services, caller, params }) => findOwnEndpoint(services.db, caller.partnerId, params.endpoint_id),
  handle: async ({ services, caller, found: { endpointId }, body: { since } }) => {
    const queued = await recoverWebhooks(services, { endpointId, since, actor: caller.userId });
    return { status: 200, body: queuedView(queued) };
  },
});
