import { defineInternalRoute } from '#api/internal/route';
import { KeyParamsSchema, KeySchema } from '#contract/dashboard/keys';
import { findKey } from '#db/keys/key-records';
import { readKeyView } from './read-view';

export const readKeyRoute = defineInternalRoute({
  id: 'readKey',
  method: 'get',
  path: '/keys/{key_id}',
  summary: 'One key',
  permission: 'keys.view',
  request: { params: KeyParamsSchema },
  responses: [{ status: 200, description: 'The key', schema: KeySchema }],
  errors: ['NOT_FOUND'],
  find: ({ services, caller, params }) => findKey(services.db, caller.partnerId, params.key_id),
  handle: async ({ services, caller, found }) => ({
    status: 200,
    body: await readKeyView(services.db, caller.partnerId, found.keyId),
  }),
});
