import { type NetworkFee, NetworkFeeQuerySchema, NetworkFeeSchema } from '#contract/v2/market';
import { toNumber, type Written, writeJson } from '#contract/v2/request';
import { subtractAtLeastZero } from '#domain/amount';
import { currencyOfTicker, toTicker } from '#domain/v2/ticker';
import type { PriceLookup } from '#quotes/prices/usd-worth';
import { defineV2Route } from '../route';
import { convertAtMarket, pricesFor } from './market-price';
import { pairOf } from './pair';
import { type AmountTerms, bestPrice, PRICE_ERRORS } from './price';

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
