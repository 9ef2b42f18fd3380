import { defineInternalRoute } from '#api/internal/route';
import { KeyParamsSchema, KeySchema } from '#contract/dashboard/keys';
import { findKey } from '#db/keys/key-records';
import { endKey } from '#operations/keys/rotate-key';
import { readKeyView } from './read-view';

export const revokeKeyRoute = defineInternalRoute({
  id: 'revokeKey',
  method: 'post',
  path: '/keys/{key_id}/revoke',
  summary: 'Revoke a key immediately',
  permission: 'keys.edit',
  request: { params: KeyParamsSchema },
  responses: [{ status: 200, description: 'The key', schema: KeySchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, caller, params }) => findKey(services.db, caller.partnerId, params.key_id),
  handle: async ({ services, caller, found }) => {
    await endKey(services, { keyId: found.keyId, actor: caller.userId });
    return { status: 200, body: await readKeyView(services.db, caller.partnerId, found.keyId) };
  },
});
