import { type V2Estimate, V2EstimateQuerySchema, V2EstimateSchema } from '#contract/v2/estimate';
import { toNumber, type Written, writeJson } from '#contract/v2/request';
import { speedForecast, toRateId, warningOf } from '#domain/v2/flow';
import type { Offer } from '#quotes/offer';
import { defineV2Route } from '../route';
import { pairFields, pairOf } from './pair';
import { type AmountTerms, bestPrice, holdPrice, PRICE_ERRORS } from './price';

export const estimatedAmountRoute = defineV2Route({
  id: 'getEstimatedAmount',
  method: 'get',
  path: '/exchange/estimated-amount',
  tag: 'Public',
  summary: 'Get the price of a swap, and lock it with fixed-rate',
  description:
    'Returns the best price after all fees. With `flow=fixed-rate`, the price is locked until `validUntil`, and its ' +
    '`rateId` creates one order. With `type=reverse`, for fixed rates only, the response says how much to send to ' +
    'receive `toAmount`.',
  auth: 'optional',
  rateClass: 'R',
  callsProviders: true,
  request: { query: V2EstimateQuerySchema },
  responses: [{ status: 200, description: 'The best price', schema: V2EstimateSchema }],
  errors: PRICE_ERRORS,
  handle: async ({ query, caller, services }) => {
    const { flow, type } = query;
    const amount = (type === 'reverse' ? query.toAmount : query.fromAmount) ?? '';
    const terms = { services, caller, flow, type, amount, ...pairOf(query) };
    return {
      status: 200,
      headers: { 'Cache-Control': 'no-store' },
      json: writeJson(await (flow === 'standard' ? estimate(terms) : hold(terms))),
    };
  },
});

async function estimate(terms: AmountTerms): Promise<Written<V2Estimate>> {
  const offer = await bestPrice(terms);
  return { ...toEstimate(terms, offer), transactionSpeedForecast: speedForecast(offer.etaSeconds) };
}

async function hold(terms: AmountTerms): Promise<Written<V2Estimate>> {
  const { row, offer, expiresAt } = await holdPrice(terms);
  return { ...toEstimate(terms, offer), rateId: toRateId(row.quoteId), validUntil: expiresAt.toISOString() };
}

/** No provider itemises its fees: they are included in the amounts, and nothing is added. */
function toEstimate(terms: AmountTerms, { amountFrom, amountTo, warnings }: Offer): Written<V2Estimate> {
  return {
    ...pairFields(terms),
    flow: terms.flow,
    type: terms.type,
    rateId: null,
    validUntil: null,
    transactionSpeedForecast: null,
    warningMessage: warningOf(warnings),
    depositFee: toNumber('0', 'up'),
    withdrawalFee: toNumber('0', 'up'),
    userId: null,
    fromAmount: toNumber(amountFrom, 'up'),
    toAmount: toNumber(amountTo, 'down'),
  };
}
