import {
  CreatePublishableKeySchema,
  PublishableKeyListSchema,
  PublishableKeyParamsSchema,
  PublishableKeySchema,
} from '#contract/shared/publishable-keys';
import { EnvironmentQuerySchema } from '#contract/shared/values';
import { listPublishableKeys, readPublishableKey } from '#db/keys/publishable-keys';
import { createPublishableKey, endPublishableKey, publishableKeyView } from '#operations/keys/publishable-keys';
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
  find: async ({ services, caller, params }) => {
    const key = await readPublishableKey(services.db, params.key_id);
    return key?.partnerId === caller.partnerId ? key : null;
  },
  handle: async ({ services, caller, found }) => {
    const revoked = await endPublishableKey(services, { key: found, actor: caller.userId });
    return { status: 200, body: publishableKeyView(revoked) };
  },
});

export const PUBLISHABLE_KEY_ROUTES = [
  listPublishableKeysRoute,
  createPublishableKeyRoute,
  revokePublishableKeyRoute,
] as const;
