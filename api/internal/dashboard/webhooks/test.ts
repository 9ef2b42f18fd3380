import { DeliverySchema } from '../../../../src/contract/shared/webhooks/deliveries';
import { EndpointParamsSchema } from '../../../../src/contract/shared/webhooks/endpoints';
import { testWebhook } from '../../../../src/operations/webhooks/test-endpoint';
import { defineInternalRoute } from '../../route';
import { readDeliveryView } from '../../shared/webhooks/delivery-view';
import { findOwnEndpoint } from './find-endpoint';

export const testEndpointRoute = defineInternalRoute({
  id: 'testEndpoint',
  method: 'post',
  path: '/webhooks/{endpoint_id}/test',
  summary: 'Send a test event and see what came of it',
  permission: 'webhooks.edit',
  request: { params: EndpointParamsSchema },
  responses: [{ status: 200, description: 'The delivery', schema: DeliverySchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
  find: ({ services, caller, params }) => findOwnEndpoint(services.db, caller.partnerId, params.endpoint_id),
  handle: async ({ services, caller, found }) => {
    const { id } = await testWebhook(services, { endpointId: found.endpointId, actor: caller.userId });
    return { status: 200, body: await readDeliveryView(services, caller.partnerId, id) };
  },
});
