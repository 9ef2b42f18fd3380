import { cacheDocument } from '#api/http/document';
import { openApiDocument } from '#api/openapi/document';
import { cacheHeaders } from '#api/quotes/market';
import { OpenApiSchema } from '#contract/examples';
import { V2_BASE_PATH } from '#contract/v2/request';
import { defineV2Route, type V2Route } from '../route';
import { V2_API } from './published-api';

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
