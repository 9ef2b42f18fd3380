import { defineInternalRoute } from '#api/internal/route';
import { ProviderParamsSchema, ProviderSchema, SwitchProviderSchema } from '#contract/dashboard/providers';
import { switchProvider } from '#operations/partners/set-partner';
import { providersOf, readProviderViews } from './provider-view';

export const switchProviderRoute = defineInternalRoute({
  id: 'switchProvider',
  method: 'patch',
  path: '/providers/{code}',
  summary: 'Switch a provider on or off for new quotes and orders',
  permission: 'providers.edit',
  request: { params: ProviderParamsSchema, body: SwitchProviderSchema },
  responses: [{ status: 200, description: 'The provider', schema: ProviderSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: async ({ services: { providers }, params: { code } }) => (providers.isOn(code) ? providers.find(code) : null),
  handle: async ({ services, caller, found, body }) => {
    const { partnerId, userId: actor } = caller;
    const { code: provider, sandbox } = found.facts;
    const own = sandbox ? 'test' : 'live';
    const offered = providersOf(services, own).map(({ facts }) => facts.code);
    const wanted = { partnerId, provider, on: body.on, confirmLast: body.confirm_last, offered, actor };
    await switchProvider(services, wanted);
    const views = await readProviderViews(services, partnerId, own);
    const view = views.find(({ code }) => code === provider);
    if (!view) {
      throw new Error(`${provider} is not offered any more`);
    }
    return { status: 200, body: view };
  },
});
