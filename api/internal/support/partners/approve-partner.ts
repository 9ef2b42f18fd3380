import { defineInternalRoute } from '#api/internal/route';
import { ApprovedSchema, ApproveSchema, PartnerParams } from '#contract/support/partners';
import { findPartner } from '#db/partners/partners';
import { approvePartner } from '#operations/partners/approve-partner';

export const approvePartnerRoute = defineInternalRoute({
  id: 'approvePartner',
  method: 'post',
  path: '/partners/{partner_id}/approve',
  summary: 'Approve a partner for live keys',
  permission: 'support.approve',
  stepUp: { action: 'approve_partner' },
  request: { params: PartnerParams, body: ApproveSchema },
  responses: [{ status: 200, description: 'The partner is approved', schema: ApprovedSchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, params }) => findPartner(services.db, params.partner_id),
  handle: async ({ services, caller, found: { partnerId }, body: { reason } }) => {
    const { approvedAt } = await approvePartner(services, { partnerId, actor: caller.userId, reason });
    return { status: 200, body: { partner_id: partnerId, approved_at: approvedAt.toISOString() } };
  },
});
