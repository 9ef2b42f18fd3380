import { defineInternalRoute } from '#api/internal/route';
import { DrainChangeSchema, ProviderStateSchema, SupportProviderParamsSchema } from '#contract/support/providers';
import { drainProvider } from '#operations/providers/drain-provider';
import { findKnownProvider } from '#providers/known';
import { readProviderState } from './provider-state';

export const drainProviderRoute = defineInternalRoute({
  id: 'drainProvider',
  method: 'post',
  path: '/providers/{provider}/drain',
  summary: 'Drain a live provider: it gets no new quotes and orders, and existing orders continue',
  permission: 'support.decide',
  request: { params: SupportProviderParamsSchema, body: DrainChangeSchema },
  responses: [{ status: 200, description: 'The provider', schema: ProviderStateSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: async ({ params }) => findKnownProvider(params.provider),
  handle: async ({ services, caller, found: { code }, body: { reason } }) => {
    await drainProvider(services, { provider: code, reason, actor: caller.userId });
    return { status: 200, body: await readProviderState(services, code) };
  },
});
