import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import { OpenApiSchema } from '#contract/examples';
import { rowsOf } from '#domain/names-of';
import { defineRoute, type Route, type Tag } from '../define-route';
import { cacheDocument } from '../http/document';
import { cacheHeaders } from '../quotes/market';
import { SHARED_HEADERS } from './headers';
import { API_KEY, operationOf, type PublishedApi, SHARED_PARAMETERS } from './operation';
import { PARTNER_API } from './partner-api';
import { plainSchemas } from './plain-schemas';

export type OpenApiDocument = ReturnType<OpenApiGeneratorV31['generateDocument']>;

/** The OpenAPI 3.1 document of an API's route table. */
export function openApiDocument<E extends string>(
  routes: readonly Route<E>[],
  baseUrl: string,
  api: PublishedApi<E>,
): OpenApiDocument {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', API_KEY, {
    type: 'apiKey',
    in: 'header',
    name: api.keyHeader,
    description:
      '`pk_test_…` selects the sandbox, `pk_live_…` production. Never put a live key in a web page or an app.',
  });
  const shared = { headers: SHARED_HEADERS, parameters: SHARED_PARAMETERS, examples: api.errorExamples };
  for (const [kind, components] of rowsOf(shared)) {
    for (const [name, component] of Object.entries(components)) {
      registry.registerComponent(kind, name, component);
    }
  }
  for (const route of routes) {
    registry.registerPath(operationOf(route, api));
  }
  for (const webhook of api.webhooks) {
    registry.registerWebhook(webhook);
  }
  const used = new Set<Tag>([...routes.map(({ tag }) => tag), 'Events']);
  const tags = api.tags.filter(({ name }) => used.has(name));
  const document = new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: api.title,
      version: api.version,
      description: api.introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    security: [{ [API_KEY]: [] }],
    tags,
  });
  return plainSchemas(document);
}

/** Publishes the route table, including this route. `routes` is called on the first request. */
export function openApiRoute(basePath: string, routes: () => readonly Route[]): Route {
  return defineRoute({
    id: 'getOpenApi',
    method: 'get',
    path: '/openapi.json',
    tag: 'Public',
    summary: 'Get this OpenAPI document',
    description:
      'Returns this reference as OpenAPI 3.1, for generators and tools. The readable version is at `/docs/reference`.',
    auth: 'none',
    rateClass: 'R',
    responses: [{ status: 200, description: 'OpenAPI 3.1', schema: OpenApiSchema, cacheable: true }],
    errors: [],
    handle: async ({ services }) => {
      const text = (): [string] => [
        JSON.stringify(openApiDocument(routes(), services.publicUrl + basePath, PARTNER_API)),
      ];
      return {
        status: 200,
        headers: cacheHeaders(null, 300),
        document: await cacheDocument(services, 'openapi', text),
      };
    },
  });
}
