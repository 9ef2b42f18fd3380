import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import type { Route } from '../route';
import { SHARED_HEADERS } from './headers';
import { API_KEY, operationOf } from './operation';
import { ORDER_WEBHOOKS } from './webhooks';

export type OpenApiDocument = ReturnType<OpenApiGeneratorV31['generateDocument']>;

/** OpenAPI 3.1 of the route table; nothing in it is written twice. */
export function openApiDocument(routes: readonly Route[], baseUrl: string): OpenApiDocument {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', API_KEY, {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: '`pk_test_…` selects the sandbox, `pk_live_…` production.',
  });
  for (const [name, header] of Object.entries(SHARED_HEADERS)) {
    registry.registerComponent('headers', name, header);
  }
  for (const route of routes) {
    registry.registerPath(operationOf(route));
  }
  for (const webhook of ORDER_WEBHOOKS) {
    registry.registerWebhook(webhook);
  }
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'Swaplane Partner API',
      version: '1.2.0',
      description: 'Quotes from many swap providers, orders, and their whole life by webhook or event stream.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    tags: [...new Set(routes.map(({ tag }) => tag))].map((name) => ({ name })),
  });
}
