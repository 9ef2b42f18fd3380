import { defineInternalRoute } from '#api/internal/route';
import { readDeliveryView } from '#api/internal/shared/webhooks/delivery-view';
import { DeliverySchema } from '#contract/shared/webhooks/deliveries';
import { EndpointParamsSchema } from '#contract/shared/webhooks/endpoints';
import { testWebhook } from '#operations/webhooks/test-endpoint';
import { findOwnEndpoint } from './find-endpoint';

export const testEndpointRoute = defineInternalRoute({
  id: 'testEndpoint',
  method: 'post',
  path: '/webhooks/{endpoint_id}/test',
  summary: 'Send a test event and get the result',
  permission: 'webhooks.edit',
  request: { params: EndpointParamsSchema },
  responses: [{ status: 200, description: 'The delivery', schema: DeliverySchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT', 'RATE_LIMITED'],
  find: ({ services, caller, params }) => findOwnEndpoint(services.db, caller.partnerId, params.endpoint_id),
  handle: async ({ services, caller, found }) => {
    const { id } = await testWebhook(services, { endpointId: found.endpointId, actor: caller.userId });
    return { status: 200, body: await readDeliveryView(services, caller.partnerId, id) };
  },
});
