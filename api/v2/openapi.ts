import type { ResponseConfig } from '@asteasolutions/zod-to-openapi';
import { OpenApiSchema } from '#contract/examples';
import { V2_ERROR_CASES, V2ErrorSchema, v2ExampleBody } from '#contract/v2/error';
import { V2_BASE_PATH } from '#contract/v2/request';
import { namesOf } from '#domain/names-of';
import { V2_ERRORS, type V2ErrorWord } from '#domain/v2/error';
import type { Tag } from '../define-route';
import { cacheDocument } from '../http/document';
import { openApiDocument } from '../openapi/document';
import { headersOf } from '../openapi/headers';
import { isIdempotent, mediaOf, type PublishedApi } from '../openapi/operation';
import { cacheHeaders } from '../quotes/market';
import { defineV2Route, type V2Route } from './define-v2-route';

type Refusal = readonly [http: number, word: V2ErrorWord];

const WORDS = namesOf(V2_ERRORS);

/** An example of every error, as components. */
const V2_ERROR_EXAMPLES = Object.fromEntries(
  WORDS.map((word) => [word, { summary: V2_ERROR_CASES[word].when, value: v2ExampleBody(word) }]),
);

/** Every error a route can return, by status: its own words and those implied by its declaration. */
export function listV2ErrorResponses(route: V2Route): Record<string, ResponseConfig> {
  const own = route.errors.map((word): Refusal => [V2_ERRORS[word].http, word]);
  const words = new Map<number, Set<V2ErrorWord>>();
  for (const [http, word] of [...own, ...listCommonErrors(route)]) {
    words.set(http, new Set([...(words.get(http) ?? []), word]));
  }
  return Object.fromEntries([...words].map(([http, names]) => [http, toResponse(http, [...names])]));
}

function listCommonErrors(route: V2Route): Refusal[] {
  const { auth, scopes, request } = route;
  const when = (condition: unknown, ...refusals: Refusal[]) => (condition ? refusals : []);
  return [
    ...when(auth !== 'none', [401, 'unauthorized']),
    ...when(scopes, [403, 'forbidden']),
    [429, 'too_many_requests'],
    [503, 'service_unavailable'],
    ...when(request?.query ?? request?.headers ?? request?.body, [400, 'not_valid_params']),
    ...when(request?.body, [413, 'not_valid_params'], [415, 'not_valid_params']),
    ...when(isIdempotent(route), [409, 'not_available'], [422, 'not_valid_params']),
    [500, 'internal_error'],
  ];
}

function toResponse(http: number, words: readonly V2ErrorWord[]): ResponseConfig {
  const examples = Object.fromEntries(words.map((word) => [word, { $ref: `#/components/examples/${word}` }]));
  return {
    description: words.map((word) => explain(http, word)).join('\n'),
    headers: headersOf(TIMED.includes(http) ? ['Retry-After'] : []),
    content: mediaOf(V2ErrorSchema, 'application/json', examples),
  };
}

/** Statuses sent with Retry-After. */
const TIMED: readonly number[] = [409, 429, 503];

/** What a status means in addition to its word. */
const OWN_STATUSES: Readonly<Record<number, string>> = {
  409:
    'an earlier call with this `Idempotency-Key` is still being processed. What to do: retry after `Retry-After` ' +
    'seconds',
  413: 'the body is larger than 64 KiB. What to do: do not retry',
  415: 'the body is compressed. What to do: do not retry; fix the request',
  422: 'the `Idempotency-Key` was already used for a different request. What to do: use a new key for a new request',
};

function explain(http: number, word: V2ErrorWord): string {
  const { when, advice } = V2_ERROR_CASES[word];
  return `- \`${word}\`: ${OWN_STATUSES[http] ?? `${when}. What to do: ${advice}`}.`;
}

/** The groups of operations, in reading order. */
const V2_TAGS: readonly { name: Tag; description: string }[] = [
  { name: 'Public', description: 'What can be swapped, and for how much. No key needed.' },
  { name: 'Orders', description: 'Create and follow orders.' },
  { name: 'Refunds', description: 'What can be done about an order that cannot be completed.' },
];

/** What users of the other service should know; both the page and the document start with it. */
const V2_INTRODUCTION = `For wallets that already use ChangeNOW's API v2: change the base URL and the key, and nothing else. Orders created here are normal
orders: they are listed in the Partner API, send webhooks and stream events, and are priced by the same providers. New integrations should use the
Partner API; its reference is at \`/docs/reference\`.

## Two values to change

1. Base URL: this server instead of \`https://api.changenow.io\`. Both \`…/v2\` and \`…/v2/exchange\` work as the new base.
2. Key: a key of this installation in \`x-changenow-api-key\`. \`pk_test_…\` works in the sandbox, \`pk_live_…\` moves real coins.

## In four calls

1. \`GET /exchange/range\` returns the smallest and largest amount.
2. \`GET /exchange/estimated-amount\` returns the price; with \`flow=fixed-rate\` it also locks it under a \`rateId\`.
3. \`POST /exchange\` creates the order and returns its \`payinAddress\`.
4. \`GET /exchange/by-id\` returns the order's status; poll it until it is \`finished\`, \`failed\`, \`refunded\` or \`expired\`.

## Format

JSON in UTF-8 with camelCase names. Amounts are JSON numbers with at most 8 decimals; requests may also use strings and exponents. Times are UTC with
milliseconds. Tickers and networks can be sent in any case and are returned in lower case. An empty string means the same as omitting the field, and so
do \`null\` and \`undefined\` in a query.
Success is always 200.

## Errors

Every error response is \`{"error": "<word>", "message": "…"}\`; if the amount is too small or too large, it also has \`payload.range\`. Switch on
\`error\`. Every response has an \`X-Request-Id\` header; give it to support when you report a problem.

## Rate limits and retries

Every response states your limit: \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\`, \`X-RateLimit-Reset\`. A 429 always has \`Retry-After\`. \`POST /exchange\`
takes an \`Idempotency-Key\`, so a repeated call never creates a second order.
`;

export const V2_API: PublishedApi<V2ErrorWord> = {
  title: 'Swaplane Exchange API v2',
  version: '2.0.0',
  introduction: V2_INTRODUCTION,
  tags: V2_TAGS,
  keyHeader: 'x-changenow-api-key',
  errorExamples: V2_ERROR_EXAMPLES,
  listErrorResponses: listV2ErrorResponses,
  webhooks: [],
};

/** Publishes the route table, including this route. `routes` is called on the first request. */
export function v2OpenApiRoute(routes: () => readonly V2Route[]): V2Route {
  return defineV2Route({
    id: 'getExchangeOpenApi',
    method: 'get',
    path: '/exchange/openapi.json',
    tag: 'Public',
    summary: 'Get this OpenAPI document',
    description:
      'Returns this reference as OpenAPI 3.1, for generators and tools. The readable version is at ' +
      '`/docs/reference/v2`.',
    auth: 'none',
    rateClass: 'R',
    responses: [{ status: 200, description: 'OpenAPI 3.1', schema: OpenApiSchema, cacheable: true }],
    errors: [],
    handle: async ({ services }) => {
      const text = (): [string] => [
        JSON.stringify(openApiDocument(routes(), services.publicUrl + V2_BASE_PATH, V2_API)),
      ];
      const document = await cacheDocument(services, 'v2 openapi', text);
      return { status: 200, headers: cacheHeaders(null, 300), document };
    },
  });
}
