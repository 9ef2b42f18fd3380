import fc from 'fast-check';
import type { z } from 'zod';
import type { Route } from '#api/define-route';
import { ROUTES } from '#api/routes';
import { headerName } from '#contract/headers';
import { SCOPES } from '#domain/keys/scope';
import { issueKey } from '#operations/keys/create-keys';
import { findSimulated } from '#providers/simulated/provider';
import { createKeyring } from '#security/keyring';
import { send } from '#test/api/errors/rows/requests';
import { routeName } from '#test/api/errors/rows/row';
import { allowMuch } from '#test/helpers/orders/allowance';
import { playFailedSwap } from '#test/helpers/orders/failed-swap';
import { anyDate } from '#test/helpers/service/any-date';
import { ADDRESSES } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { SECRET_KEY } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';

/** Every run makes other requests; a failure prints the seed that repeats it. */
const SETTINGS = { numRuns: 100, endOnFailure: true };

let service: Service;
let keys: string[];
let orderId: string;

beforeAll(async () => {
  // Without a live market a live key's quotes are rightly 503.
  const live = findSimulated('deltaswap');
  if (live) jest.replaceProperty(live.facts, 'sandbox', false);
  service = await startService();
  const partner = await service.partner();
  await allowMuch(service, partner.partnerId);
  const request = {
    partnerId: partner.partnerId,
    environment: 'live',
    name: 'test',
    scopes: SCOPES,
    expiresAt: null,
  } as const;
  const { key: liveKey } = await issueKey(service.db, createKeyring(SECRET_KEY), request);
  keys = [partner.test.key, liveKey];
  orderId = (await playFailedSwap(partner.test, { body: { refund_address: ADDRESSES.btc } })).order_id;
});
afterAll(async () => {
  await service.close();
  jest.restoreAllMocks();
});

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    '\u202e',
    'null',
    '__proto__',
    'constructor',
    "'; drop table orders; --",
    '0',
    '-1',
    '1e999',
    '0.05',
    '9'.repeat(30),
    '1',
    'true',
    'all',
    'receive',
    'next',
    'PT1H',
    'P600D',
    'BTC',
    'ETH',
    'btc',
    'eth',
    'completed',
    'convert_to_stable',
    'USDC-SOL',
    ...Object.values(ADDRESSES),
  ),
  anyDate,
);
const value = fc.oneof(
  { weight: 3, arbitrary: text },
  { weight: 1, arbitrary: fc.constantFrom(null, true, 0, -1, 1e308, 1.5, [], {}, [[]], { a: { b: [] } }) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
);
/** Any text that a client can send in a header. */
const headerText = fc.string({
  unit: fc
    .integer({ min: 0x20, max: 0xff })
    .filter((code) => code !== 0x7f)
    .map((code) => String.fromCharCode(code)),
  maxLength: 60,
});

function fieldsOf(schema: z.ZodType | undefined): string[] {
  if (schema && 'shape' in schema) {
    return Object.keys(schema.shape as object);
  }
  return schema && 'in' in schema ? fieldsOf(schema.in as z.ZodType) : [];
}

/** Any values under the names that a part of the request has, and under one unknown name. */
const anything = <T>(schema: z.ZodType | undefined, of: fc.Arbitrary<T>) =>
  fc.dictionary(fc.constantFrom(...fieldsOf(schema), 'other'), of, { maxKeys: 6 });

/** A query as text, well encoded or not. */
const search = (route: Route) =>
  fc.oneof(
    { weight: 4, arbitrary: anything(route.request?.query, text).map((query) => encoded(query)) },
    { weight: 1, arbitrary: fc.string({ maxLength: 60 }).map((raw) => raw.replaceAll('#', '%')) },
  );

function encoded(query: Record<string, string>): string {
  // URLSearchParams makes any text well-formed, including lone surrogates.
  return new URLSearchParams(query).toString();
}

const body = (route: Route) =>
  fc.oneof(
    { weight: 6, arbitrary: anything(route.request?.body, value).map((fields) => JSON.stringify(fields)) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 6 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  );

function requests(route: Route) {
  const params = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const id = fc.oneof(
    fc.constant('known'),
    text.map((raw) => encoded({ x: raw }).slice(2) || 'x'),
  );
  return fc.record({
    key: fc.constantFrom(0, 1),
    params: fc.record(Object.fromEntries(params.map((name) => [name, id]))),
    search: search(route),
    headers: anything(route.request?.headers, headerText),
    ...(route.request?.body && { body: body(route) }),
  });
}

test.each(ROUTES.map((route): [string, Route] => [routeName(route), route]))(
  'any request to %s that fails gets the Error body with a public code, and never an unexpected 5xx',
  async (_name, route) => {
    // A known order would be streamed until it ends.
    const known = route.rateClass === 'S' ? 'ord_x' : orderId;
    await fc.assert(
      fc.asyncProperty(requests(route), async ({ key, params, headers, ...rest }) => {
        const answer = await send(route, {
          ...service,
          ...rest,
          key: keys[key] ?? '',
          params: Object.fromEntries(Object.entries(params).map(([name, id]) => [name, id === 'known' ? known : id])),
          headers: Object.fromEntries(Object.entries(headers).map(([name, of]) => [headerName(name), of])),
        });
        expect(answer.status).toBeLessThan(500);
        if (answer.status >= 400) errorOf(answer);
      }),
      SETTINGS,
    );
    expect(service.surprises.splice(0)).toEqual([]);
  },
);
