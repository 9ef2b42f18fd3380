import { defineInternalRoute } from '#api/internal/define-internal-route';
import { type ProviderStateList, ProviderStateListSchema } from '#contract/support/providers';
import { listProviderStates } from '#operations/providers/states';

export const listProviderStatesRoute = defineInternalRoute({
  id: 'listProviderStates',
  method: 'get',
  path: '/providers',
  summary: 'The current state of the live providers',
  permission: 'support.view',
  responses: [{ status: 200, description: 'The providers', schema: ProviderStateListSchema }],
  errors: [],
  handle: async ({ services }) => ({
    status: 200,
    body: { items: await listProviderStates(services) } satisfies ProviderStateList,
  }),
});
