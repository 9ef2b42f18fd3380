import { toLoggedRequest } from '#contract/requests';
import { RequestParamsSchema } from '#contract/shared/values';
import { RequestPageSchema, type RequestPageView } from '#contract/support/requests';
import { findAnyRequest } from '#db/requests';
import { readPartnerRef } from '#operations/partners/partner-ref';
import { defineInternalRoute } from '../route';

export const readAnyRequestRoute = defineInternalRoute({
  id: 'readAnyRequest',
  method: 'get',
  path: '/requests/{request_id}',
  summary: 'A call of any partner, without secrets and addresses',
  permission: 'support.view',
  request: { params: RequestParamsSchema },
  responses: [{ status: 200, description: 'The call', schema: RequestPageSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, params }) => findAnyRequest(services.db, params.request_id),
  handle: async ({ services: { db }, found }) => {
    const { environment, partnerId } = found;
    const partner = await readPartnerRef(db, partnerId);
    return { status: 200, body: { ...toLoggedRequest(found), partner, environment } satisfies RequestPageView };
  },
});
