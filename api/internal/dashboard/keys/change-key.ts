import { defineInternalRoute } from '#api/internal/route';
import { ChangeKeySchema, KeyParamsSchema, KeySchema } from '#contract/dashboard/keys';
import { findKey } from '#db/keys/key-records';
import { requireFuture, toNetworks } from '#operations/keys/allow-list';
import { changeOwnKey } from '#operations/keys/own-key';
import { readKeyView } from './read-view';

export const changeKeyRoute = defineInternalRoute({
  id: 'changeKey',
  method: 'patch',
  path: '/keys/{key_id}',
  summary: 'Change what a key may do, on every replica within a second',
  permission: 'keys.edit',
  request: { params: KeyParamsSchema, body: ChangeKeySchema },
  responses: [{ status: 200, description: 'The key', schema: KeySchema }],
  errors: ['INVALID_REQUEST', 'NOT_FOUND', 'PERMISSION_REQUIRED', 'CONFLICT'],
  find: ({ services, caller, params }) => findKey(services.db, caller.partnerId, params.key_id),
  stepUp: { action: 'change_live_key', when: ({ found }) => found.environment === 'live' },
  handle: async ({ services, caller, found, body }) => {
    const change = {
      ...(body.name !== undefined && { name: body.name }),
      ...(body.scopes && { scopes: body.scopes }),
      ...(body.allow_list && { allowList: toNetworks(body.allow_list) }),
      ...(body.expires_at !== undefined && { expiresAt: requireFuture(body.expires_at) }),
    };
    await changeOwnKey(services, found, change, caller);
    return { status: 200, body: await readKeyView(services.db, caller.partnerId, found.keyId) };
  },
});
