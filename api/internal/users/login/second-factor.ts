import { defineInternalRoute } from '#api/internal/route';
import { LoginSecondFactorSchema } from '#contract/shared/users/second-factor';
import { SessionSchema } from '#contract/shared/users/session';
import { giveSecondFactor } from '#operations/users/second-factors/second-factor';
import { proofOf } from '../security/proof';
import { clientInfoOf, loginReply } from './login-reply';

export const secondFactorRoute = defineInternalRoute({
  id: 'giveSecondFactor',
  method: 'post',
  path: '/users/login/2fa',
  summary: 'Go on with a login by a code of the authenticator app, a backup code, or a passkey',
  permission: 'anyone',
  request: { body: LoginSecondFactorSchema },
  responses: [{ status: 200, description: 'The session', schema: SessionSchema }],
  errors: ['LOGIN_REQUIRED', 'INVALID_REQUEST', 'RATE_LIMITED'],
  handle: async (call) => {
    const { services, visitor, body } = call;
    const given = { login: visitor.login, proof: proofOf(body) };
    return loginReply(call, await giveSecondFactor(services, given, clientInfoOf(visitor)));
  },
});
