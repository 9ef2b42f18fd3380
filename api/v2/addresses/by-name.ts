import { type NameAnswer, NameAnswerSchema, NameQuerySchema } from '#contract/v2/address';
import { defineV2Route } from '../route';

export const addressesByNameRoute = defineV2Route({
  id: 'getAddressesByName',
  method: 'get',
  path: '/addresses-by-name',
  tag: 'Public',
  summary: 'Look up the addresses of a name',
  description: 'Names are not supported here: the response is always that nothing was found.',
  auth: 'optional',
  rateClass: 'R',
  request: { query: NameQuerySchema },
  responses: [{ status: 200, description: 'Nothing was found', schema: NameAnswerSchema }],
  errors: ['not_valid_params'],
  handle: async () => ({
    status: 200,
    headers: { 'Cache-Control': 'no-store' },
    body: { success: false, error: 'not_found', message: 'Name not found' } satisfies NameAnswer,
  }),
});
