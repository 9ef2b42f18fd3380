import { type EndpointPage, EndpointPageSchema, EndpointParamsSchema } from '../../../../src/contract/support/webhooks';
import { findEndpoint } from '../../../../src/db/webhooks/endpoints/endpoints';
import { listHealthDays } from '../../../../src/db/webhooks/endpoints/health';
import { defineInternalRoute } from '../../route';
import { readEndpointView } from '../../shared/webhooks/endpoint-view';
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
    return { status: 200, body: { ...view, health, partner } satisfies EndpointPage };
  },
});
