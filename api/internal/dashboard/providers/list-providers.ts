import { defineInternalRoute } from '#api/internal/route';
import { ProviderListSchema } from '#contract/dashboard/providers';
import { EnvironmentQuerySchema } from '#contract/shared/values';
import { readProviderList } from './list-view';

export const listProvidersRoute = defineInternalRoute({
  id: 'listProviders',
  method: 'get',
  path: '/providers',
  summary: 'The providers with their refund facts, and what is switched off',
  permission: 'home.view',
  request: { query: EnvironmentQuerySchema },
  responses: [{ status: 200, description: 'The complete list', schema: ProviderListSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller, query: { environment } }) => ({
    status: 200,
    body: await readProviderList(services, caller.partnerId, environment),
  }),
});
