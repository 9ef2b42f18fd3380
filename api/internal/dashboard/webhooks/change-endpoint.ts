import { defineInternalRoute } from '#api/internal/route';
import { readEndpointView } from '#api/internal/shared/webhooks/endpoint-view';
import { ChangeEndpointSchema, EndpointParamsSchema, EndpointSchema } from '#contract/shared/webhooks/endpoints';
import { changeWebhook } from '#operations/webhooks/set-endpoint';
import { findOwnEndpoint } from './find-endpoint';

export const changeEndpointRoute = defineInternalRoute({
  id: 'changeEndpoint',
  method: 'patch',
  path: '/webhooks/{endpoint_id}',
  summary: "Change an endpoint's URL or name",
  permission: 'webhooks.edit',
  request: { params: EndpointParamsSchema, body: ChangeEndpointSchema },
  responses: [{ status: 200, description: 'The endpoint', schema: EndpointSchema }],
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'CONFLICT'],
  find: ({ services, caller, params }) => findOwnEndpoint(services.db, caller.partnerId, params.endpoint_id),
  handle: async ({ services, caller, found: { endpointId }, body: { url, alias } }) => {
    await changeWebhook({ ...services.webhooks, db: services.db }, { endpointId, url, alias, actor: caller.userId });
    return { status: 200, body: await readEndpointView(services.db, endpointId) };
  },
});
