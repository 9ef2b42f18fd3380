import { z } from 'zod';
import { cacheDocument, prepareDocument, writeArray } from '#api/http/document';
import { cacheHeaders, type Market } from '#api/quotes/market';
import {
  V2CurrenciesQuerySchema,
  type V2Currency,
  V2CurrencySchema,
  type V2Pair,
  V2PairSchema,
  V2PairsQuerySchema,
} from '#contract/v2/currency';
import { writeJson } from '#contract/v2/request';
import { type AssetId, assetKey, factsOfAsset } from '#domain/assets/currencies';
import { usesMemo } from '#domain/assets/networks';
import { currencyOfTicker, FEATURED, isStable, legacyTickerOf, networkIdOf, toTicker } from '#domain/v2/ticker';
import { type CurrencyFilter, listCurrencies, type PairIndex } from '#quotes/catalog';
import { defineV2Route } from '../define-v2-route';
import { pairFields } from './price';
import { v2MarketFor, v2PairsOf } from './v2-market';

type CurrenciesQuery = z.output<typeof V2CurrenciesQuerySchema>;

export const v2CurrenciesRoute = defineV2Route({
  id: 'listExchangeCurrencies',
  method: 'get',
  path: '/exchange/currencies',
  tag: 'Public',
  summary: 'List the currencies, one entry per network',
  description:
    'Returns every currency on every network it can be swapped on, in a single list. The list rarely changes: cache ' +
    'it for five minutes.',
  auth: 'optional',
  rateClass: 'R',
  request: { query: V2CurrenciesQuerySchema },
  responses: [{ status: 200, description: 'The currencies', schema: z.array(V2CurrencySchema), cacheable: true }],
  errors: [],
  handle: async ({ query, caller, services }) => {
    const market = v2MarketFor(services.providers, caller);
    const flags = [query.active, query.flow, query.buy, query.sell].map(String);
    const name = ['v2 currencies', market.environment, ...flags].join(' ');
    const text = (): [string] => [
      writeJson(currencies(market, services.publicUrl).filter((entry) => isWanted(entry, query))),
    ];
    return {
      status: 200,
      headers: cacheHeaders(caller, 300),
      document: await cacheDocument(services, name, text, market.version),
    };
  },
});

function isWanted({ supportsFixedRate, buy, sell }: V2Currency, query: CurrenciesQuery): boolean {
  return [
    !query.active || buy || sell,
    query.flow === 'standard' || supportsFixedRate,
    !query.buy || buy,
    !query.sell || sell,
  ].every(Boolean);
}

function currencies({ providers }: Market, publicUrl: string): V2Currency[] {
  const keysOf = (filter: CurrencyFilter) =>
    new Set(
      listCurrencies(providers, filter).flatMap(({ code, networks }) =>
        networks.map((network) => assetKey({ code, network })),
      ),
    );
  const [traded, fixed] = [keysOf({ active: true }), keysOf({ fixedRate: true })];
  const rows = providers.length === 0 ? [] : listCurrencies(providers);
  return rows.flatMap(({ code, name, networks }) =>
    networks.map((network) => {
      const asset = { code, network };
      const facts = factsOfAsset(asset);
      const isTraded = traded.has(assetKey(asset));
      return {
        ...toTicker(asset),
        name,
        image: `${publicUrl}/icons/${code.toLowerCase()}.svg`,
        hasExternalId: usesMemo(network),
        isExtraIdSupported: usesMemo(network),
        isFiat: false as const,
        featured: FEATURED.has(assetKey(asset)),
        isStable: isStable(code),
        supportsFixedRate: fixed.has(assetKey(asset)),
        tokenContract: facts.isCoin ? null : facts.contract,
        buy: isTraded,
        sell: isTraded,
        legacyTicker: legacyTickerOf(asset),
      };
    }),
  );
}

type PairsQuery = z.output<typeof V2PairsQuerySchema>;

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
    const market = v2MarketFor(services.providers, caller);
    const text = () => writeArray(pairs(v2PairsOf(services, market), query));
    const { flow, ...names } = query;
    const document =
      Object.keys(names).length > 0
        ? await prepareDocument(text())
        : await cacheDocument(services, `v2 pairs ${market.environment} ${flow}`, text, market.version);
    return { status: 200, headers: cacheHeaders(caller, 300), document };
  },
});

function* pairs(index: PairIndex, query: PairsQuery): Generator<V2Pair> {
  const [isSold, isBought] = [wanted(query.fromCurrency, query.fromNetwork), wanted(query.toCurrency, query.toNetwork)];
  for (const { from, to, fixedRateAvailable } of index.list(codesOf(query))) {
    if (isSold(from) && isBought(to) && (query.flow === 'standard' || fixedRateAvailable)) {
      yield { ...pairFields({ from, to }), flow: { standard: true, 'fixed-rate': fixedRateAvailable } };
    }
  }
}

/** Avoids searching all pairs if a code is known. */
function codesOf({ fromCurrency, toCurrency }: PairsQuery): { from?: string; to?: string } {
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
