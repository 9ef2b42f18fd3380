import { defineInternalRoute } from '#api/internal/route';
import { queuedView } from '#api/internal/shared/webhooks/delivery-view';
import { QueuedSchema } from '#contract/shared/webhooks/deliveries';
import { EndpointParamsSchema } from '#contract/shared/webhooks/endpoints';
import { RecoverSchema } from '#contract/support/webhooks';
import { findEndpoint } from '#db/webhooks/endpoints/endpoints';
import { recoverWebhooks } from '#operations/webhooks/repeat-deliveries';

export const recoverAnyEndpointRoute = defineInternalRoute({
  id: 'recoverAnyEndpoint',
  method: 'post',
  path: '/webhooks/endpoints/{endpoint_id}/recover',
  summary: 'Send all events again that have failed since a time',
  permission: 'support.help',
  request: { params: EndpointParamsSchema, body: RecoverSchema },
  responses: [{ status: 200, description: 'The queued deliveries', schema: QueuedSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findEndpoint(services.db, params.endpoint_id),
  handle: async ({ services, caller, found: { endpointId }, body: { since } }) => ({
    status: 200,
    body: queuedView(await recoverWebhooks(services, { endpointId, since, actor: caller.userId })),
  }),
});
