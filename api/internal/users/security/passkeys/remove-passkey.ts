import { loginCookies } from '#api/internal/cookies';
import { defineInternalRoute } from '#api/internal/route';
import { clientInfoOf } from '#api/internal/users/login/login-reply';
import { PasskeyParams, ProofSchema } from '#contract/shared/users/security';
import { removePasskey } from '#operations/users/second-factors/passkeys';
import { requireOwnPassword } from '#operations/users/second-factors/second-factor-settings';
import { secondFactorOwnerOf } from '../owner';
import { proofOf } from '../proof';
import { findPasskey } from './find-passkey';

export const removePasskeyRoute = defineInternalRoute({
  id: 'removePasskey',
  method: 'post',
  path: '/users/security/passkeys/{passkey_id}/remove',
  summary: 'Remove a passkey; without a second factor, logins only require the password',
  permission: 'person',
  stepUp: { action: 'remove_factor' },
  request: { params: PasskeyParams, body: ProofSchema },
  responses: [{ status: 204, description: 'Removed' }],
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'RATE_LIMITED', 'CONFLICT'],
  find: findPasskey,
  handle: async (call) => {
    const { services, portal, visitor, body, found } = call;
    await requireOwnPassword(services, secondFactorOwnerOf(call), body, clientInfoOf(visitor));
    const wish = { passkeyId: found.passkeyId, proof: proofOf(body) };
    const token = await removePasskey(services, secondFactorOwnerOf(call), wish);
    return { status: 204, cookies: loginCookies(portal, token) };
  },
});
