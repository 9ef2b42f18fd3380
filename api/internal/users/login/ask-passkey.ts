import { PasskeyOptionsSchema } from '../../../../src/contract/dashboard/users/passkeys';
import { askForPasskey } from '../../../../src/operations/users/second-factors/passkeys';
import { defineInternalRoute } from '../../route';

export const askPasskeyRoute = defineInternalRoute({
  id: 'askForPasskey',
  method: 'post',
  path: '/login/2fa/challenge',
  summary: 'What a passkey of mine is to sign, once and within five minutes',
  permission: 'anyone',
  responses: [{ status: 200, description: 'For `navigator.credentials.get`', schema: PasskeyOptionsSchema }],
  errors: ['INVALID_KEY', 'INVALID_PAIR'],
  handle: async ({ services, visitor }) => ({
    status: 200,
    body: { ...(await askForPasskey(services, visitor.login)) },
  }),
});
