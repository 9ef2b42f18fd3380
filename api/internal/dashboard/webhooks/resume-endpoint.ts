import { defineInternalRoute } from '#api/internal/route';
import { readEndpointView } from '#api/internal/shared/webhooks/endpoint-view';
import { EndpointParamsSchema, type Resumed, ResumedSchema } from '#contract/shared/webhooks/endpoints';
import { resumeWebhook } from '#operations/webhooks/remove-endpoint';
import { findOwnEndpoint } from './find-endpoint';

export const resumeEndpointRoute = defineInternalRoute({
  id: 'resumeEndpoint',
  method: 'post',
  path: '/webhooks/{endpoint_id}/resume',
  summary: 'End the pause of an endpoint',
  permission: 'webhooks.edit',
  request: { params: EndpointParamsSchema },
  responses: [{ status: 200, description: 'The deliveries that were waiting', schema: ResumedSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, caller, params }) => findOwnEndpoint(services.db, caller.partnerId, params.endpoint_id),
  handle: async ({ services, caller, found: { endpointId } }) => {
    const { queuedEvents } = await resumeWebhook(services, { endpointId, actor: caller.userId });
    const body: Resumed = { endpoint: await readEndpointView(services.db, endpointId), queued_events: queuedEvents };
    return { status: 200, body };
  },
});
