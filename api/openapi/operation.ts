import type { ResponseConfig, RouteConfig } from '@asteasolutions/zod-to-openapi';
import { z } from 'zod';
import { headerName } from '../../src/contract/headers';
import type { Auth, RequestSchemas, ResponseDoc, Route } from '../route';
import { errorResponses } from './errors';
import { headersOf } from './headers';

export const API_KEY = 'ApiKey';

const SECURITY: Readonly<Record<Auth, Record<string, string[]>[]>> = {
  key: [{ [API_KEY]: [] }],
  optional: [{}, { [API_KEY]: [] }],
  none: [],
};

/** One row of the route table as an OpenAPI operation. */
export function operationOf(route: Route): RouteConfig {
  const { id, method, path, tag, summary, auth, scopes, rateClass, request = {} } = route;
  return {
    method,
    path,
    operationId: id,
    tags: [tag],
    summary,
    security: SECURITY[auth],
    'x-rate-class': rateClass,
    ...(scopes && { 'x-scopes': scopes, description: `Needs a key with the scope ${scopes.join(' or ')}.` }),
    request: requestOf(request),
    responses: { ...successes(route.responses), ...errorResponses(route) },
  };
}

function requestOf({ params, query, headers, body }: RequestSchemas): NonNullable<RouteConfig['request']> {
  return {
    ...(params && { params }),
    ...(query && { query }),
    ...(headers && { headers: z.object(withWrittenNames(headers.shape)) }),
    ...(body && { body: { required: true, content: { 'application/json': { schema: body } } } }),
  };
}

function withWrittenNames(shape: z.ZodObject['shape']): z.ZodObject['shape'] {
  return Object.fromEntries(Object.entries(shape).map(([name, schema]) => [headerName(name), schema]));
}

function successes(responses: readonly ResponseDoc[]): Record<string, ResponseConfig> {
  const entries = responses.map((doc): [number, ResponseConfig] => [doc.status, successOf(doc)]);
  const known: [number, ResponseConfig][] = responses.some(({ cacheable }) => cacheable)
    ? [[304, { description: 'The client has it already', headers: headersOf(['ETag']) }]]
    : [];
  return Object.fromEntries([...entries, ...known]);
}

function successOf({
  description,
  schema,
  contentType = 'application/json',
  headers,
  cacheable,
}: ResponseDoc): ResponseConfig {
  return {
    description,
    headers: headersOf(cacheable ? ['ETag'] : [], headers),
    ...(schema && { content: { [contentType]: { schema } } }),
  };
}
