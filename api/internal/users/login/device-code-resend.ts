import { defineInternalRoute } from '#api/internal/route';
import { resendDeviceCode } from '#operations/users/second-factors/second-factor';
import { clientInfoOf } from './login-reply';

export const deviceCodeResendRoute = defineInternalRoute({
  id: 'resendDeviceCode',
  method: 'post',
  path: '/users/login/device/resend',
  summary: 'Send the code for a new device again',
  permission: 'anyone',
  responses: [{ status: 204, description: 'The mail was sent, unless too many were sent before' }],
  errors: ['LOGIN_REQUIRED'],
  handle: async ({ services, visitor }) => {
    await resendDeviceCode(services, visitor.login, clientInfoOf(visitor));
    return { status: 204 };
  },
});
