import { defineInternalRoute } from '#api/internal/route';
import { readEndpointView } from '#api/internal/shared/webhooks/endpoint-view';
import { EndpointParamsSchema } from '#contract/shared/webhooks/endpoints';
import { EndpointPageSchema, type EndpointPageView } from '#contract/support/webhooks';
import { findEndpoint } from '#db/webhooks/endpoints/endpoints';
import { listHealthDays } from '#db/webhooks/endpoints/health';
import { readPartnerRef } from '../partner-ref';

export const readAnyEndpointRoute = defineInternalRoute({
  id: 'readAnyEndpoint',
  method: 'get',
  path: '/webhooks/endpoints/{endpoint_id}',
  summary: 'An endpoint of any partner, with its health over 30 days',
  permission: 'support.view',
  request: { params: EndpointParamsSchema },
  responses: [{ status: 200, description: 'The endpoint', schema: EndpointPageSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, params }) => findEndpoint(services.db, params.endpoint_id),
  handle: async ({ services: { db }, found: { endpointId, partnerId } }) => {
    const [view, health, partner] = await Promise.all([
      readEndpointView(db, endpointId),
      listHealthDays(db, endpointId),
      readPartnerRef(db, partnerId),
    ]);
    return { status: 200, body: { ...view, health, partner } satisfies EndpointPageView };
  },
});
