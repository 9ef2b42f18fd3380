import { toListedRequest } from '../../src/contract/requests/logged-request';
import { writeRequestCursor } from '../../src/contract/requests/request-cursor';
import { RequestListQuerySchema, RequestListSchema } from '../../src/contract/requests/request-list';
import { listRequests } from '../../src/db/requests/requests';
import { defineRoute } from '../route';

export const listRequestsRoute = defineRoute({
  id: 'listRequests',
  method: 'get',
  path: '/me/requests',
  tag: 'Partner',
  summary: 'List your calls of the last 7 days, newest first',
  description:
    "Answers the calls that were made with keys of this key's environment, refused ones too, so that you can see what your server " +
    'sent and what it was told. A call appears here about a second after its answer. Reading this log is not in it. Filters can ' +
    'be combined; getRequest adds the bodies.',
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
