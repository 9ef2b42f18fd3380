import { defineInternalRoute } from '#api/internal/route';
import { DrainChangeSchema, ProviderStateSchema, SupportProviderParamsSchema } from '#contract/support/providers';
import { undrainProvider } from '#operations/providers/drain-provider';
import { findKnownProvider } from '#providers/known';
import { readProviderState } from './provider-state';

export const undrainProviderRoute = defineInternalRoute({
  id: 'undrainProvider',
  method: 'post',
  path: '/providers/{provider}/undrain',
  summary: 'End the drain of a provider',
  permission: 'support.decide',
  request: { params: SupportProviderParamsSchema, body: DrainChangeSchema },
  responses: [{ status: 200, description: 'The provider', schema: ProviderStateSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: async ({ params }) => findKnownProvider(params.provider),
  handle: async ({ services, caller, found: { code }, body: { reason } }) => {
    await undrainProvider(services, { provider: code, reason, actor: caller.userId });
    return { status: 200, body: await readProviderState(services, code) };
  },
});
