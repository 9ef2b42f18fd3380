import { defineInternalRoute } from '#api/internal/route';
import { CreateKeySchema, type NewKey, NewKeySchema } from '#contract/dashboard/keys';
import { EnvironmentQuerySchema } from '#contract/shared/values';
import { DEFAULT_SCOPES } from '#domain/keys/scope';
import { requireFuture, toNetworks } from '#operations/keys/allow-list';
import { createOwnKey } from '#operations/keys/own-key';
import { readKeyView } from './read-view';

export const createKeyRoute = defineInternalRoute({
  id: 'createKey',
  method: 'post',
  path: '/keys',
  summary: 'Create a key; it is only shown once',
  permission: 'keys.edit',
  request: { query: EnvironmentQuerySchema, body: CreateKeySchema },
  responses: [{ status: 201, description: 'The key', schema: NewKeySchema }],
  errors: ['INVALID_REQUEST', 'PERMISSION_REQUIRED', 'RATE_LIMITED', 'CONFLICT'],
  stepUp: { action: 'create_live_key', when: ({ query }) => query.environment === 'live' },
  handle: async ({ services, caller, query, body }) => {
    const wish = {
      partnerId: caller.partnerId,
      environment: query.environment,
      name: body.name,
      scopes: body.scopes ?? DEFAULT_SCOPES,
      allowList: toNetworks(body.allow_list ?? []),
      expiresAt: requireFuture(body.expires_at ?? null),
    };
    const made = await createOwnKey(services, wish, caller);
    const key: NewKey = {
      key: await readKeyView(services.db, caller.partnerId, made.keyId),
      secret: made.key,
    };
    return { status: 201, body: key };
  },
});
