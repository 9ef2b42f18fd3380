import { listPossibleSpellings } from '#address/spelling';
import type { ApiServices } from '#api/services';
import { type Hit, type SearchAnswer, SearchAnswerSchema, SearchQuerySchema } from '#contract/support/search';
import { type MatchedOrder, type MatchedThing, searchAllOrders, searchThings } from '#db/support/search';
import { shownPayout } from '#domain/orders/status';
import { findIdentifiers } from '#domain/support/identifiers';
import { readPartnerRefs } from '#operations/partners/partner-ref';
import { KNOWN_PROVIDERS } from '#providers/known';
import { SIMULATED_PROVIDERS } from '#providers/simulated/provider';
import { defineInternalRoute } from '../define-internal-route';

/** Per kind. */
const MOST_HITS = 20;
const LIVE_CODES = KNOWN_PROVIDERS.map(({ code }) => code);
const PROVIDERS = [...KNOWN_PROVIDERS, ...SIMULATED_PROVIDERS.map(({ facts }) => facts)];

/** No identifier is longer. */
const LONGEST = 300;

/** Everything that has the text as an identifier; if nothing has, everything that has one of those in the text. */
async function findAnything(services: ApiServices, text: string): Promise<SearchAnswer> {
  const whole = text.length > LONGEST ? { items: [], more: false } : await findIdentified(services, text);
  const within = findIdentifiers(text).filter((identifier) => identifier !== text);
  if (whole.items.length > 0 || within.length === 0) {
    return whole;
  }
  const answers: SearchAnswer[] = [];
  for (const identifier of within) {
    answers.push(await findIdentified(services, identifier));
  }
  const hits = new Map(answers.flatMap(({ items }) => items).map((hit) => [`${hit.kind} ${hit.id}`, hit]));
  return { items: [...hits.values()], more: answers.some(({ more }) => more) };
}

/** Everything that has the text as an identifier, newest first, orders before the rest. */
async function findIdentified({ db }: ApiServices, text: string): Promise<SearchAnswer> {
  const [orders, things] = await Promise.all([
    searchAllOrders(db, text, { spellings: listPossibleSpellings(text), providers: LIVE_CODES, limit: MOST_HITS + 1 }),
    searchThings(db, text, MOST_HITS + 1),
  ]);
  const shown = [...takeMost(orders.map(orderHit)), ...takeMost(things.map(thingHit))];
  const refOf = await readPartnerRefs(
    db,
    shown.flatMap(({ partnerId }) => partnerId ?? []),
  );
  const items = shown.map(({ partnerId, ...hit }) => ({
    ...hit,
    partner: partnerId === null ? null : refOf(partnerId),
  }));
  return { items: [...items, ...providerHits(text)], more: shown.length < orders.length + things.length };
}

type UnnamedHit = Omit<Hit, 'partner'> & { partnerId: string | null };

/** The first hits of each kind. */
function takeMost(hits: readonly UnnamedHit[]): UnnamedHit[] {
  const taken = new Map<string, number>();
  return hits.filter(({ kind }) => {
    taken.set(kind, (taken.get(kind) ?? 0) + 1);
    return (taken.get(kind) ?? 0) <= MOST_HITS;
  });
}

function orderHit(order: MatchedOrder): UnnamedHit {
  const { orderId: id, matched, partnerId, environment, status, createdMs } = order;
  const payout = shownPayout(status, { paid: order.amountToActual, expected: order.amountToExpected });
  const label = `${order.amountFrom} ${order.from} to ${payout === null ? '' : `${payout} `}${order.to}`;
  return { kind: 'order', id, matched, label, status, partnerId, environment, at: new Date(createdMs).toISOString() };
}

function thingHit({ createdMs, ...thing }: MatchedThing): UnnamedHit {
  return { ...thing, at: createdMs === null ? null : new Date(createdMs).toISOString() };
}

function providerHits(text: string): Hit[] {
  const lower = text.toLowerCase();
  return PROVIDERS.filter(({ code, name }) => code === lower || name.toLowerCase() === lower).map(({ code, name }) => ({
    kind: 'provider',
    id: code,
    matched: code === lower ? 'code' : 'name',
    label: name,
    status: null,
    partner: null,
    environment: null,
    at: null,
  }));
}

export const searchRoute = defineInternalRoute({
  id: 'searchAnything',
  method: 'get',
  path: '/search',
  summary: 'Everything with the text as an identifier',
  permission: 'support.view',
  request: { query: SearchQuerySchema },
  responses: [{ status: 200, description: 'The search results', schema: SearchAnswerSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, query: { q } }) => ({ status: 200, body: await findAnything(services, q) }),
});
