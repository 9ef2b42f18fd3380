import { defineInternalRoute } from '#api/internal/route';
import { readEndpointView } from '#api/internal/shared/webhooks/endpoint-view';
import { type EndpointDetail, EndpointDetailSchema, EndpointParamsSchema } from '#contract/shared/webhooks/endpoints';
import { listHealthDays } from '#db/webhooks/endpoints/health';
import { findOwnEndpoint } from './find-endpoint';

export const readEndpointRoute = defineInternalRoute({
  id: 'readEndpoint',
  method: 'get',
  path: '/webhooks/{endpoint_id}',
  summary: 'One endpoint with its health over 30 days',
  permission: 'logs.view',
  request: { params: EndpointParamsSchema },
  responses: [{ status: 200, description: 'The endpoint', schema: EndpointDetailSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, caller, params }) => findOwnEndpoint(services.db, caller.partnerId, params.endpoint_id),
  handle: async ({ services: { db }, found: { endpointId } }) => {
    const [view, health] = await Promise.all([readEndpointView(db, endpointId), listHealthDays(db, endpointId)]);
    return { status: 200, body: { ...view, health } satisfies EndpointDetail };
  },
});
