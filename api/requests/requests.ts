import { z } from 'zod';
import {
  LoggedRequestSchema,
  RequestListQuerySchema,
  RequestListSchema,
  toListedRequest,
  toLoggedRequest,
  writeRequestCursor,
} from '#contract/requests';
import { findRequest, listRequests } from '#db/requests';
import { ServiceError } from '#domain/error';
import { defineRoute } from '../define-route';

export const listRequestsRoute = defineRoute({
  id: 'listRequests',
  method: 'get',
  path: '/me/requests',
  tag: 'Partner',
  summary: 'List your API calls of the last 7 days, newest first',
  description:
    "Returns the calls made with any key of this key's environment, including rejected ones, so that you can see what " +
    'your server sent and received. A call appears about a second after its response. Calls that read this log are ' +
    'not included. Filters can be combined. getRequest returns a call with its bodies.',
  auth: 'key',
  scopes: ['orders:rw'],
  rateClass: 'R',
  request: { query: RequestListQuerySchema },
  responses: [{ status: 200, description: 'One page', schema: RequestListSchema }],
  errors: ['INVALID_PAIR'],
  handle: async ({ query, caller, services }) => {
    const { status, code, method, path, operation, order_id, since, limit, cursor } = query;
    const filter = { statuses: status, errorCodes: code, methods: method, path, operation, orderId: order_id, since };
    const { items, next } = await listRequests(services.db, caller, filter, { after: cursor, limit });
    return {
      status: 200,
      headers: { 'Cache-Control': 'no-store' },
      body: { items: items.map(toListedRequest), next_cursor: next && writeRequestCursor(next) },
    };
  },
});

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
