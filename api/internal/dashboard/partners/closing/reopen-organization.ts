import { defineInternalRoute } from '#api/internal/route';
import { clientInfoOf } from '#api/internal/users/login/login-reply';
import { secondFactorOwnerOf } from '#api/internal/users/security/owner';
import { proofOf } from '#api/internal/users/security/proof';
import { ClosingSchema } from '#contract/dashboard/organization';
import { ProofSchema } from '#contract/shared/users/security';
import { reopenOwnPartner } from '#operations/partners/close-partner';
import { requireOwnPassword } from '#operations/users/second-factors/second-factor-settings';
import { readClosing } from './closing-view';

export const reopenOrganizationRoute = defineInternalRoute({
  id: 'reopenOrganization',
  method: 'post',
  path: '/partners/closing/reopen',
  summary: 'Reopen the organization; keys, endpoints and members are not restored',
  permission: 'partner.close',
  stepUp: { action: 'close_partner' },
  request: { body: ProofSchema },
  responses: [{ status: 200, description: 'Open', schema: ClosingSchema }],
  errors: ['INVALID_REQUEST', 'RATE_LIMITED', 'CONFLICT'],
  handle: async (call) => {
    const { services, visitor, caller, body } = call;
    await requireOwnPassword(services, secondFactorOwnerOf(call), body, clientInfoOf(visitor));
    const owner = { ...secondFactorOwnerOf(call), partnerId: caller.partnerId };
    const partner = await reopenOwnPartner(services, owner, proofOf(body));
    return { status: 200, body: await readClosing(services, partner) };
  },
});
