import { z } from 'zod';
import {
  ChangeKeySchema,
  CreateKeySchema,
  type Key,
  type KeyList,
  KeyListSchema,
  KeyParamsSchema,
  KeySchema,
  type NewKey,
  NewKeySchema,
  type RotatedKey,
  RotatedKeySchema,
} from '#contract/dashboard/keys';
import { placeOf, toListPage } from '#contract/shared/list-page';
import { EnvironmentQuery, EnvironmentQuerySchema, ListQuery } from '#contract/shared/values';
import type { Database } from '#db/client';
import { findKey, type KeyRecord, listKeys } from '#db/keys/key-records';
import { isUsable, keyConditionAt } from '#domain/keys/key-life';
import { DEFAULT_SCOPES, findScopeExcess, scopesFor } from '#domain/keys/scope';
import { requireFuture, toNetworks } from '#operations/keys/key-settings';
import { changeOwnKey, createOwnKey, rotateOwnKey } from '#operations/keys/own-key';
import { cancelKeyRotation, endKey, finishKeyRotation } from '#operations/keys/rotate-key';
import { defineInternalRoute } from '../define-internal-route';

const PlaceSchema = z.tuple([z.int().min(0)]);

const listKeysRoute = defineInternalRoute({
  id: 'listKeys',
  method: 'get',
  path: '/keys',
  summary: 'API keys, usable ones first',
  permission: 'keys.view',
  request: { query: z.object({ ...EnvironmentQuery, ...ListQuery }) },
  responses: [{ status: 200, description: 'The keys', schema: KeyListSchema }],
  errors: ['INVALID_REQUEST'],
  handle: async ({ services, caller, query: { environment, cursor, limit } }) => {
    const [from] = placeOf(PlaceSchema, cursor) ?? [0];
    const all = await listKeys(services.db, caller.partnerId);
    const mine = all.filter((key) => key.environment === environment);
    const now = Date.now();
    const sorted = [...mine.filter((key) => isUsable(key, now)), ...mine.filter((key) => !isUsable(key, now))];
    const list = toListPage(sorted.slice(from, from + limit + 1), limit, {
      place: () => [from + limit],
      view: (key) => keyView(key, all),
    });
    const allowed = scopesFor(environment).filter((scope) => findScopeExcess(caller.role, [scope]) === null);
    const body: KeyList = { ...list, allowed_scopes: allowed };
    return { status: 200, body };
  },
});

const createKeyRoute = defineInternalRoute({
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

const readKeyRoute = defineInternalRoute({
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

const changeKeyRoute = defineInternalRoute({
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

const rotateKeyRoute = defineInternalRoute({
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

const finishKeyRotationRoute = defineInternalRoute({
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

const cancelKeyRotationRoute = defineInternalRoute({
  id: 'cancelKeyRotation',
  method: 'post',
  path: '/keys/{key_id}/rotate/cancel',
  summary: 'Keep the old key and revoke the new one',
  permission: 'keys.edit',
  request: { params: KeyParamsSchema },
  responses: [{ status: 200, description: 'The key', schema: KeySchema }],
  errors: ['NOT_FOUND', 'INVALID_REQUEST', 'CONFLICT'],
  find: ({ services, caller, params }) => findKey(services.db, caller.partnerId, params.key_id),
  handle: async ({ services, caller, found }) => {
    await cancelKeyRotation(services, { keyId: found.keyId, actor: caller.userId });
    return { status: 200, body: await readKeyView(services.db, caller.partnerId, found.keyId) };
  },
});

const revokeKeyRoute = defineInternalRoute({
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

export const KEY_ROUTES = [
  listKeysRoute,
  createKeyRoute,
  readKeyRoute,
  changeKeyRoute,
  rotateKeyRoute,
  finishKeyRotationRoute,
  cancelKeyRotationRoute,
  revokeKeyRoute,
] as const;

/** The current view of a partner's key. */
async function readKeyView(db: Database, partnerId: string, keyId: string): Promise<Key> {
  const all = await listKeys(db, partnerId);
  const key = all.find((one) => one.keyId === keyId);
  if (!key) {
    throw new Error(`${keyId} is gone`);
  }
  return keyView(key, all);
}

/** @param all the partner's keys */
function keyView(key: KeyRecord, all: readonly KeyRecord[]): Key {
  const now = Date.now();
  const status = keyConditionAt(key, now);
  const predecessor = all.find(({ replacedBy }) => replacedBy === key.keyId);
  const isRotating = status === 'rotating' && key.replacedBy !== null && key.revokedAt !== null;
  return {
    key_id: key.keyId,
    name: key.name,
    environment: key.environment,
    prefix: key.prefix,
    scopes: key.scopes,
    allow_list: key.allowList,
    status,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: isRotating ? null : (key.revokedAt?.toISOString() ?? null),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    last_used_from: key.lastUsedFrom,
    rotation:
      isRotating && key.replacedBy && key.revokedAt
        ? { replaced_by: key.replacedBy, ends_at: key.revokedAt.toISOString() }
        : null,
    replaces: predecessor?.keyId ?? null,
    rotated_at: predecessor ? key.createdAt.toISOString() : null,
    is_last_live: isUsable(key, now) && isOnlyLive(key, all, now),
  };
}

function isOnlyLive(key: KeyRecord, all: readonly KeyRecord[], now: number): boolean {
  const others = all.filter(({ keyId, environment }) => keyId !== key.keyId && environment === 'live');
  return key.environment === 'live' && !others.some((other) => isUsable(other, now));
}
