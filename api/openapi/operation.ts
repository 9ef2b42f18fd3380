import type { ResponseConfig, RouteConfig } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { headerName } from '#contract/headers';
import type { Auth, RequestSchemas, ResponseDoc, Route } from '../route';
import { descriptionOf } from './description';
import { headersOf, type SharedHeader } from './headers';
import { mediaOf } from './media';
import { parametersOf } from './parameters';
import type { PublishedApi } from './published-api';
import { isCacheable, isIdempotent } from './route-facts';

export const API_KEY = 'ApiKey';

const SECURITY: Readonly<Record<Auth, Record<string, string[]>[]>> = {
  key: [{ [API_KEY]: [] }],
  optional: [{}, { [API_KEY]: [] }],
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
