import {
  CreatePublishableKeySchema,
  type PublishableKey,
  PublishableKeyListSchema,
  PublishableKeyParamsSchema,
  PublishableKeySchema,
} from '#contract/dashboard/publishable-keys';
import { EnvironmentQuerySchema } from '#contract/shared/values';
import {
  listPublishableKeys,
  type PublishableKeyRecord,
  readPublishableKey,
  revokePublishableKeys,
} from '#db/keys/publishable-keys';
import { createPublishableKey } from '#operations/keys/publishable-keys';
import { defineInternalRoute } from '../define-internal-route';

const listPublishableKeysRoute = defineInternalRoute({
  id: 'listPublishableKeys',
  method: 'get',
  path: '/publishable-keys',
  summary: "Keys for the partner's own pages, usable ones first",
  permission: 'keys.view',
  request: { query: EnvironmentQuerySchema },
  responses: [{ status: 200, description: 'The keys', schema: PublishableKeyListSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller, query: { environment } }) => {
    const keys = await listPublishableKeys(services.db, caller.partnerId, environment);
    return { status: 200, body: { items: keys.map(publishableKeyView), service_url: services.publicUrl } };
  },
});

const createPublishableKeyRoute = defineInternalRoute({
  id: 'createPublishableKey',
  method: 'post',
  path: '/publishable-keys',
  summary: 'Make a key for pages of some origins',
  permission: 'keys.edit',
  request: { query: EnvironmentQuerySchema, body: CreatePublishableKeySchema },
  responses: [{ status: 201, description: 'The key', schema: PublishableKeySchema }],
  errors: ['INVALID_REQUEST', 'RATE_LIMITED', 'CONFLICT'],
  stepUp: { action: 'create_live_key', when: ({ query }) => query.environment === 'live' },
  handle: async ({ services, caller, query: { environment }, body: { name, origins } }) => {
    const { partnerId, userId: actor } = caller;
    const key = await createPublishableKey(services, { partnerId, environment, name, origins, actor });
    return { status: 201, body: publishableKeyView(key) };
  },
});

const revokePublishableKeyRoute = defineInternalRoute({
  id: 'revokePublishableKey',
  method: 'post',
  path: '/publishable-keys/{key_id}/revoke',
  summary: 'Revoke a publishable key immediately',
  permission: 'keys.edit',
  request: { params: PublishableKeyParamsSchema },
  responses: [{ status: 200, description: 'The key', schema: PublishableKeySchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST'],
  find: ({ services, caller, params }) => readPublishableKey(services.db, caller.partnerId, params.key_id),
  handle: async ({ services, caller, found }) => {
    await revokePublishableKeys(services.db, { keyId: found.keyId }, caller.userId);
    const revoked = await readPublishableKey(services.db, found.partnerId, found.keyId);
    return { status: 200, body: publishableKeyView(revoked ?? found) };
  },
});

export const PUBLISHABLE_KEY_ROUTES = [
  listPublishableKeysRoute,
  createPublishableKeyRoute,
  revokePublishableKeyRoute,
] as const;

function publishableKeyView(key: PublishableKeyRecord): PublishableKey {
  return {
    key_id: key.keyId,
    name: key.name,
    environment: key.environment,
    key: key.key,
    origins: key.origins,
    status: key.revokedAt === null ? 'active' : 'revoked',
    created_at: key.createdAt.toISOString(),
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}
