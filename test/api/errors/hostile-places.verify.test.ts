import type { Route } from '#api/define-route';
import { DASHBOARD_ROUTES } from '#api/internal/dashboard/routes';
import type { InternalRoute } from '#api/internal/define-internal-route';
import { SUPPORT_ROUTES } from '#api/internal/support/routes';
import { ROUTES } from '#api/routes';
import { V2_ROUTES } from '#api/v2/routes';
import { BASE_PATH } from '#contract/base-path';
import { ErrorSchema } from '#contract/error';
import { InternalErrorSchema } from '#contract/shared/error';
import { V2ErrorSchema } from '#contract/v2/error';
import { V2_BASE_PATH } from '#contract/v2/request';
import { logins } from '#db/schema/users';
import { HOUR } from '#domain/duration';
import { scopesFor } from '#domain/keys/scope';
import { useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { newMember, newOperator, provenLogin } from '#test/helpers/users/users';
import { HOSTILE_CURSORS, HOSTILE_IDS, HOSTILE_TEXTS } from './hostile-values';

const api = useTestApi();

interface Target {
  name: string;
  route: Pick<Route | InternalRoute, 'method' | 'path' | 'request'>;
  base: string;
  /** The Error body of the API. */
  schema: { safeParse(value: unknown): { success: boolean } };
  headers(): Promise<Record<string, string>>;
}

const targetsOf = (name: string, routes: readonly Target['route'][], rest: Omit<Target, 'name' | 'route'>): Target[] =>
  routes.map((route) => ({ name: `${name}: ${route.method} ${route.path}`, route, ...rest }));

/** A fresh partner for each route, so that no limit ends the attack. */
async function newKeys() {
  const { partnerId } = await api.newPartner();
  return { 'X-API-Key': await api.newKey(partnerId, { environment: 'test', scopes: scopesFor('test') }) };
}

const cookies = new Map<string, Promise<Record<string, string>>>();
function loginOf(portal: 'dashboard' | 'support'): Promise<Record<string, string>> {
  const known = cookies.get(portal) ?? logIn(portal);
  cookies.set(portal, known);
  return known;
}

async function logIn(portal: 'dashboard' | 'support'): Promise<Record<string, string>> {
  const { db } = api.services;
  const { partnerId } = await api.newPartner();
  const person = portal === 'dashboard' ? newMember(db, partnerId, 'owner') : newOperator(db, 'admin');
  const { cookies, cookie } = await provenLogin(api, await person);
  // A second factor given just now would not last for the whole attack on a slow machine.
  await db.update(logins).set({ provenAt: new Date(Date.now() + HOUR) });
  return {
    Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    'X-CSRF-Token': cookie('csrf'),
  };
}

const TARGETS: readonly Target[] = [
  ...targetsOf('test key', ROUTES, { base: BASE_PATH, schema: ErrorSchema, headers: newKeys }),
  ...targetsOf('v2', V2_ROUTES, { base: V2_BASE_PATH, schema: V2ErrorSchema, headers: newKeys }),
  ...(['dashboard', 'support'] as const).flatMap((portal) =>
    targetsOf(portal, portal === 'dashboard' ? DASHBOARD_ROUTES : SUPPORT_ROUTES, {
      base: `/${portal}/api`,
      schema: InternalErrorSchema,
      headers: () => loginOf(portal),
    }),
  ),
].filter(({ route }) => route.path !== '/users/logout');

let calls = 0;

/** The status of a call, whose refusal has to be the API's Error body. */
async function statusOf({ route: { method, path }, base, schema, headers }: Target, at = path, query = '') {
  const isRead = method === 'get' || method === 'delete';
  calls += 1;
  const response = await fetch(`${api.origin}${base}${at}${query}`, {
    method: method.toUpperCase(),
    headers: {
      'X-Forwarded-For': `10.40.${calls >> 8}.${calls & 255}`,
      ...(await headers()),
      ...(!isRead && { 'Content-Type': 'application/json' }),
    },
    ...(!isRead && { body: '{}' }),
  });
  if (response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
    await response.body?.cancel();
    return response.status;
  }
  const text = await response.text();
  if (response.status >= 400) expect(schema.safeParse(JSON.parse(text)).success).toBe(true);
  return response.status;
}

const REFUSED: readonly number[] = [400, 404];

const withIds = TARGETS.filter(({ route }) => route.path.includes('{'));
test('an id with NUL, a half of a character, or a number beyond all numbers is answered like an unknown one', () =>
  expectForEach(withIds, async (target) => {
    const headers = await target.headers();
    for (const id of HOSTILE_IDS) {
      const at = target.route.path.replaceAll(/\{\w+\}/g, id);
      const status = await statusOf({ ...target, headers: async () => headers }, at);
      if (!REFUSED.includes(status)) expect([id, status]).toBe('refused');
    }
  }));

const isPosition = (field: string) => ['cursor', 'after', 'last_event_id'].includes(field);
const withQueries = TARGETS.flatMap((target) =>
  Object.keys(target.route.request?.query?.shape ?? {}).map((field) => ({
    ...target,
    field,
    name: `${target.name} ${field}`,
  })),
);
test('no value in a query, and no position in a cursor, makes a route fail', () =>
  expectForEach(withQueries, async ({ field, ...target }) => {
    const headers = await target.headers();
    const at = target.route.path.replaceAll(/\{\w+\}/g, 'nobody');
    for (const value of isPosition(field) ? [...HOSTILE_TEXTS, ...HOSTILE_CURSORS] : HOSTILE_TEXTS) {
      const status = await statusOf({ ...target, headers: async () => headers }, at, `?${field}=${value}`);
      if (status >= 500) expect([field, decodeURIComponent(value), status]).toBe('refused');
    }
  }));

test('no value of a header that names an event makes a route fail', async () => {
  const headers = await newKeys();
  for (const value of [...HOSTILE_TEXTS, ...HOSTILE_CURSORS].filter((each) => !each.includes('%'))) {
    const call = { headers: { ...headers, 'Last-Event-ID': value } };
    const stream = await fetch(`${api.origin}${BASE_PATH}/me/events/stream`, call);
    await stream.body?.cancel();
    expect([value, stream.status]).toEqual([value, 200]);
  }
});

const AROUND = ['/track/', '/provider/', '/docs/', '/icons/', '/dashboard/', '/support/', '/'];
test('no path outside the tables fails by such an id', () =>
  expectForEach(AROUND, async (path) => {
    for (const id of HOSTILE_IDS) {
      const { status } = await fetch(`${api.origin}${path}${id}?t=${id}`, { redirect: 'manual' });
      if (status >= 500) expect([id, status]).toBe('refused');
    }
  }));
