import { defineInternalRoute } from '#api/internal/route';
import { clientInfoOf } from '#api/internal/users/login/login-reply';
import { toRegistrationOptions } from '#api/internal/users/login/passkey-options';
import { PasswordOnlySchema, RegistrationOptionsSchema } from '#contract/shared/users/security';
import { beginPasskey } from '#operations/users/second-factors/passkeys';
import { requireOwnPassword } from '#operations/users/second-factors/second-factor-settings';
import { secondFactorOwnerOf } from '../owner';

export const beginPasskeyRoute = defineInternalRoute({
  id: 'beginPasskey',
  method: 'post',
  path: '/users/security/passkeys/challenge',
  summary: 'The options for creating a passkey, valid for five minutes',
  permission: 'person',
  stepUp: { action: 'add_factor' },
  request: { body: PasswordOnlySchema },
  responses: [{ status: 200, description: 'For `navigator.credentials.create`', schema: RegistrationOptionsSchema }],
  errors: ['INVALID_REQUEST', 'RATE_LIMITED', 'CONFLICT'],
  handle: async (call) => {
    const { services, visitor, body } = call;
    await requireOwnPassword(services, secondFactorOwnerOf(call), body, clientInfoOf(visitor));
    return { status: 200, body: toRegistrationOptions(await beginPasskey(services, secondFactorOwnerOf(call))) };
  },
});
