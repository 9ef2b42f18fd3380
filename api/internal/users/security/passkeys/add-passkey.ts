import { loginCookies } from '#api/internal/cookies';
import { defineInternalRoute } from '#api/internal/route';
import { AddPasskeySchema, PasskeyAddedSchema } from '#contract/shared/users/security';
import { addOwnPasskey } from '#operations/users/second-factors/passkeys';
import { secondFactorOwnerOf } from '../owner';
import { passkeyView } from './passkey-view';

export const addPasskeyRoute = defineInternalRoute({
  id: 'addPasskey',
  method: 'post',
  path: '/users/security/passkeys',
  summary: 'Add the passkey created by the browser; from then on, logins require a second factor',
  permission: 'person',
  stepUp: { action: 'add_factor' },
  request: { body: AddPasskeySchema },
  responses: [{ status: 201, description: 'The passkey', schema: PasskeyAddedSchema }],
  errors: ['INVALID_REQUEST', 'RATE_LIMITED', 'CONFLICT'],
  handle: async (call) => {
    const { services, portal, body } = call;
    const { passkey, backupCodes, token } = await addOwnPasskey(services, secondFactorOwnerOf(call), body);
    return {
      status: 201,
      body: { passkey: passkeyView(passkey), backup_codes: backupCodes },
      cookies: loginCookies(portal, token),
    };
  },
});
