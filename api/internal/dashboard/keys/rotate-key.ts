import { defineInternalRoute } from '#api/internal/route';
import { KeyParamsSchema, type RotatedKey, RotatedKeySchema } from '#contract/dashboard/keys';
import { findKey } from '#db/keys/key-records';
import { rotateOwnKey } from '#operations/keys/own-key';
import { readKeyView } from './read-view';

export const rotateKeyRoute = defineInternalRoute({
  id: 'rotateKey',
  method: 'post',
  path: '/keys/{key_id}/rotate',
  summary: 'Create the replacement of a key; both work for 5 minutes',
  permission: 'keys.edit',
  request: { params: KeyParamsSchema },
  responses: [{ status: 201, description: 'The new key', schema: RotatedKeySchema }],
  errors: ['NOT_FOUND', 'PERMISSION_REQUIRED', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, caller, params }) => findKey(services.db, caller.partnerId, params.key_id),
  stepUp: { action: 'rotate_live_key', when: ({ found }) => found.environment === 'live' },
  handle: async ({ services, caller, found }) => {
    const { partnerId } = caller;
    const successor = await rotateOwnKey(services, found, caller);
    const body: RotatedKey = {
      key: await readKeyView(services.db, partnerId, successor.keyId),
      secret: successor.key,
      old_key: await readKeyView(services.db, partnerId, found.keyId),
    };
    return { status: 201, body };
  },
});
