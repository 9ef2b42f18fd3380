import { z } from 'zod';
import { PairSchema, PairsQuerySchema, type PairView } from '#contract/quotes/pair';
import type { PairFilter, PairIndex } from '#quotes/pair-index';
import { cacheDocument, prepareDocument, writeArray } from '../http/document';
import { defineRoute } from '../route';
import { cacheHeaders, marketFor, pairsOf } from './market';

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
        : await cacheDocument(services, `pairs ${market.environment}`, text, market.edition);
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
