import { defineInternalRoute } from '#api/internal/route';
import { PartnerParams, ReopenedSchema, ReopenPartnerSchema } from '#contract/support/partners';
import { findPartner } from '#db/partners/partners';
import { OPERATOR } from '#domain/partners/closing';
import { reopenPartner } from '#operations/partners/close-partner';

export const reopenPartnerRoute = defineInternalRoute({
  id: 'reopenPartner',
  method: 'post',
  path: '/partners/{partner_id}/reopen',
  summary: 'Reopen a partner that was closed at most 14 days ago',
  permission: 'support.manage',
  stepUp: { action: 'close_any_partner' },
  request: { params: PartnerParams, body: ReopenPartnerSchema },
  responses: [{ status: 200, description: 'Its Owners are notified by mail', schema: ReopenedSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findPartner(services.db, params.partner_id),
  handle: async ({ services, caller, found: { partnerId }, body: { reason } }) => {
    await reopenPartner(services, { partnerId, actor: caller.userId, by: OPERATOR, reason });
    return { status: 200, body: { partner_id: partnerId, closed_at: null } };
  },
});
