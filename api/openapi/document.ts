import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import { rowsOf } from '#domain/names-of';
import type { Route, Tag } from '../define-route';
import { SHARED_HEADERS } from './headers';
import { API_KEY, operationOf, type PublishedApi, SHARED_PARAMETERS } from './operation';
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
