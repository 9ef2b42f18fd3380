import { z } from 'zod';
import {
  CurrenciesQuerySchema,
  CurrencySchema,
  type CurrencyView,
  PairSchema,
  PairsQuerySchema,
  type PairView,
} from '#contract/quotes/pair';
import { currencyByCode } from '#domain/assets/currencies';
import { iconSvg } from '#providers/icon';
import { type CurrencyFilter, listCurrencies, type PairFilter, type PairIndex } from '#quotes/catalog';
import { defineRoute } from '../define-route';
import { cacheDocument, prepareDocument, writeArray } from '../http/document';
import { cacheHeaders, type Market, marketFor, pairsOf } from './market';

export const currenciesRoute = defineRoute({
  id: 'listCurrencies',
  method: 'get',
  path: '/currencies',
  tag: 'Public',
  summary: 'List the currencies, sorted by code',
  description:
    'Returns every currency with its networks. `has_extra_id` says whether a currency uses a memo; if so, show an ' +
    'input for it. The list rarely changes: cache it for five minutes and revalidate with `If-None-Match`.',
  auth: 'optional',
  rateClass: 'R',
  request: { query: CurrenciesQuerySchema },
  responses: [{ status: 200, description: 'The currencies', schema: z.array(CurrencySchema), cacheable: true }],
  errors: ['INVALID_PAIR'],
  handle: async ({ query, caller, services }) => {
    const market = marketFor(services.providers, caller);
    const filter = { active: query.active ?? false, fixedRate: query.fixed_rate ?? false };
    const name = ['currencies', market.environment, filter.active, filter.fixedRate].join(' ');
    const text = (): [string] => [JSON.stringify(currencies(market, filter, services.publicUrl))];
    return {
      status: 200,
      headers: cacheHeaders(caller, 300),
      document: await cacheDocument(services, name, text, market.version),
    };
  },
});

function currencies({ providers }: Market, filter: CurrencyFilter, publicUrl: string): CurrencyView[] {
  const rows = providers.length === 0 ? [] : listCurrencies(providers, filter);
  return rows.map(({ code, name, networks, hasExtraId }) => {
    const icon = `${publicUrl}/icons/${code.toLowerCase()}.svg`;
    return {
      code,
      name,
      networks,
      has_extra_id: hasExtraId,
      image: { primary: icon, fallback: icon, data_uri: toDataUri(code) },
    };
  });
}

function toDataUri(code: string): string {
  const currency = currencyByCode(code);
  return currency ? `data:image/svg+xml;base64,${Buffer.from(iconSvg(currency)).toString('base64')}` : '';
}

export const pairsRoute = defineRoute({
  id: 'listPairs',
  method: 'get',
  path: '/pairs',
  tag: 'Public',
  summary: 'List the pairs that can be swapped',
  description:
    'Returns each pair in each direction. The unfiltered list is long: filter by `from` or `to`, or cache it and ' +
    'revalidate with `If-None-Match`. An unknown code returns an empty list.',
  auth: 'optional',
  rateClass: 'R',
  request: { query: PairsQuerySchema },
  responses: [{ status: 200, description: 'The pairs', schema: z.array(PairSchema), cacheable: true }],
  errors: ['INVALID_PAIR'],
  handle: async ({ query: { from, to }, caller, services }) => {
    const market = marketFor(services.providers, caller);
    const filter = { ...(from && { from }), ...(to && { to }) };
    const text = () => writeArray(listPairs(pairsOf(services, market), filter));
    const document =
      from || to
        ? await prepareDocument(text())
        : await cacheDocument(services, `pairs ${market.environment}`, text, market.version);
    return { status: 200, headers: cacheHeaders(caller, 300), document };
  },
});

function* listPairs(pairs: PairIndex, filter: PairFilter): Generator<PairView> {
  for (const { from, to, fixedRateAvailable, required } of pairs.list(filter)) {
    yield {
      from: from.code,
      to: to.code,
      from_network: from.network,
      to_network: to.network,
      fixed_rate_available: fixedRateAvailable,
      ...(required.length > 0 && { required_fields: [...required] }),
    };
  }
}
