import { defineInternalRoute } from '#api/internal/route';
import { ClosingSchema } from '#contract/dashboard/organization';
import { findPartner } from '#db/partners/partners';
import { readClosing } from './closing-view';

export const readClosingRoute = defineInternalRoute({
  id: 'readClosing',
  method: 'get',
  path: '/partners/closing',
  summary: 'What prevents closing the organization, or until when it can be reopened',
  permission: 'partner.close',
  responses: [{ status: 200, description: 'The organization', schema: ClosingSchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, caller }) => findPartner(services.db, caller.partnerId),
  handle: async ({ services, found }) => ({ status: 200, body: await readClosing(services, found) }),
});
