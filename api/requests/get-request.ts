import { z } from 'zod';
import { LoggedRequestSchema, toLoggedRequest } from '#contract/requests';
import { findRequest } from '#db/requests/requests';
import { ServiceError } from '#domain/error';
import { defineRoute } from '../route';

export const getRequestRoute = defineRoute({
  id: 'getRequest',
  method: 'get',
  path: '/me/requests/{request_id}',
  tag: 'Partner',
  summary: 'Get one of your API calls of the last 7 days, with its bodies',
  description:
    'Returns a request and its response, without secrets and addresses, by the `X-Request-Id` of the response. A call ' +
    'appears about a second after its response.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'R',
  request: {
    params: z.object({ request_id: z.string().meta({ description: 'From `X-Request-Id` or listRequests' }) }),
  },
  responses: [{ status: 200, description: 'The call', schema: LoggedRequestSchema }],
  errors: ['ORDER_NOT_FOUND'],
  handle: async ({ params, caller, services }) => {
    const logged = await findRequest(services.db, caller, params.request_id);
    if (!logged) {
      throw new ServiceError('ORDER_NOT_FOUND', { message: 'There is no such call in the last 7 days' });
    }
    return { status: 200, headers: { 'Cache-Control': 'no-store' }, body: toLoggedRequest(logged) };
  },
});
