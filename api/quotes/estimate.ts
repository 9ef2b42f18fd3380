import type { z } from 'zod';
import { type Estimate, EstimateQuerySchema, EstimateSchema, type QuoteBody } from '#contract/quotes/estimate';
import { LimitsQuerySchema, LimitsSchema } from '#contract/quotes/pair';
import { type AssetId, decimalsOfAsset, fitsDecimals } from '#domain/assets/currencies';
import { invalidFields } from '#domain/error';
import { listRequired, listUnsupported, NO_DEMANDS } from '#domain/orders/provider-demands';
import type { Explanation } from '#domain/quotes/explanation';
import { limitsFor } from '#quotes/limits';
import { describePrice, type Offer } from '#quotes/offer';
import { quoteAll } from '#quotes/quote-engine';
import type { Caller } from '../authentication/caller';
import { defineRoute } from '../define-route';
import type { ApiServices } from '../services';
import { assetsOf, cacheHeaders, callProviders, marketFor, quoteOptionsOf } from './market';
import { type StoredQuote, storeOffers } from './stored-quote';

export const estimateRoute = defineRoute({
  id: 'getEstimate',
  method: 'get',
  path: '/estimate',
  tag: 'Public',
  summary: 'Get a quote that is valid for 5 minutes',
  description:
    'Asks all providers at the same time and returns the best price after all fees: `amount_to` is what the user ' +
    'receives. The quote is valid until `expires_at`, and its `quote_id` creates one order. With `side=receive`, the ' +
    'response says how much to send so that the user receives `amount`. `include=all` adds the quotes of all ' +
    'providers, each with its own ID, and counts in rate class B instead of R.',
  auth: 'optional',
  rateClass: 'R',
  callsProviders: true,
  classOf: ({ query: { include } }) => (include === 'all' ? 'B' : 'R'),
  request: { query: EstimateQuerySchema },
  responses: [{ status: 200, description: 'The best quote', schema: EstimateSchema }],
  errors: ['INVALID_PAIR', 'AMOUNT_TOO_LOW', 'AMOUNT_TOO_HIGH', 'PROVIDER_ERROR', 'NO_PROVIDERS_AVAILABLE'],
  handle: async (call) => ({ status: 200, headers: { 'Cache-Control': 'no-store' }, body: await estimate(call) }),
});

interface EstimateCall {
  query: z.output<typeof EstimateQuerySchema>;
  caller: Caller | null;
  services: ApiServices;
}

/** The best quote, stored for an order; with `include=all`, those of all providers. */
export async function estimate({ query, caller, services }: EstimateCall): Promise<Estimate> {
  const { amount, side, include } = query;
  const { from, to } = assetsOf(query);
  requireDecimals(amount, side === 'send' ? from : to);
  const market = marketFor(services.providers, caller);
  const { offers: ranked, skipped } = await callProviders(() =>
    quoteAll(
      { from, to, amount, side, rateType: query.rate, userIp: query.user_ip ?? null },
      market.providers,
      quoteOptionsOf(services, caller),
    ),
  );
  const offers = include === 'all' ? ranked : ranked.slice(0, 1);
  const quotes = (await storeOffers(services, { caller, market, from, to, side }, offers)).map((held) =>
    toQuoteBody(held, to, caller?.markupBps ?? 0),
  );
  return {
    ...quotes[0],
    ...(include === 'all' && { quotes }),
    ...(caller && { skipped_providers: skipped }),
  } as Estimate;
}

function requireDecimals(amount: string, asset: AssetId): void {
  if (!fitsDecimals(amount, asset)) {
    throw invalidFields({ field: 'amount', issue: `must not have more than ${decimalsOfAsset(asset)} decimals` });
  }
}

function toQuoteBody({ row, offer, expiresAt }: StoredQuote, to: AssetId, requestedBps: number): QuoteBody {
  const { rate, explanation } = describePrice(offer, to);
  return {
    from: row.from,
    from_network: row.fromNetwork,
    to: row.to,
    to_network: row.toNetwork,
    amount_from: row.amountFrom,
    amount_to: row.amountTo,
    rate,
    provider: row.provider,
    eta_seconds: offer.etaSeconds,
    quote_id: row.quoteId,
    expires_at: expiresAt.toISOString(),
    markup_applied_bps: offer.markup.bps,
    markup_requested_bps: requestedBps,
    refund_capability: offer.provider.refundCapability,
    converts_to_stable: offer.provider.convertsRefunds === true,
    warnings: offer.warnings,
    rate_type: offer.rateType,
    explanation: { ...toExplanationBody(explanation), rank_factors: offer.rankFactors },
    ...(offer.realProvider && { real_provider: offer.realProvider }),
    ...toDemandsBody(row, offer),
    ...(row.environment === 'test' && { sandbox: true }),
  };
}

/** [rules/providers: What an order must say] */
function toDemandsBody(
  row: StoredQuote['row'],
  { provider: { demands = NO_DEMANDS }, rateType }: Offer,
): Pick<QuoteBody, 'required_fields' | 'unsupported_fields'> {
  const { fromNetwork, toNetwork, amountTo } = row;
  const swap = { fromNetwork, toNetwork, amountTo, rateType };
  const required = listRequired(demands, swap);
  const unsupported = listUnsupported(demands, swap);
  return {
    ...(required.length > 0 && { required_fields: required }),
    ...(unsupported.length > 0 && { unsupported_fields: unsupported }),
  };
}

function toExplanationBody({ gross, grossRate, providerFee, networkFee, markup, net }: Explanation) {
  return { gross, gross_rate: grossRate, provider_fee: providerFee, network_fee: networkFee, markup, net };
}

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
      limitsFor(from, to, marketFor(services.providers, caller).providers, quoteOptionsOf(services, caller)),
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
