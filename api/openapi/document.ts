import { OpenAPIRegistry, OpenApiGeneratorV31 } from '@asteasolutions/zod-to-openapi';
import type { Route, Tag } from '../route';
import { ERROR_EXAMPLES } from './errors';
import { SHARED_HEADERS } from './headers';
import { INTRODUCTION, TAGS } from './introduction';
import { API_KEY, operationOf } from './operation';
import { SHARED_PARAMETERS } from './parameters';
import { WEBHOOKS } from './webhooks';

export type OpenApiDocument = ReturnType<OpenApiGeneratorV31['generateDocument']>;

/** OpenAPI 3.1 of the route table; nothing in it is written twice. */
export function openApiDocument(routes: readonly Route[], baseUrl: string): OpenApiDocument {
  const registry = new OpenAPIRegistry();
  registry.registerComponent('securitySchemes', API_KEY, {
    type: 'apiKey',
    in: 'header',
    name: 'X-API-Key',
    description: '`pk_test_…` selects the sandbox, `pk_live_…` production. Keep live keys out of browsers and apps.',
  });
  const shared = { headers: SHARED_HEADERS, parameters: SHARED_PARAMETERS, examples: ERROR_EXAMPLES };
  for (const [kind, components] of Object.entries(shared)) {
    for (const [name, component] of Object.entries(components)) {
      registry.registerComponent(kind as keyof typeof shared, name, component);
    }
  }
  for (const route of routes) {
    registry.registerPath(operationOf(route));
  }
  for (const webhook of WEBHOOKS) {
    registry.registerWebhook(webhook);
  }
  const used = new Set<Tag>([...routes.map(({ tag }) => tag), 'Webhooks']);
  const tags = TAGS.filter(({ name }) => used.has(name));
  return new OpenApiGeneratorV31(registry.definitions).generateDocument({
    openapi: '3.1.0',
    info: {
      title: 'Swaplane Partner API',
      version: '1.2.0',
      description: INTRODUCTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: baseUrl }],
    tags,
  });
}
