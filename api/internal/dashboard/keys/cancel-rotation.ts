import { defineInternalRoute } from '#api/internal/route';
import { KeyParamsSchema, KeySchema } from '#contract/dashboard/keys';
import { findKey } from '#db/keys/key-records';
import { cancelKeyRotation } from '#operations/keys/rotate-key';
import { readKeyView } from './read-view';

export const cancelKeyRotationRoute = defineInternalRoute({
  id: 'cancelKeyRotation',
  method: 'post',
  path: '/keys/{key_id}/rotate/cancel',
  summary: 'Keep the old key and revoke the new one',
  permission: 'keys.edit',
  request: { params: KeyParamsSchema },
  responses: [{ status: 200, description: 'The key', schema: KeySchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, caller, params }) => findKey(services.db, caller.partnerId, params.key_id),
  handle: async ({ services, caller, found }) => {
    await cancelKeyRotation(services, { keyId: found.keyId, actor: caller.userId });
    return { status: 200, body: await readKeyView(services.db, caller.partnerId, found.keyId) };
  },
});
