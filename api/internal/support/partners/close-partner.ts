import { defineInternalRoute } from '#api/internal/route';
import { ClosedSchema, ClosePartnerSchema, PartnerParams } from '#contract/support/partners';
import { findPartner } from '#db/partners/partners';
import { OPERATOR, reopenableUntil } from '#domain/partners/closing';
import { closePartner } from '#operations/partners/close-partner';

export const closePartnerRoute = defineInternalRoute({
  id: 'closePartner',
  method: 'post',
  path: '/partners/{partner_id}/close',
  summary: 'Close a partner; its Owners are notified of the reason by mail',
  permission: 'support.manage',
  stepUp: { action: 'close_any_partner' },
  request: { params: PartnerParams, body: ClosePartnerSchema },
  responses: [{ status: 200, description: 'Closed', schema: ClosedSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findPartner(services.db, params.partner_id),
  handle: async ({ services, caller, found: { partnerId }, body: { reason } }) => {
    const closing = { partnerId, actor: caller.userId, by: OPERATOR, reason };
    const { closedAt } = await closePartner(services, closing);
    const until = reopenableUntil(closedAt).toISOString();
    return {
      status: 200,
      body: { partner_id: partnerId, closed_at: closedAt.toISOString(), reopenable_until: until },
    };
  },
});
