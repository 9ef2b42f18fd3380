import { defineInternalRoute } from '#api/internal/route';
import { KeyParamsSchema, type RotatedKey, RotatedKeySchema } from '#contract/dashboard/keys';
import { findKey } from '#db/keys/key-records';
import { rotateKey } from '#operations/keys/rotate-key';
import { readKeyView } from './read-view';

export const rotateKeyRoute = defineInternalRoute({
  id: 'rotateKey',
  method: 'post',
  path: '/keys/{key_id}/rotate',
  summary: 'Create the replacement of a key; both work for 5 minutes',
  permission: 'keys.edit',
  request: { params: KeyParamsSchema },
  responses: [{ status: 201, description: 'The new key', schema: RotatedKeySchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, caller, params }) => findKey(services.db, caller.partnerId, params.key_id),
  handle: async ({ services, caller, found }) => {
    const { partnerId, userId } = caller;
    const successor = await rotateKey(services, { keyId: found.keyId, actor: userId });
    const body: RotatedKey = {
      key: await readKeyView(services.db, partnerId, successor.keyId),
      secret: successor.key,
      old_key: await readKeyView(services.db, partnerId, found.keyId),
    };
    return { status: 201, body };
  },
});
