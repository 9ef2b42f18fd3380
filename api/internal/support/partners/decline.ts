import { defineInternalRoute } from '#api/internal/route';
import { DeclinedSchema, DeclineSchema, PartnerParams } from '#contract/support/partners';
import { findPartner } from '#db/partners/partners';
import { declinePartner } from '#operations/partners/approve-partner';

export const declinePartnerRoute = defineInternalRoute({
  id: 'declinePartner',
  method: 'post',
  path: '/partners/{partner_id}/decline',
  summary: 'Return a partner that waits for approval to its onboarding',
  permission: 'support.approve',
  request: { params: PartnerParams, body: DeclineSchema },
  responses: [{ status: 200, description: 'Its Owners are notified by mail', schema: DeclinedSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findPartner(services.db, params.partner_id),
  handle: async ({ services, caller, found: { partnerId }, body: { reason } }) => {
    await declinePartner(services, { partnerId, actor: caller.userId, reason });
    return { status: 200, body: { partner_id: partnerId, onboarded_at: null } };
  },
});
