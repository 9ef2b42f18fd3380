import { DrainChangeSchema, ProviderStateSchema, SupportProviderParamsSchema } from '#contract/support/providers';
import type { KnownProvider } from '#providers/known';
import { defineOperation } from '../operation';

/** The live provider in an operation's path; null if there is no such provider. */
async function findProviderOfPath({ params }: { params: { provider: string } }): Promise<KnownProvider | null> {
  const { findKnownProvider } = await import('#providers/known');
  return findKnownProvider(params.provider);
}

export const drainProviderOperation = defineOperation({
  id: 'drainProvider',
  method: 'post',
  path: '/providers/{provider}/drain',
  summary: 'Drain a live provider: it gets no new quotes and orders, and existing orders continue',
  permission: 'support.decide',
  params: SupportProviderParamsSchema,
  input: DrainChangeSchema,
  output: ProviderStateSchema,
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  audit: 'provider.drained',
  uses: ['providerConfigs'],
  find: findProviderOfPath,
  run: async ({ services, operator, found: { code }, input: { reason } }) => {
    const [{ drainProvider }, { readProviderState }] = await Promise.all([import('./drains'), import('./states')]);
    await drainProvider(services, { provider: code, reason, actor: operator });
    return readProviderState(services, code);
  },
  command: {
    name: 'provider drain',
    json: ({ params, input }) => ({ provider: params.provider, drained: true, reason: input.reason }),
    text: ({ params }) => `${params.provider} gets no new quotes or orders; its open orders run to completion.`,
  },
});

export const undrainProviderOperation = defineOperation({
  id: 'undrainProvider',
  method: 'post',
  path: '/providers/{provider}/undrain',
  summary: 'End the drain of a provider',
  permission: 'support.decide',
  params: SupportProviderParamsSchema,
  input: DrainChangeSchema,
  output: ProviderStateSchema,
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  audit: 'provider.undrained',
  uses: ['providerConfigs'],
  find: findProviderOfPath,
  run: async ({ services, operator, found: { code }, input: { reason } }) => {
    const [{ undrainProvider }, { readProviderState }] = await Promise.all([import('./drains'), import('./states')]);
    await undrainProvider(services, { provider: code, reason, actor: operator });
    return readProviderState(services, code);
  },
  command: {
    name: 'provider undrain',
    json: ({ params, input }) => ({ provider: params.provider, drained: false, reason: input.reason }),
    text: ({ params }) => `${params.provider} gets new quotes and orders again.`,
  },
});

export const PROVIDER_OPERATIONS = [drainProviderOperation, undrainProviderOperation] as const;
