import type { Caller } from '#api/authentication/caller';
import { marketFor } from '#api/quotes/market';
import type { ApiServices } from '#api/services';
import {
  type MinAmount,
  MinAmountSchema,
  type Range,
  RangeSchema,
  type V2Estimate,
  V2EstimateQuerySchema,
  V2EstimateSchema,
  V2LimitsQuerySchema,
} from '#contract/v2/estimate';
import {
  type MarketEstimate,
  MarketEstimateSchema,
  MarketQuerySchema,
  type NetworkFee,
  NetworkFeeQuerySchema,
  NetworkFeeSchema,
} from '#contract/v2/market';
import { toNumber, type Written, writeJson } from '#contract/v2/request';
import { multiplyFraction, type Rounding, subtractAtLeastZero } from '#domain/amount';
import { type AssetId, currencyByCode, networksOf } from '#domain/assets/currencies';
import { invalidFields } from '#domain/error';
import { V2Error } from '#domain/v2/error';
import { speedForecast, toRateId, warningOf } from '#domain/v2/flow';
import { currencyOfTicker, toTicker } from '#domain/v2/ticker';
import type { Offer } from '#quotes/offer';
import { findSandboxPrice, type PriceLookup } from '#quotes/prices';
import { defineV2Route } from '../define-v2-route';
import { issueOfCurrency } from '../ticker-issues';
import { type AmountTerms, bestPrice, holdPrice, PRICE_ERRORS, pairFields, pairOf, v2LimitsOf } from './price';

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

/** More than any response shows: the written value is rounded again, finally. */
const DECIMALS = 18;

/** The dollar prices of the currencies in a caller's market, including the dollar itself. */
function pricesFor({ providers, livePrices }: ApiServices, caller: Caller | null): PriceLookup {
  const { environment } = marketFor(providers, caller);
  const priceOf = environment === 'live' ? livePrices.lookUp : findSandboxPrice;
  return (code) => (code === 'USD' ? '1' : priceOf(code));
}

/** Converts an amount at market prices; null if a price is unknown. */
function convertAtMarket(
  amount: string,
  { from, to, rounding }: { from: string; to: string; rounding: Rounding },
  priceOf: PriceLookup,
): string | null {
  const [sold, bought] = [priceOf(from), priceOf(to)];
  return sold === null || bought === null ? null : multiplyFraction([amount, sold], [bought], DECIMALS, rounding);
}

/** Both amounts at the market price without fees; if no price is known, at the best offer's. @throws V2Error */
async function marketAmounts(terms: AmountTerms): Promise<{ fromAmount: string; toAmount: string }> {
  const { services, caller, amount, type, from, to } = terms;
  const priceOf = pricesFor(services, caller);
  if (type === 'direct') {
    const toAmount = convertAtMarket(amount, { from: from.code, to: to.code, rounding: 'down' }, priceOf);
    return toAmount === null ? offeredAmounts(terms) : { fromAmount: amount, toAmount };
  }
  const fromAmount = convertAtMarket(amount, { from: to.code, to: from.code, rounding: 'up' }, priceOf);
  return fromAmount === null ? offeredAmounts(terms) : { fromAmount, toAmount: amount };
}

async function offeredAmounts(terms: AmountTerms): Promise<{ fromAmount: string; toAmount: string }> {
  const { amountFrom, amountTo } = await bestPrice(terms);
  return { fromAmount: amountFrom, toAmount: amountTo };
}

export const marketEstimateRoute = defineV2Route({
  id: 'getMarketEstimate',
  method: 'get',
  path: '/markets/estimate',
  tag: 'Public',
  summary: 'Get the market price, without fees',
  description:
    'Converts between two currencies at market prices. No provider swaps at this price; call `getEstimatedAmount` for ' +
    'one you can get. If no market price is known, the best quote is used instead.',
  auth: 'optional',
  rateClass: 'R',
  callsProviders: true,
  request: { query: MarketQuerySchema },
  responses: [{ status: 200, description: 'Both amounts', schema: MarketEstimateSchema }],
  errors: [
    'not_valid_params',
    'bad_params',
    'pair_is_inactive',
    'deposit_too_small',
    'out_of_range',
    'service_unavailable',
  ],
  handle: async ({ query, caller, services }) => {
    const { type, fromAmount, toAmount } = query;
    const from = assetOf('fromCurrency', query.fromCurrency);
    const to = assetOf('toCurrency', query.toCurrency);
    const amount = type === 'direct' ? fromAmount : toAmount;
    if (amount === undefined || (fromAmount !== undefined && toAmount !== undefined)) {
      throw new V2Error('bad_params');
    }
    const amounts = await marketAmounts({ services, caller, flow: 'standard', from, to, type, amount });
    const body: Written<MarketEstimate> = {
      fromCurrency: toTicker(from).ticker,
      toCurrency: toTicker(to).ticker,
      fromAmount: toNumber(amounts.fromAmount, 'up'),
      toAmount: toNumber(amounts.toAmount, 'down'),
      type,
    };
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, json: writeJson(body) };
  },
});

