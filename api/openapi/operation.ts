import type { ResponseConfig, RouteConfig } from '@asteasolutions/zod-to-openapi';
import { type ZodType, z } from 'zod';
import { exampleOf } from '#contract/examples';
import { headerName } from '#contract/headers';
import { EVERY_TIER, KEYLESS, SANDBOX, TIERS } from '#domain/limits/tier';
import type { Auth, RateClass, RequestSchemas, ResponseDoc, Route, Tag } from '../define-route';
import { headersOf, type SharedHeader } from './headers';

/** What an API's document contains besides its routes; `E` is the type of its error codes. */
export interface PublishedApi<E extends string> {
  title: string;
  version: string;
  introduction: string;
  tags: readonly { name: Tag; description: string }[];
  /** The header that carries the key. */
  keyHeader: string;
  /** An example of every error case, as components. */
  errorExamples: Readonly<Record<string, { summary: string; value: unknown }>>;
  /** Every error a route can return, by status. */
  listErrorResponses(route: Route<E>): Record<string, ResponseConfig>;
  webhooks: readonly RouteConfig[];
}

const KEYS: Readonly<Record<Auth, string>> = {
  key: 'Required.',
  optional: "Optional. With a key, the response reflects the key's environment, your markup and your limits.",
  none: 'None needed.',
};

const amongTiers = (figure: 'streams' | 'writesPerMinute') => Object.values(TIERS).map((row) => row[figure]);
const least = (figure: 'streams' | 'writesPerMinute') => Math.min(...amongTiers(figure)).toLocaleString('en-US');
const most = (figure: 'streams' | 'writesPerMinute') => Math.max(...amongTiers(figure)).toLocaleString('en-US');

/** The limit of each class [rules/rate-limits: Classes]. */
const RATES: Readonly<Record<RateClass, string>> = {
  R: `R (reads): ${EVERY_TIER.readsPerMinute} calls a minute per partner, ${KEYLESS.readsPerMinute} a minute per IP address without a key.`,
  W: `W (writes): ${SANDBOX.writesPerMinute} calls a minute per partner in the sandbox, ${least('writesPerMinute')} to ${most('writesPerMinute')} by tier in production.`,
  A: `A (advances): ${EVERY_TIER.advancesPerMinute} calls a minute per partner, with seeded creations; they do not count as writes.`,
  B: `B (bulk pricing): ${EVERY_TIER.bulkPerMinute} calls a minute.`,
  S:
    `S (streams): ${SANDBOX.streams} open at once in the sandbox, ${least('streams')} to ${most('streams')} by tier ` +
    'in production; opening one counts as a read.',
  H:
    `H (health): unlimited for probes that the operator has listed, otherwise ${KEYLESS.readsPerMinute} calls a ` +
    'minute per IP address.',
};

const READ = 'Safe to retry at any time; after a 429, 502 or 503, wait `Retry-After` seconds first.';
const GUARDED_WRITE =
  'Send a unique `Idempotency-Key`, such as a UUID. After a timeout, a 429 or a 503, repeat the call with the same ' +
  'key: nothing is done twice, and you get the first response, marked `Idempotent-Replayed: true`. Only successful ' +
  'responses are kept, for 24 hours.';
const PLAIN_WRITE = 'Takes no `Idempotency-Key`: after a timeout, read the current state before you repeat the call.';

