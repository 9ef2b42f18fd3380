import { type MinAmount, MinAmountSchema, type Range, RangeSchema, V2LimitsQuerySchema } from '#contract/v2/estimate';
import { toNumber, type Written, writeJson } from '#contract/v2/request';
import { defineV2Route } from '../route';
import { pairFields, pairOf } from './pair';
import { v2LimitsOf } from './price';

const REFUSALS = ['not_valid_params', 'pair_is_inactive', 'fixed_rate_not_enabled', 'service_unavailable'] as const;

export const minAmountRoute = defineV2Route({
  id: 'getMinAmount',
  method: 'get',
  path: '/exchange/min-amount',
  tag: 'Public',
  summary: 'Get the smallest amount for a pair',
  description:
    'Returns the smallest amount that at least one provider accepts, in units of `fromCurrency`, rounded up so that ' +
    'it is accepted itself.',
  auth: 'optional',
  rateClass: 'R',
  callsProviders: true,
  request: { query: V2LimitsQuerySchema },
  responses: [{ status: 200, description: 'The minimum', schema: MinAmountSchema }],
  errors: REFUSALS,
  handle: async ({ query, caller, services }) => {
    const pair = pairOf(query);
    const { min } = await v2LimitsOf({ services, caller, flow: query.flow, ...pair });
    const body: Written<MinAmount> = { ...pairFields(pair), flow: query.flow, minAmount: toNumber(min, 'up') };
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, json: writeJson(body) };
  },
});

export const rangeRoute = defineV2Route({
  id: 'getRange',
  method: 'get',
  path: '/exchange/range',
  tag: 'Public',
  summary: 'Get the smallest and largest amount for a pair',
  description:
    'Returns the smallest and largest amount that at least one provider accepts, in units of `fromCurrency`, rounded ' +
    'so that both are accepted themselves.',
  auth: 'optional',
  rateClass: 'R',
  callsProviders: true,
  request: { query: V2LimitsQuerySchema },
  responses: [{ status: 200, description: 'The range', schema: RangeSchema }],
  errors: REFUSALS,
  handle: async ({ query, caller, services }) => {
    const pair = pairOf(query);
    const { min, max } = await v2LimitsOf({ services, caller, flow: query.flow, ...pair });
    const body: Written<Range> = {
      ...pairFields(pair),
      flow: query.flow,
      minAmount: toNumber(min, 'up'),
      maxAmount: max === null ? null : toNumber(max, 'down'),
    };
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, json: writeJson(body) };
  },
});
