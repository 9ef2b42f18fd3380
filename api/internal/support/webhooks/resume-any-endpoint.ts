import { defineInternalRoute } from '#api/internal/route';
import { readEndpointView } from '#api/internal/shared/webhooks/endpoint-view';
import { EndpointParamsSchema, type Resumed, ResumedSchema } from '#contract/shared/webhooks/endpoints';
import { ResumeSchema } from '#contract/support/webhooks';
import { findEndpoint } from '#db/webhooks/endpoints/endpoints';
import { resumeWebhook } from '#operations/webhooks/remove-endpoint';

export const resumeAnyEndpointRoute = defineInternalRoute({
  id: 'resumeAnyEndpoint',
  method: 'post',
  path: '/webhooks/endpoints/{endpoint_id}/resume',
  summary: 'Resume a paused endpoint; waiting deliveries are sent oldest first',
  permission: 'support.help',
  request: { params: EndpointParamsSchema, body: ResumeSchema },
  responses: [{ status: 200, description: 'The endpoint receives events again', schema: ResumedSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findEndpoint(services.db, params.endpoint_id),
  handle: async ({ services, caller, found: { endpointId } }) => {
    const { queuedEvents } = await resumeWebhook(services, { endpointId, actor: caller.userId });
    const body: Resumed = { endpoint: await readEndpointView(services.db, endpointId), queued_events: queuedEvents };
    return { status: 200, body };
  },
});