/** What an operation does and how to call it. */
function descriptionOf(route: Route<string>): string {
  const { description, auth, scopes, rateClass, method, deprecation } = route;
  const scope = scopes ? ` Scope: ${scopes.map((name) => `\`${name}\``).join(' or ')}.` : '';
  const paragraphs = [
    deprecation &&
      `**Deprecated** since ${deprecation.since}; returns 410 from ${deprecation.sunset} on. See ${deprecation.link}`,
    description,
    `**Key.** ${KEYS[auth]}${scope}`,
    `**Rate class.** ${RATES[rateClass]}`,
    `**Retries.** ${method === 'get' ? READ : isIdempotent(route) ? GUARDED_WRITE : PLAIN_WRITE}`,
  ];
  return paragraphs.filter((paragraph) => paragraph !== undefined).join('\n\n');
}

/** Request headers accepted by many operations, as components. */
export const SHARED_PARAMETERS = {
  CallerRequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description:
      'Your own ID for the request: 1 to 128 visible ASCII characters. It is written to the logs and not sent back.',
    // Any text is accepted; a malformed id is just not logged.
    schema: { type: 'string' },
    example: 'checkout-4711',
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'The `ETag` of the response you have; a 304 means that nothing has changed.',
    schema: { type: 'string' },
    example: 'W/"2-1772446440000"',
  },
} as const;

/** The parameters an operation accepts besides those in its own schemas. */
function parametersOf(route: Route<string>) {
  const names: (keyof typeof SHARED_PARAMETERS)[] = isCacheable(route)
    ? ['CallerRequestId', 'IfNoneMatch']
    : ['CallerRequestId'];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

export const API_KEY = 'ApiKey';

/** The key comes first where it is optional, because Postman takes the first. */
const SECURITY: Readonly<Record<Auth, Record<string, string[]>[]>> = {
  key: [{ [API_KEY]: [] }],
  optional: [{ [API_KEY]: [] }, {}],
  none: [],
};

/** A route as an OpenAPI operation. */
export function operationOf<E extends string>(route: Route<E>, api: PublishedApi<E>): RouteConfig {
  const { id, method, path, tag, summary, auth, scopes, rateClass, request = {}, deprecation } = route;
  return {
    method,
    path,
    operationId: id,
    tags: [tag],
    summary,
    description: descriptionOf(route),
    ...(deprecation && { deprecated: true }),
    security: SECURITY[auth],
    'x-rate-class': rateClass,
    ...(scopes && { 'x-scopes': scopes }),
    parameters: parametersOf(route),
    request: requestOf(request),
    responses: { ...listSuccesses(route), ...api.listErrorResponses(route) },
  };
}

function requestOf({ params, query, headers, body }: RequestSchemas): NonNullable<RouteConfig['request']> {
  return {
    ...(params && { params }),
    ...(query && { query }),
    ...(headers && { headers: z.object(restoreHeaderNames(headers.shape)) }),
    ...(body && { body: { required: true, content: mediaOf(body) } }),
  };
}

function restoreHeaderNames(shape: z.ZodObject['shape']): z.ZodObject['shape'] {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [headerName(name), schema]));
}

function listSuccesses(route: Route<string>): Record<string, ResponseConfig> {
  const shared: SharedHeader[] = [
    ...(isIdempotent(route) ? ['Idempotent-Replayed' as const] : []),
    ...(route.deprecation ? (['Deprecation', 'Sunset', 'Link'] as const) : []),
  ];
  const entries = route.responses.map((doc): [number, ResponseConfig] => [doc.status, successOf(doc, shared)]);
  const known: [number, ResponseConfig][] = isCacheable(route)
    ? [
        [
          304,
          {
            description: 'Not modified: the content still matches `If-None-Match`',
            headers: headersOf(['ETag', ...shared]),
          },
        ],
      ]
    : [];
  return Object.fromEntries([...entries, ...known]);
}

function successOf({ description, schema, contentType, headers, cacheable }: ResponseDoc, shared: SharedHeader[]) {
  return {
    description,
    headers: headersOf([...(cacheable ? ['ETag' as const] : []), ...shared], headers),
    ...(schema && { content: mediaOf(schema, contentType) }),
  };
}

type Examples = Record<string, { value: unknown } | { $ref: string }>;

/** A body's content: its schema, with the schema's example or the given ones. */
export function mediaOf(schema: ZodType, mediaType = 'application/json', examples: Examples = examplesOf(schema)) {
  return { [mediaType]: { schema, ...(Object.keys(examples).length > 0 && { examples }) } };
}

function examplesOf(schema: ZodType): Examples {
  const value = exampleOf(schema);
  return value === undefined ? {} : { example: { value } };
}

/** Whether the route returns 304 to a client that already has the content. */
function isCacheable({ responses }: Route<string>): boolean {
  return responses.some(({ cacheable }) => cacheable);
}

/** Whether the route honors Idempotency-Key. */
export function isIdempotent({ subjectId }: Route<string>): boolean {
  return subjectId !== undefined;
}
