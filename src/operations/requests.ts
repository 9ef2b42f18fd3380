import { toLoggedRequest } from '#contract/requests';
import { RequestParamsSchema } from '#contract/shared/values';
import { RequestPageSchema } from '#contract/support/requests';
import { defineRead } from './operation';

export const readRequestOperation = defineRead({
  id: 'readAnyRequest',
  path: '/requests/{request_id}',
  summary: 'Show a call of any partner, without secrets and addresses',
  params: RequestParamsSchema,
  output: RequestPageSchema,
  find: async ({ services, params }) => {
    const { findAnyRequest } = await import('#db/requests');
    return findAnyRequest(services.db, params.request_id);
  },
  run: async ({ services, found }) => {
    const { readPartnerRef } = await import('./partners/partner-ref');
    const { environment, partnerId } = found;
    return { ...toLoggedRequest(found), partner: await readPartnerRef(services.db, partnerId), environment };
  },
  command: { name: 'request show' },
});

export const REQUEST_OPERATIONS = [readRequestOperation] as const;
