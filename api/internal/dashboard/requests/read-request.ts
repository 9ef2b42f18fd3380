import { defineInternalRoute } from '#api/internal/route';
import type { ApiServices } from '#api/services';
import { LoggedRequestSchema, toLoggedRequest } from '#contract/requests';
import { RequestParamsSchema } from '#contract/shared/values';
import { findRequest } from '#db/requests/requests';
import { ENVIRONMENTS } from '#domain/environment';

export const readRequestRoute = defineInternalRoute({
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
