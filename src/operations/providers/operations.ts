import { z } from 'zod';
import {
  DrainChangeSchema,
  EarningsQuerySchema,
  EarningsSchema,
  ProviderReportCommandSchema,
  ProviderReportedSchema,
  ProviderReportSchema,
  ProviderStateSchema,
  StatisticsQuerySchema,
  StatisticsSchema,
  SupportProviderParamsSchema,
} from '#contract/support/providers';
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

export const readStatisticsOperation = defineOperation({
  id: 'readStatistics',
  method: 'get',
  path: '/providers/statistics',
  summary: 'Show quoted against delivered amounts, swap times and refund outcomes, per provider and pair',
  permission: 'support.view',
  params: z.object({}),
  input: StatisticsQuerySchema,
  output: StatisticsSchema,
  errors: ['INVALID_REQUEST'],
  audit: [],
  run: async ({ services, input }) => {
    const { readStatistics } = await import('./statistics');
    return readStatistics(services.db, input);
  },
  command: { name: 'provider stats', positional: ['provider'] },
});

export const readEarningsOperation = defineOperation({
  id: 'readEarnings',
  method: 'get',
  path: '/providers/earnings',
  summary:
    "Show what a month's live orders of all partners should have brought at each provider, and what was reported",
  permission: 'support.view',
  params: z.object({}),
  input: EarningsQuerySchema,
  output: EarningsSchema,
  errors: ['INVALID_REQUEST'],
  audit: [],
  run: async ({ services, input }) => {
    const { readEarnings } = await import('./statistics');
    return readEarnings(services.db, input);
  },
  command: { name: 'provider earnings' },
});

export const reportProviderOperation = defineOperation({
  id: 'reportProvider',
  method: 'post',
  path: '/providers/{provider}/reports',
  summary: "Record what a provider says that it kept in all: the own share and partners' markups",
  permission: 'support.decide',
  params: SupportProviderParamsSchema,
  input: ProviderReportSchema,
  commandInput: ProviderReportCommandSchema,
  output: ProviderReportedSchema,
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
  audit: 'provider.reported',
  find: findProviderOfPath,
  run: async ({ services, operator, found: { code: provider }, input: { month, usd } }) => {
    const { reportProviderTotal } = await import('../payouts/earnings');
    await reportProviderTotal(services, { provider, month, amountUsd: usd, actor: operator });
    return { provider, month, reported_usd: usd };
  },
  command: {
    name: 'provider report',
    text: ({ output: { provider, month, reported_usd: usd } }) =>
      `${provider} reported ${usd} USD in all for orders of ${month}.`,
  },
});

export const PROVIDER_OPERATIONS = [
  drainProviderOperation,
  undrainProviderOperation,
  readStatisticsOperation,
  readEarningsOperation,
  reportProviderOperation,
] as const;
