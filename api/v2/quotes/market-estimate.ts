import { type MarketEstimate, MarketEstimateSchema, MarketQuerySchema } from '#contract/v2/market';
import { toNumber, type Written, writeJson } from '#contract/v2/request';
import { type AssetId, currencyByCode, networksOf } from '#domain/assets/currencies';
import { invalidFields } from '#domain/error';
import { V2Error } from '#domain/v2/error';
import { currencyOfTicker, toTicker } from '#domain/v2/ticker';
import { defineV2Route } from '../route';
import { marketAmounts } from './market-price';

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
    throw invalidFields({ field, issue: 'is not a known currency' });
  }
  return { code: meant.code, network };
}