/** A currency, on any of its networks. */
function assetOf(field: string, ticker: string): AssetId {
  const meant = currencyOfTicker(ticker);
  const currency = meant && currencyByCode(meant.code);
  const network = meant?.network ?? (currency && networksOf(currency)[0]);
  if (!meant || !network) {
    throw invalidFields(issueOfCurrency(field, ticker));
  }
  return { code: meant.code, network };
}

export const networkFeeRoute = defineV2Route({
  id: 'getNetworkFee',
  method: 'get',
  path: '/exchange/network-fee',
  tag: 'Public',
  summary: 'Get the cost of a swap, already included in the amounts',
  description:
    'For information only. The total is the difference between the market price and the best quote. Providers do not ' +
    'report network fees separately, so the deposit and withdrawal fees are 0. If no market price is known, the total ' +
    'is 0 too.',
  auth: 'optional',
  rateClass: 'R',
  callsProviders: true,
  request: { query: NetworkFeeQuerySchema },
  responses: [{ status: 200, description: 'The costs', schema: NetworkFeeSchema }],
  errors: PRICE_ERRORS,
  handle: async ({ query, caller, services }) => {
    const { flow, fromAmount = '', convertedCurrency, convertedNetwork } = query;
    const terms = { services, caller, flow, type: 'direct' as const, amount: fromAmount, ...pairOf(query) };
    const priceOf = pricesFor(services, caller);
    const costs = await costsOf(terms, priceOf);
    const target = convertedCurrency === undefined ? null : { ticker: convertedCurrency, network: convertedNetwork };
    const body: Written<NetworkFee> = {
      estimatedFee: { ...toFees(terms, costs), converted: target && toConverted(costs.to, terms, target, priceOf) },
    };
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, json: writeJson(body) };
  },
});

/** The cost of the swap, in the deposit's and in the payout's currency. */
interface Costs {
  from: string;
  to: string;
}

async function costsOf(terms: AmountTerms, priceOf: PriceLookup): Promise<Costs> {
  const { from, to } = terms;
  const { amountFrom, amountTo } = await bestPrice(terms);
  const fair = convertAtMarket(amountFrom, { from: from.code, to: to.code, rounding: 'down' }, priceOf);
  const lost = subtractAtLeastZero(fair ?? '0', amountTo);
  return { from: convertAtMarket(lost, { from: to.code, to: from.code, rounding: 'down' }, priceOf) ?? '0', to: lost };
}

function toFees({ from, to }: AmountTerms, costs: Costs) {
  const fee = ({ ticker, network }: ReturnType<typeof toTicker>, amount: string) => ({
    currency: ticker,
    network,
    amount: toNumber(amount, 'down'),
  });
  const [sold, bought] = [toTicker(from), toTicker(to)];
  return {
    deposit: fee(sold, '0'),
    withdrawal: fee(bought, '0'),
    totals: { from: fee(sold, costs.from), to: fee(bought, costs.to) },
  };
}

/** The cost in another currency, such as dollars; null if its price is unknown. */
function toConverted(
  lost: string,
  { to }: AmountTerms,
  target: { ticker: string; network: string | undefined },
  priceOf: PriceLookup,
): Written<NetworkFee['estimatedFee']['converted']> {
  const ticker = target.ticker.toLowerCase();
  const code = currencyOfTicker(ticker)?.code ?? ticker.toUpperCase();
  const total = convertAtMarket(lost, { from: to.code, to: code, rounding: 'down' }, priceOf);
  return total === null
    ? null
    : {
        currency: ticker,
        network: target.network?.toLowerCase() ?? ticker,
        deposit: toNumber('0', 'down'),
        withdrawal: toNumber('0', 'down'),
        total: toNumber(total, 'down'),
      };
}

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
