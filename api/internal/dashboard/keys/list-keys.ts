import { z } from 'zod';
import { placeOf, toListPage } from '#api/internal/list-page';
import { defineInternalRoute } from '#api/internal/route';
import { type KeyList, KeyListSchema } from '#contract/dashboard/keys';
import { EnvironmentQuery, ListQuery } from '#contract/shared/values';
import { listKeys } from '#db/keys/key-records';
import { isUsable } from '#domain/keys/key-life';
import { findScopeExcess, scopesFor } from '#domain/keys/scope';
import { keyView } from './key-view';

const PlaceSchema = z.tuple([z.int().min(0)]);

export const listKeysRoute = defineInternalRoute({
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
