import { defineInternalRoute } from '#api/internal/route';
import { readEndpointView } from '#api/internal/shared/webhooks/endpoint-view';
import { EnvironmentQuerySchema } from '#contract/shared/values';
import { AddEndpointSchema, type NewEndpoint, NewEndpointSchema } from '#contract/shared/webhooks/endpoints';
import { addOwnWebhook } from '#operations/webhooks/rotate-secret';

export const addEndpointRoute = defineInternalRoute({
  id: 'addEndpoint',
  method: 'post',
  path: '/webhooks',
  summary: 'Add an endpoint; its secret is only shown once',
  permission: 'webhooks.edit',
  request: { query: EnvironmentQuerySchema, body: AddEndpointSchema },
  responses: [{ status: 201, description: 'The endpoint', schema: NewEndpointSchema }],
  errors: ['INVALID_REQUEST', 'CONFLICT'],
  stepUp: { action: 'add_live_endpoint', when: ({ query }) => query.environment === 'live' },
  handle: async ({ services, caller, query: { environment }, body: { url, channel, alias } }) => {
    const added = await addOwnWebhook(
      { ...services, ...services.webhooks },
      { partnerId: caller.partnerId, environment, channel, url, ...(alias && { alias }) },
      caller,
    );
    const body: NewEndpoint = {
      endpoint: await readEndpointView(services.db, added.endpointId),
      secret: added.secret ?? '',
    };
    return { status: 201, body };
  },
});
