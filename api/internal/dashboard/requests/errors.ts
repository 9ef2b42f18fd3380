import { defineInternalRoute } from '#api/internal/route';
import { type ErrorGroupList, ErrorGroupListSchema, ErrorGroupQuerySchema } from '#contract/dashboard/requests';
import { type ErrorGroup, listErrorGroups } from '#db/requests/figures';
import { DAY } from '#domain/duration';

export const listErrorGroupsRoute = defineInternalRoute({
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
