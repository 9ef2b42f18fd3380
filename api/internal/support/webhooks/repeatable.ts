import { defineInternalRoute } from '#api/internal/route';
import { repeatableView } from '#api/internal/shared/webhooks/delivery-view';
import { FailedSinceSchema, RepeatableSchema } from '#contract/shared/webhooks/deliveries';
import { EndpointParamsSchema } from '#contract/shared/webhooks/endpoints';
import { countRepeatable } from '#db/webhooks/delivery-repeat';
import { findEndpoint } from '#db/webhooks/endpoints/endpoints';

export const countAnyRepeatableRoute = defineInternalRoute({
  id: 'countAnyRepeatable',
  method: 'get',
  path: '/webhooks/endpoints/{endpoint_id}/repeatable',
  summary: 'What a replay or a recovery since a time would send',
  permission: 'support.view',
  request: { params: EndpointParamsSchema, query: FailedSinceSchema },
  responses: [{ status: 200, description: 'How many events, up to 10,000', schema: RepeatableSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
  find: ({ services, params }) => findEndpoint(services.db, params.endpoint_id),
  handle: async ({ services, found: { endpointId }, query: { since } }) => ({
    status: 200,
    body: repeatableView(await countRepeatable(services.db, endpointId, since)),
  }),
});
