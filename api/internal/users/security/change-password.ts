import { loginCookies } from '#api/internal/cookies';
import { defineInternalRoute } from '#api/internal/route';
import { ChangePasswordSchema } from '#contract/shared/users/security';
import { changePassword } from '#operations/users/change-password';
import { clientInfoOf } from '../login/login-reply';
import { secondFactorOwnerOf } from './owner';

export const changePasswordRoute = defineInternalRoute({
  id: 'changePassword',
  method: 'post',
  path: '/users/security/password',
  summary: 'Change my password; all other logins end',
  permission: 'person',
  stepUp: { action: 'change_password' },
  request: { body: ChangePasswordSchema },
  responses: [{ status: 204, description: 'The password was changed' }],
  errors: ['INVALID_REQUEST', 'RATE_LIMITED', 'CONFLICT'],
  handle: async (call) => {
    const { services, portal, visitor, body } = call;
    const wish = { current: body.current_password, next: body.new_password };
    const token = await changePassword(services, secondFactorOwnerOf(call), wish, clientInfoOf(visitor));
    return { status: 204, cookies: loginCookies(portal, token) };
  },
});
