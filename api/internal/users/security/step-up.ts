import { loginCookies } from '#api/internal/cookies';
import { defineInternalRoute } from '#api/internal/route';
import { LoginSecondFactorSchema } from '#contract/shared/users/security';
import { stepUp } from '#operations/users/second-factors/step-up';
import { secondFactorOwnerOf } from './owner';
import { proofOf } from './proof';

export const stepUpRoute = defineInternalRoute({
  id: 'stepUp',
  method: 'post',
  path: '/users/step-up',
  summary: 'Give the second factor again, for actions that need a fresh one',
  permission: 'person',
  request: { body: LoginSecondFactorSchema },
  responses: [{ status: 204, description: 'It counts as fresh for five minutes, in this login' }],
  errors: ['INVALID_REQUEST', 'RATE_LIMITED', 'CONFLICT'],
  handle: async (call) => {
    const { services, portal, body } = call;
    const token = await stepUp(services, secondFactorOwnerOf(call), proofOf(body));
    return { status: 204, cookies: loginCookies(portal, token) };
  },
});
