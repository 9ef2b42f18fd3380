import { defineInternalRoute } from '#api/internal/route';
import { LoginSecondFactorSchema } from '#contract/shared/users/security';
import { SessionSchema } from '#contract/shared/users/session';
import { enterSecondFactor } from '#operations/users/second-factors/second-factor';
import { proofOf } from '../security/proof';
import { clientInfoOf, loginReply } from './login-reply';

export const secondFactorRoute = defineInternalRoute({
  id: 'giveSecondFactor',
  method: 'post',
  path: '/users/login/2fa',
  summary: 'Continue a login with an authenticator code, a backup code or a passkey',
  permission: 'anyone',
  request: { body: LoginSecondFactorSchema },
  responses: [{ status: 200, description: 'The session', schema: SessionSchema }],
  errors: ['LOGIN_REQUIRED', 'INVALID_REQUEST', 'RATE_LIMITED'],
  handle: async (call) => {
    const { services, visitor, body } = call;
    const input = { login: visitor.login, proof: proofOf(body) };
    return loginReply(call, await enterSecondFactor(services, input, clientInfoOf(visitor)));
  },
});
