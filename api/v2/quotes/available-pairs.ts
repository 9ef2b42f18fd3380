import { z } from 'zod';
import { cacheDocument, prepareDocument, writeArray } from '#api/http/document';
import { cacheHeaders, marketFor, pairsOf } from '#api/quotes/market';
import { type V2Pair, V2PairSchema, V2PairsQuerySchema } from '#contract/v2/currency';
import type { AssetId } from '#domain/assets/currencies';
import { currencyOfTicker, networkIdOf } from '#domain/v2/ticker';
import type { PairIndex } from '#quotes/pair-index';
import { defineV2Route } from '../route';
import { pairFields } from './pair';

type Query = z.output<typeof V2PairsQuerySchema>;

export const v2PairsRoute = defineV2Route({
  id: 'listAvailablePairs',
  method: 'get',
  path: '/exchange/available-pairs',
  tag: 'Public',
  summary: 'List the pairs that can be swapped',
  description:
    'Returns each pair in each direction. The unfiltered list is long. In this call, an omitted network means every ' +
    'network, and an unknown currency returns an empty list.',
  auth: 'optional',
  rateClass: 'R',
  request: { query: V2PairsQuerySchema },
  responses: [{ status: 200, description: 'The pairs', schema: z.array(V2PairSchema), cacheable: true }],
  errors: [],
  handle: async ({ query, caller, services }) => {
    const market = marketFor(services.providers, caller);
    const text = () => writeArray(pairs(pairsOf(services, market), query));
    const { flow, ...names } = query;
    const document =
      Object.keys(names).length > 0
        ? await prepareDocument(text())
        : await cacheDocument(services, `v2 pairs ${market.environment} ${flow}`, text, market.edition);
    return { status: 200, headers: cacheHeaders(caller, 300), document };
  },
});

function* pairs(index: PairIndex, query: Query): Generator<V2Pair> {
  const [isSold, isBought] = [wanted(query.fromCurrency, query.fromNetwork), wanted(query.toCurrency, query.toNetwork)];
  for (const { from, to, fixedRateAvailable } of index.list(codesOf(query))) {
    if (isSold(from) && isBought(to) && (query.flow === 'standard' || fixedRateAvailable)) {
      yield { ...pairFields({ from, to }), flow: { standard: true, 'fixed-rate': fixedRateAvailable } };
    }
  }
}

/** Avoids searching all pairs if a code is known. */
function codesOf({ fromCurrency, toCurrency }: Query): { from?: string; to?: string } {
  const from = fromCurrency === undefined ? undefined : currencyOfTicker(fromCurrency)?.code;
  const to = toCurrency === undefined ? undefined : currencyOfTicker(toCurrency)?.code;
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

function wanted(ticker: string | undefined, network: string | undefined): (asset: AssetId) => boolean {
  const meant = ticker === undefined ? undefined : currencyOfTicker(ticker);
  const networks = [network && networkIdOf(network), meant?.network].filter((id) => id !== undefined);
  return (asset) =>
    meant !== null &&
    (meant === undefined || meant.code === asset.code) &&
    networks.every((id) => id === asset.network);
}
