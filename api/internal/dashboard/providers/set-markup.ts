import { defineInternalRoute } from '#api/internal/route';
import { ProviderListSchema, SetMarkupSchema } from '#contract/dashboard/providers';
import { EnvironmentQuerySchema } from '#contract/shared/values';
import { setPartner } from '#operations/partners/set-partner';
import { readProviderList } from './list-view';

export const setMarkupRoute = defineInternalRoute({
  id: 'setMarkup',
  method: 'patch',
  path: '/providers',
  summary: 'Set the markup included in your prices, for new quotes from all providers in both environments',
  permission: 'providers.edit',
  request: { query: EnvironmentQuerySchema, body: SetMarkupSchema },
  responses: [{ status: 200, description: 'The providers', schema: ProviderListSchema }],
  errors: ['INVALID_REQUEST', 'CONFLICT'],
  handle: async ({ services, caller, query: { environment }, body }) => {
    const { partnerId, userId: actor } = caller;
    await setPartner(services, { partnerId, change: { markupBps: body.markup_bps }, actor });
    return { status: 200, body: await readProviderList(services, partnerId, environment) };
  },
});
