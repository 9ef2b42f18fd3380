import { KeyParamsSchema, KeySchema } from '../../../../src/contract/dashboard/keys';
import { findKey } from '../../../../src/db/keys/key-records';
import { finishKeyRotation } from '../../../../src/operations/keys/end-rotation';
import { defineInternalRoute } from '../../route';
import { readKeyView } from './read-view';

export const finishKeyRotationRoute = defineInternalRoute({
  id: 'finishKeyRotation',
  method: 'post',
  path: '/keys/{key_id}/rotate/finish',
  summary: 'End the old key now',
  permission: 'keys.edit',
  request: { params: KeyParamsSchema },
  responses: [{ status: 200, description: 'The key', schema: KeySchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
  find: ({ services, caller, params }) => findKey(services.db, caller.partnerId, params.key_id),
  handle: async ({ services, caller, found }) => {
    await finishKeyRotation(services, { keyId: found.keyId, actor: caller.userId });
    return { status: 200, body: await readKeyView(services.db, caller.partnerId, found.keyId) };
  },
});
