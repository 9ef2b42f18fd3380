import { z } from 'zod';
import { defineInternalRoute } from '#api/internal/route';
import { readEndpointViews } from '#api/internal/shared/webhooks/endpoint-view';
import { EnvironmentQuery, ListQuery } from '#contract/shared/values';
import { type EndpointList, EndpointListSchema } from '#contract/shared/webhooks/endpoints';
import { listEndpoints } from '#db/webhooks/endpoints/endpoints';

export const listEndpointsRoute = defineInternalRoute({
  id: 'listEndpoints',
  method: 'get',
  path: '/webhooks',
  summary: 'Webhook endpoints with their health; there are two at the most',
  permission: 'logs.view',
  request: { query: z.object({ ...EnvironmentQuery, ...ListQuery }) },
  responses: [{ status: 200, description: 'The endpoints', schema: EndpointListSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services: { db }, caller, query }) => {
    const all = await listEndpoints(db, caller.partnerId);
    const mine = all.filter(({ environment }) => environment === query.environment);
    // A partner has one ops endpoint for both environments.
    const taken = [...mine, ...all.filter(({ channel }) => channel === 'ops')].map(({ channel }) => channel);
    const body: EndpointList = {
      items: await readEndpointViews(db, mine),
      next_cursor: null,
      free_channels: (['order', 'ops'] as const).filter((channel) => !taken.includes(channel)),
    };
    return { status: 200, body };
  },
});
