import { LimitsQuerySchema, LimitsSchema } from '../../src/contract/quotes/limits';
import { limitsFor } from '../../src/quotes/quote-engine';
import { defineRoute } from '../route';
import { assetsOf, cacheHeaders, marketFor } from './market';
import { askProviders } from './quote-refusal';

export const limitsRoute = defineRoute({
  id: 'getLimits',
  method: 'get',
  path: '/limits',
  tag: 'Public',
  summary: 'The widest range of amounts some provider takes',
  description:
    'Answers the smallest and the largest amount of `from` that at least one provider takes now. A price may ' +
    'still be refused by the chosen provider between the two.',
  auth: 'optional',
  rateClass: 'R',
  request: { query: LimitsQuerySchema },
  responses: [{ status: 200, description: 'In units of `from`', schema: LimitsSchema }],
  errors: ['INVALID_PAIR', 'NO_PROVIDERS_AVAILABLE', 'PROVIDER_ERROR'],
  handle: async ({ query, caller, services }) => {
    const { from, to } = assetsOf(query);
    const { min, max } = await askProviders(() =>
      limitsFor(from, to, marketFor(services.providers, caller).providers, { health: services.providerHealth }),
    );
    return { status: 200, headers: cacheHeaders(caller, 60), body: { min, max } };
  },
});
