import { type ProviderStateList, ProviderStateListSchema } from '../../../../src/contract/support/providers';
import { defineInternalRoute } from '../../route';
import { listProviderStates } from './provider-state';

export const listProviderStatesRoute = defineInternalRoute({
  id: 'listProviderStates',
  method: 'get',
  path: '/providers',
  summary: 'Live providers as they are now',
  permission: 'support.view',
  responses: [{ status: 200, description: 'The providers', schema: ProviderStateListSchema }],
  errors: [],
  handle: async ({ services }) => ({
    status: 200,
    body: { items: await listProviderStates(services) } satisfies ProviderStateList,
  }),
});
