import { ClosingSchema } from '../../../../../src/contract/dashboard/closing';
import { ProofSchema } from '../../../../../src/contract/shared/users/second-factor';
import { reopenOwnPartner } from '../../../../../src/operations/partners/own-closing';
import { requireOwnPassword } from '../../../../../src/operations/users/second-factors/second-factor-settings';
import { defineInternalRoute } from '../../../route';
import { clientInfoOf } from '../../../users/login/login-reply';
import { ownerOf } from '../../../users/security/owner';
import { proofOf } from '../../../users/security/proof';
import { readClosing } from './closing-view';

export const reopenOrganisationRoute = defineInternalRoute({
  id: 'reopenOrganisation',
  method: 'post',
  path: '/closing/reopen',
  summary: 'Open the organization again; keys, endpoints and members do not come back',
  permission: 'partner.close',
  request: { body: ProofSchema },
  responses: [{ status: 200, description: 'It is open', schema: ClosingSchema }],
  errors: ['INVALID_REQUEST', 'RATE_LIMITED'],
  handle: async (call) => {
    const { services, visitor, caller, body } = call;
    await requireOwnPassword(services, ownerOf(call), body, clientInfoOf(visitor));
    const owner = { ...ownerOf(call), partnerId: caller.partnerId };
    const partner = await reopenOwnPartner(services, owner, proofOf(body));
    return { status: 200, body: await readClosing(services, partner) };
  },
});
