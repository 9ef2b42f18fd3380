import { z } from 'zod';
import type { ApiServices } from '#api/services';
import {
  DashboardRequestListQuerySchema,
  DashboardRequestListSchema,
  type ErrorGroupList,
  ErrorGroupListSchema,
  ErrorGroupQuerySchema,
  type RequestList,
} from '#contract/dashboard/requests';
import { LoggedRequestSchema, toListedRequest, toLoggedRequest } from '#contract/requests';
import { placeOf, toListPage } from '#contract/shared/list-page';
import { PlaceTime, RequestParamsSchema } from '#contract/shared/values';
import {
  type ErrorGroup,
  findRequest,
  type ListedRequest,
  listErrorGroups,
  listRequests,
  type RequestFilter,
} from '#db/requests';
import { DAY } from '#domain/duration';
import { ENVIRONMENTS } from '#domain/environment';
import { NO_OPERATION } from '#domain/requests';
import { defineInternalRoute } from '../define-internal-route';

const PlaceSchema = z.tuple([PlaceTime, z.string()]);

const listPartnerRequestsRoute = defineInternalRoute({
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
    operation: operation === NO_OPERATION ? null : operation,
    orderId: order_id,
    keyId: key_id,
    since: from,
  };
}

const readRequestRoute = defineInternalRoute({
  id: 'readRequest',
  method: 'get',
  path: '/requests/{request_id}',
  summary: 'One call with its bodies, without secrets and addresses',
  permission: 'logs.view',
  request: { params: RequestParamsSchema },
  responses: [{ status: 200, description: 'The call', schema: LoggedRequestSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, caller, params }) => findInEither(services, caller.partnerId, params.request_id),
  handle: async ({ found }) => ({ status: 200, body: toLoggedRequest(found) }),
});

async function findInEither({ db }: ApiServices, partnerId: string, requestId: string) {
  const found = await Promise.all(
    ENVIRONMENTS.map((environment) => findRequest(db, { partnerId, environment }, requestId)),
  );
  return found.find((request) => request !== null) ?? null;
}

const listErrorGroupsRoute = defineInternalRoute({
  id: 'listErrorGroups',
  method: 'get',
  path: '/requests/errors',
  summary: 'Errors by code and operation',
  permission: 'logs.view',
  request: { query: ErrorGroupQuerySchema },
  responses: [{ status: 200, description: 'Most frequent first', schema: ErrorGroupListSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller: { partnerId }, query: { environment, from } }) => {
    const since = from ?? new Date(Date.now() - DAY);
    const groups = await listErrorGroups(services.db, { partnerId, environment }, since);
    return { status: 200, body: { items: groups.map(groupView), next_cursor: null } satisfies ErrorGroupList };
  },
});

function groupView({ code, operation, count, firstAt, lastAt, lastRequestId }: ErrorGroup) {
  return {
    code,
    operation,
    count,
    first_at: firstAt.toISOString(),
    last_at: lastAt.toISOString(),
    last_request_id: lastRequestId,
  };
}

/** Matched in this order, so that a fixed word is not taken for an id. */
export const REQUEST_ROUTES = [listPartnerRequestsRoute, listErrorGroupsRoute, readRequestRoute] as const;
