import { defineInternalRoute } from '#api/internal/route';
import { repeatableView } from '#api/internal/shared/webhooks/delivery-view';
import { FailedSinceSchema, RepeatableSchema } from '#contract/shared/webhooks/deliveries';
import { EndpointParamsSchema } from '#contract/shared/webhooks/endpoints';
import { countRepeatable } from '#db/webhooks/delivery-repeat';
import { findOwnEndpoint } from './find-endpoint';

export const repeatableRoute = defineInternalRoute({
  id: 'countRepeatable',
  method: 'get',
  path: '/webhooks/{endpoint_id}/repeatable',
  summary: 'What a replay or a recovery since a time would send',
  permission: 'webhooks.edit',
  request: { params: EndpointParamsSchema, query: FailedSinceSchema },
  responses: [{ status: 200, description: 'How many events, up to 10,000', schema: RepeatableSchema }],
  errors: ['INVALID_REQUEST', 'NOT_FOUND'],
  find: ({ services, caller, params }) => findOwnEndpoint(services.db, caller.partnerId, params.endpoint_id),
  handle: async ({ services, found, query }) => ({
    status: 200,
    body: repeatableView(await countRepeatable(services.db, found.endpointId, query.since)),
  }),
});
