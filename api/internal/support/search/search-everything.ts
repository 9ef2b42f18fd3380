import { defineInternalRoute } from '#api/internal/route';
import { SearchAnswerSchema, SearchQuerySchema } from '#contract/support/search';
import { findAnything } from './search-view';

export const searchRoute = defineInternalRoute({
  id: 'searchAnything',
  method: 'get',
  path: '/search',
  summary: 'Everything with the text as an identifier',
  permission: 'support.view',
  request: { query: SearchQuerySchema },
  responses: [{ status: 200, description: 'The search results', schema: SearchAnswerSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, query: { q } }) => ({ status: 200, body: await findAnything(services, q) }),
});
