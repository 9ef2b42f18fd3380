import { z } from 'zod';
import { cacheDocument } from '#api/http/document';
import { cacheHeaders, type Market, marketFor } from '#api/quotes/market';
import { V2CurrenciesQuerySchema, type V2Currency, V2CurrencySchema } from '#contract/v2/currency';
import { writeJson } from '#contract/v2/request';
import { assetKey, factsOfAsset } from '#domain/assets/currencies';
import { usesMemo } from '#domain/assets/networks';
import { FEATURED, isStable, legacyTickerOf, toTicker } from '#domain/v2/ticker';
import { type CurrencyFilter, listCurrencies } from '#quotes/catalog';
import { defineV2Route } from '../route';

type Query = z.output<typeof V2CurrenciesQuerySchema>;

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
    const market = marketFor(services.providers, caller);
    const flags = [query.active, query.flow, query.buy, query.sell].map(String);
    const name = ['v2 currencies', market.environment, ...flags].join(' ');
    const text = (): [string] => [
      writeJson(currencies(market, services.publicUrl).filter((entry) => isWanted(entry, query))),
    ];
    return {
      status: 200,
      headers: cacheHeaders(caller, 300),
      document: await cacheDocument(services, name, text, market.edition),
    };
  },
});

function isWanted({ supportsFixedRate, buy, sell }: V2Currency, query: Query): boolean {
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
