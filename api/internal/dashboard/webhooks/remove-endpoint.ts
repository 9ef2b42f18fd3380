import { defineInternalRoute } from '#api/internal/route';
import { EndpointParamsSchema } from '#contract/shared/webhooks/endpoints';
import { removeWebhook } from '#operations/webhooks/remove-endpoint';
import { findOwnEndpoint } from './find-endpoint';

export const removeEndpointRoute = defineInternalRoute({
  id: 'removeEndpoint',
  method: 'delete',
  path: '/webhooks/{endpoint_id}',
  summary: 'Remove an endpoint; its deliveries remain visible',
  permission: 'webhooks.edit',
  request: { params: EndpointParamsSchema },
  responses: [{ status: 204, description: 'Removed' }],
  errors: ['NOT_FOUND', 'CONFLICT'],
  find: ({ services, caller, params }) => findOwnEndpoint(services.db, caller.partnerId, params.endpoint_id),
  handle: async ({ services, caller, found }) => {
    await removeWebhook(services, { endpointId: found.endpointId, actor: caller.userId });
    return { status: 204 };
  },
});
