import { defineInternalRoute } from '#api/internal/route';
import { PasskeyParams, RenamePasskeySchema } from '#contract/shared/users/security';
import { renamePasskey } from '#operations/users/second-factors/passkeys';
import { findPasskey } from './find-passkey';

export const renamePasskeyRoute = defineInternalRoute({
  id: 'renamePasskey',
  method: 'patch',
  path: '/users/security/passkeys/{passkey_id}',
  summary: 'Rename a passkey',
  permission: 'person',
  request: { params: PasskeyParams, body: RenamePasskeySchema },
  responses: [{ status: 204, description: 'The name was changed' }],
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'CONFLICT'],
  find: findPasskey,
  handle: async ({ services, body: { name }, found: { userId, passkeyId } }) => {
    await renamePasskey(services, { userId, passkeyId, name });
    return { status: 204 };
  },
});
