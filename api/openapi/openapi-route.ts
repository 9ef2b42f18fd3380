import { OpenApiSchema } from '#contract/examples';
import { defineRoute, type Route } from '../define-route';
import { cacheDocument } from '../http/document';
import { cacheHeaders } from '../quotes/market';
import { openApiDocument } from './document';
import { PARTNER_API } from './partner-api';

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
