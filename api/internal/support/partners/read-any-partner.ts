import { defineInternalRoute } from '#api/internal/route';
import { PartnerPageSchema, PartnerParams } from '#contract/support/partners';
import { findPartner } from '#db/partners/partners';
import { readPartnerPage } from './partner-page';

export const readAnyPartnerRoute = defineInternalRoute({
  id: 'readAnyPartner',
  method: 'get',
  path: '/partners/{partner_id}',
  summary: 'A partner with its keys, endpoints, volume and members',
  permission: 'support.view',
  request: { params: PartnerParams },
  responses: [{ status: 200, description: 'The partner', schema: PartnerPageSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, params }) => findPartner(services.db, params.partner_id),
  handle: async ({ services, found }) => ({ status: 200, body: await readPartnerPage(services, found) }),
});
