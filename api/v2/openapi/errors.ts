import type { ResponseConfig } from '@asteasolutions/zod-to-openapi';
import { headersOf } from '#api/openapi/headers';
import { mediaOf } from '#api/openapi/media';
import { isIdempotent } from '#api/openapi/route-facts';
import { V2_ERROR_CASES, V2ErrorSchema, v2ExampleBody } from '#contract/v2/error';
import { V2_ERRORS, type V2ErrorWord } from '#domain/v2/error';
import type { V2Route } from '../route';

type Refusal = readonly [http: number, word: V2ErrorWord];

const WORDS = Object.keys(V2_ERRORS) as V2ErrorWord[];

/** An example of every error, as components. */
export const V2_ERROR_EXAMPLES = Object.fromEntries(
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
