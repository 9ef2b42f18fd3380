import { LimitsQuerySchema, LimitsSchema } from '#contract/quotes/pair';
import { limitsFor } from '#quotes/limits';
import { defineRoute } from '../route';
import { assetsOf, cacheHeaders, marketFor } from './market';
import { callProviders } from './quote-refusal';

export const limitsRoute = defineRoute({
  id: 'getLimits',
  method: 'get',
  path: '/limits',
  tag: 'Public',
  summary: 'Get the smallest and largest amount for a pair',
  description:
    'Returns the smallest and the largest amount of `from` that at least one provider currently accepts, and which ' +
    'provider that is. Not every provider accepts every amount in between; `suggested_amount` is one that most ' +
    'accept. `max` is omitted if no provider states one.',
  auth: 'optional',
  rateClass: 'R',
  callsProviders: true,
  request: { query: LimitsQuerySchema },
  responses: [{ status: 200, description: 'In units of `from`', schema: LimitsSchema }],
  errors: ['INVALID_PAIR', 'NO_PROVIDERS_AVAILABLE', 'PROVIDER_ERROR'],
  handle: async ({ query, caller, services }) => {
    const { from, to } = assetsOf(query);
    const range = await callProviders(() =>
      limitsFor(from, to, marketFor(services.providers, caller).providers, {
        health: services.providerHealth,
        switchedOff: caller?.switchedOff ?? [],
      }),
    );
    const body = {
      min: range.min,
      min_provider: range.minProvider,
      ...(range.max !== null && range.maxProvider !== null && { max: range.max, max_provider: range.maxProvider }),
      suggested_amount: range.suggestedAmount,
      as_of: range.asOf,
    };
    return { status: 200, headers: cacheHeaders(caller, 60), body };
  },
});
