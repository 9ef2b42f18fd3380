import { defineInternalRoute } from '#api/internal/route';
import { AttentionSchema } from '#contract/dashboard/home';
import { EnvironmentQuerySchema } from '#contract/shared/values';
import { readAttention } from './attention-view';

export const readAttentionRoute = defineInternalRoute({
  id: 'readAttention',
  method: 'get',
  path: '/home/attention',
  summary: 'What needs attention, most urgent first',
  permission: 'home.view',
  request: { query: EnvironmentQuerySchema },
  responses: [{ status: 200, description: 'The open items', schema: AttentionSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { partnerId }, query: { environment } }) => ({
    status: 200,
    body: await readAttention(services, { partnerId, environment }),
  }),
});
