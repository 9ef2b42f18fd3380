import { defineInternalRoute } from '#api/internal/route';
import { LoginCodeSchema, SessionSchema } from '#contract/shared/users/session';
import { enterDeviceCode } from '#operations/users/second-factors/second-factor';
import { clientInfoOf, loginReply } from './login-reply';

export const deviceCodeRoute = defineInternalRoute({
  id: 'giveDeviceCode',
  method: 'post',
  path: '/users/login/device',
  summary: 'Continue a login on a new device or from another country with the code from the mail',
  permission: 'anyone',
  request: { body: LoginCodeSchema },
  responses: [{ status: 200, description: 'The session', schema: SessionSchema }],
  errors: ['LOGIN_REQUIRED', 'INVALID_REQUEST', 'RATE_LIMITED'],
  handle: async (call) => {
    const { services, visitor, body } = call;
    const input = { login: visitor.login, code: body.code };
    return loginReply(call, await enterDeviceCode(services, input, clientInfoOf(visitor)));
  },
});
