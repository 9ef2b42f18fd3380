import { z } from 'zod';
import { EarningsQuerySchema } from '#contract/shared/earnings';
import {
  DrainChangeSchema,
  EarningsSchema,
  HealthQuerySchema,
  OutageOrdersQuerySchema,
  OutageOrdersSchema,
  OutageParamsSchema,
  ProviderHealthViewSchema,
  ProviderReportCommandSchema,
  ProviderReportedSchema,
  ProviderReportSchema,
  ProviderStateListSchema,
  ProviderStateSchema,
  StatisticsQuerySchema,
  StatisticsSchema,
  SupportProviderParamsSchema,
} from '#contract/support/providers';
import type { KnownProvider } from '#providers/known';
import { defineOperation, defineRead } from '../operation';

/** The live provider in an operation's path; null if there is no such provider. */
async function findProviderOfPath({ params }: { params: { provider: string } }): Promise<KnownProvider | null> {
  const { findKnownProvider } = await import('#providers/known');
  return findKnownProvider(params.provider);
}

export const listProviderStatesOperation = defineRead({
  id: 'listProviderStates',
  path: '/providers',
  summary: 'Show the current state of the live providers',
  output: ProviderStateListSchema,
  uses: ['providerConfigs'],
  run: async ({ services }) => {
    const { listProviderStates } = await import('./states');
    return { items: await listProviderStates(services) };
  },
  command: {
    name: 'provider health',
    reads: true,
    summary: 'Show which providers are down or left out of quotes, and the last outages',
  },
});

export const readProviderHealthOperation = defineRead({
  id: 'readProviderHealth',
  path: '/providers/health',
  summary: 'Show which providers were down at a given time, and which orders that affected',
  input: HealthQuerySchema,
  output: ProviderHealthViewSchema,
  uses: ['providerConfigs'],
  run: async ({ services, input }) => {
    const { readProviderHealth } = await import('./outages');
    return readProviderHealth(services, input);
  },
  command: {
    name: 'provider outages',
    reads: true,
    options: z.object({
      at: HealthQuerySchema.shape.at.describe('A date-time like 2030-12-31T05:33Z (default: now)'),
      provider: z.string().optional().describe('Only this provider'),
    }),
  },
});

export const listOutageOrdersOperation = defineRead({
  id: 'listOutageOrders',
  path: '/providers/outages/{outage_id}/orders',
  summary: 'List the orders affected by an outage, oldest first',
  params: OutageParamsSchema,
  input: OutageOrdersQuerySchema,
  output: OutageOrdersSchema,
  find: async ({ services, params }) => {
    const { findOutage } = await import('#db/incidents/outages');
    return findOutage(services.db, params.outage_id);
  },
  run: async ({ services, found, input }) => {
    const { listOutageOrders } = await import('./outages');
    return listOutageOrders(services.db, found, input);
  },
});

export const drainProviderOperation = defineOperation({
  id: 'drainProvider',
  path: '/providers/{provider}/drain',
  summary: 'Drain a live provider: it gets no new quotes and orders, and existing orders continue',
  permission: 'support.decide',
  params: SupportProviderParamsSchema,
  input: DrainChangeSchema,
  output: ProviderStateSchema,
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
  path: '/providers/{provider}/undrain',
  summary: 'End the drain of a provider',
  permission: 'support.decide',
  params: SupportProviderParamsSchema,
  input: DrainChangeSchema,
  output: ProviderStateSchema,
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

export const readStatisticsOperation = defineRead({
  id: 'readStatistics',
  path: '/providers/statistics',
  summary: 'Show quoted against delivered amounts, swap times and refund outcomes, per provider and pair',
  input: StatisticsQuerySchema,
  output: StatisticsSchema,
  run: async ({ services, input }) => {
    const { readStatistics } = await import('./statistics');
    return readStatistics(services.db, input);
  },
  command: { name: 'provider stats', positional: ['provider'] },
});

export const readEarningsOperation = defineRead({
  id: 'readEarnings',
  path: '/providers/earnings',
  summary:
    "Show what a month's live orders of all partners should have brought at each provider, and what was reported",
  input: EarningsQuerySchema,
  output: EarningsSchema,
  run: async ({ services, input }) => {
    const { readEarnings } = await import('./statistics');
    return readEarnings(services.db, input);
  },
  command: { name: 'provider earnings' },
});

export const reportProviderOperation = defineOperation({
  id: 'reportProvider',
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
  listProviderStatesOperation,
  readProviderHealthOperation,
  listOutageOrdersOperation,
  drainProviderOperation,
  undrainProviderOperation,
  readStatisticsOperation,
  readEarningsOperation,
  reportProviderOperation,
] as const;
