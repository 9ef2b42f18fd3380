import { defineInternalRoute } from '#api/internal/route';
import { KeyParamsSchema, KeySchema } from '#contract/dashboard/keys';
import { findKey } from '#db/keys/key-records';
import { finishKeyRotation } from '#operations/keys/rotate-key';
import { readKeyView } from './read-view';

export const finishKeyRotationRoute = defineInternalRoute({
  id: 'finishKeyRotation',
  method: 'post',
  path: '/keys/{key_id}/rotate/finish',
  summary: 'Revoke the old key now',
  permission: 'keys.edit',
  request: { params: KeyParamsSchema },
  responses: [{ status: 200, description: 'The key', schema: KeySchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, caller, params }) => findKey(services.db, caller.partnerId, params.key_id),
  handle: async ({ services, caller, found }) => {
    await finishKeyRotation(services, { keyId: found.keyId, actor: caller.userId });
    return { status: 200, body: await readKeyView(services.db, caller.partnerId, found.keyId) };
  },
});
