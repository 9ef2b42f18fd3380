import { z } from 'zod';
import { type KeyList, KeyListSchema } from '../../../../src/contract/dashboard/keys';
import { EnvironmentQuery } from '../../../../src/contract/shared/environment';
import { ListQuery } from '../../../../src/contract/shared/list';
import { listKeys } from '../../../../src/db/keys/key-records';
import { isUsable } from '../../../../src/domain/keys/key-life';
import { scopesFor } from '../../../../src/domain/keys/scope';
import { listOf, placeOf } from '../../list';
import { defineInternalRoute } from '../../route';
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
    const list = listOf(sorted.slice(from, from + limit + 1), limit, {
      place: () => [from + limit],
      view: (key) => keyView(key, all),
    });
    const body: KeyList = { ...list, allowed_scopes: [...scopesFor(environment)] };
    return { status: 200, body };
  },
});
