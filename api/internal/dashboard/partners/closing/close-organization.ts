import { endedCookies } from '#api/internal/cookies';
import { defineInternalRoute } from '#api/internal/route';
import { clientInfoOf } from '#api/internal/users/login/login-reply';
import { secondFactorOwnerOf } from '#api/internal/users/security/owner';
import { proofOf } from '#api/internal/users/security/proof';
import { CloseSchema } from '#contract/dashboard/organization';
import { closeOwnPartner } from '#operations/partners/close-partner';
import { requireOwnPassword } from '#operations/users/second-factors/second-factor-settings';

export const closeOrganizationRoute = defineInternalRoute({
  id: 'closeOrganization',
  method: 'post',
  path: '/partners/closing',
  summary: 'Close the organization; all logins of its team end',
  permission: 'partner.close',
  stepUp: { action: 'close_partner' },
  request: { body: CloseSchema },
  responses: [{ status: 204, description: 'The account is closed, and the caller is logged out' }],
  errors: ['INVALID_REQUEST', 'RATE_LIMITED', 'CONFLICT'],
  handle: async (call) => {
    const { services, portal, visitor, caller, body } = call;
    await requireOwnPassword(services, secondFactorOwnerOf(call), body, clientInfoOf(visitor));
    const owner = { ...secondFactorOwnerOf(call), partnerId: caller.partnerId };
    await closeOwnPartner(services, owner, { name: body.name, proof: proofOf(body) });
    return { status: 204, cookies: endedCookies(portal) };
  },
});
