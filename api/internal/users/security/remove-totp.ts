import { loginCookies } from '#api/internal/cookies';
import { defineInternalRoute } from '#api/internal/route';
import { ProofSchema } from '#contract/shared/users/security';
import { removeTotp, requireOwnPassword } from '#operations/users/second-factors/second-factor-settings';
import { clientInfoOf } from '../login/login-reply';
import { secondFactorOwnerOf } from './owner';
import { proofOf } from './proof';

export const removeTotpRoute = defineInternalRoute({
  id: 'removeTotp',
  method: 'post',
  path: '/users/security/totp/remove',
  summary: 'Remove the authenticator app',
  permission: 'person',
  stepUp: { action: 'remove_factor' },
  request: { body: ProofSchema },
  responses: [{ status: 204, description: 'Two-factor login is off' }],
  errors: ['INVALID_REQUEST', 'RATE_LIMITED', 'CONFLICT'],
  handle: async (call) => {
    const { services, portal, visitor, body } = call;
    await requireOwnPassword(services, secondFactorOwnerOf(call), body, clientInfoOf(visitor));
    const token = await removeTotp(services, secondFactorOwnerOf(call), proofOf(body));
    return { status: 204, cookies: loginCookies(portal, token) };
  },
});
