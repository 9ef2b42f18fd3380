import { defineInternalRoute } from '#api/internal/route';
import { AssertionOptionsSchema } from '#contract/shared/users/security';
import { requestPasskey } from '#operations/users/second-factors/passkeys';
import { toAssertionOptions } from './passkey-options';

export const requestPasskeyRoute = defineInternalRoute({
  id: 'askForPasskey',
  method: 'post',
  path: '/users/login/2fa/challenge',
  summary: 'The options for signing with a passkey, valid once and for five minutes',
  permission: 'anyone',
  responses: [{ status: 200, description: 'For `navigator.credentials.get`', schema: AssertionOptionsSchema }],
  errors: ['LOGIN_REQUIRED', 'INVALID_REQUEST', 'CONFLICT'],
  handle: async ({ services, visitor }) => ({
    status: 200,
    body: toAssertionOptions(await requestPasskey(services, visitor.login)),
  }),
});
