import { z } from 'zod';
import { placeOf, toListPage } from '#api/internal/list-page';
import { defineInternalRoute } from '#api/internal/route';
import {
  DashboardRequestListQuerySchema,
  DashboardRequestListSchema,
  type RequestList,
} from '#contract/dashboard/requests';
import { toListedRequest } from '#contract/requests';
import { PlaceTime } from '#contract/shared/values';
import { type ListedRequest, listRequests, type RequestFilter } from '#db/requests/requests';

const PlaceSchema = z.tuple([PlaceTime, z.string()]);

export const listPartnerRequestsRoute = defineInternalRoute({
  id: 'listRequests',
  method: 'get',
  path: '/requests',
  summary: 'Calls of the API, newest first',
  permission: 'logs.view',
  request: { query: DashboardRequestListQuerySchema },
  responses: [{ status: 200, description: 'Without their bodies', schema: DashboardRequestListSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { partnerId }, query: { environment, cursor, limit, ...filters } }) => {
    const [atMs, requestId] = placeOf(PlaceSchema, cursor) ?? [];
    const after = atMs === undefined || requestId === undefined ? undefined : { atMs, requestId };
    const owner = { partnerId, environment };
    const { items } = await listRequests(services.db, owner, toFilter(filters), { after, limit: limit + 1 });
    const place = ({ at, requestId: id }: ListedRequest) => [at.getTime(), id];
    const body: RequestList = toListPage(items, limit, { place, view: toListedRequest });
    return { status: 200, body };
  },
});

type Filters = Omit<z.output<typeof DashboardRequestListQuerySchema>, 'environment' | 'cursor' | 'limit'>;

function toFilter({ status, code, method, path, operation, order_id, key_id, from }: Filters): RequestFilter {
  return {
    statuses: status?.map((name) => ({ from: Number(name[0]) * 100, to: Number(name[0]) * 100 + 99 })),
    errorCodes: code && [code],
    methods: method && [method],
    path,
    operation,
    orderId: order_id,
    keyId: key_id,
    since: from,
  };
}
