import { defineInternalRoute } from '#api/internal/route';
import { PasswordOnlySchema, TotpEnrollmentSchema } from '#contract/shared/users/security';
import { beginTotp, requireOwnPassword } from '#operations/users/second-factors/second-factor-settings';
import { clientInfoOf } from '../login/login-reply';
import { secondFactorOwnerOf } from './owner';

export const beginTotpRoute = defineInternalRoute({
  id: 'offerTotp',
  method: 'post',
  path: '/users/security/totp',
  summary: 'Get a secret for an authenticator app',
  permission: 'person',
  stepUp: { action: 'add_factor' },
  request: { body: PasswordOnlySchema },
  responses: [
    { status: 200, description: 'Not required at login until it is confirmed', schema: TotpEnrollmentSchema },
  ],
  errors: ['INVALID_REQUEST', 'RATE_LIMITED', 'CONFLICT'],
  handle: async (call) => {
    const { services, visitor, body } = call;
    await requireOwnPassword(services, secondFactorOwnerOf(call), body, clientInfoOf(visitor));
    const { secret, otpauthUri } = await beginTotp(services, secondFactorOwnerOf(call));
    return { status: 200, body: { secret, otpauth_uri: otpauthUri } };
  },
});
