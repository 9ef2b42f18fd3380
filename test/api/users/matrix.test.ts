import { DASHBOARD_ROUTES } from '#api/internal/dashboard/routes';
import type { Access, InternalRoute } from '#api/internal/define-internal-route';
import { SUPPORT_ROUTES } from '#api/internal/support/routes';
import { InternalErrorSchema } from '#contract/shared/error';
import {
  isOperatorPermission,
  isOperatorPermitted,
  isPermitted,
  OPERATOR_ROLES,
  type Portal,
  ROLES,
} from '#domain/team/permission';
import { TEMPORAL_UI } from '#test/helpers/api/process';
import { useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { type Answer, type Browser, openBrowser } from '#test/helpers/users/browser';
import { type ForeignIds, foreignIds } from '#test/helpers/users/foreign';
import { newMember, newOperator, provenLogin } from '#test/helpers/users/users';

const api = useTestApi();
let partnerId: string;
let ids: ForeignIds;
beforeAll(async () => {
  partnerId = (await api.newPartner()).partnerId;
  ids = await foreignIds(api);
});

const TABLES: readonly (readonly [Portal, InternalRoute])[] = [
  ...DASHBOARD_ROUTES.map((route) => ['dashboard', route] as const),
  ...SUPPORT_ROUTES.map((route) => ['support', route] as const),
];
const named = (routes: typeof TABLES) =>
  routes.map(([portal, route]) => [`${portal}: ${route.method} ${route.path}`, portal, route] as const);
const GUARDED = TABLES.filter(([, { permission }]) => permission !== 'anyone');
const WRITES = TABLES.filter(([, { method, isForTemporalUi }]) => method !== 'get' && !isForTemporalUi);
/** Names of providers are the same for everybody. */
const PUBLIC_PARAMETERS: readonly string[] = ['code'];
const parametersOf = ({ path }: InternalRoute) =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).filter((name) => !PUBLIC_PARAMETERS.includes(name));

/** Calls a route, with unknown ids unless others are given; it may refuse the rest of the input. */
async function call(
  browser: Browser,
  { method, path, isForTemporalUi }: InternalRoute,
  {
    idOf = nobodys,
    headers = isForTemporalUi ? { Origin: TEMPORAL_UI } : undefined,
  }: { idOf?: (name: string) => string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const at = path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => idOf(name));
  const body = method === 'get' || method === 'delete' ? undefined : {};
  const answer = await (method === 'get' ? browser.get(at) : browser.send(method.toUpperCase(), at, body, headers));
  // A refusal has a code of the internal APIs, never one of the Partner API's codes for keys and orders.
  if (answer.status >= 400) expect(InternalErrorSchema.safeParse(answer.body).error).toBeUndefined();
  return answer;
}
const nobodys = (name: string) => ids[name]?.[1] ?? 'nobody';

const isRefused = ({ status, body }: Answer) =>
  status === 403 && !(body as { error?: { fields?: unknown } }).error?.fields;

function mayDo(role: string, access: Access): boolean {
  if (access === 'anyone' || access === 'person') {
    return true;
  }
  return isOperatorPermission(access)
    ? isOperatorPermitted(role as (typeof OPERATOR_ROLES)[number], access)
    : isPermitted(role as (typeof ROLES)[number], access);
}

const people = new Map<string, Promise<Browser>>();

/** A person with a role, whose login serves all routes. */
function personOf(portal: Portal, role: string): Promise<Browser> {
  const key = `${portal} ${role}`;
  const known = people.get(key) ?? logIn(portal, role);
  people.set(key, known);
  return known;
}

async function logIn(portal: Portal, role: string): Promise<Browser> {
  const { db } = api.services;
  return provenLogin(
    api,
    portal === 'dashboard'
      ? await newMember(db, partnerId, role as (typeof ROLES)[number])
      : await newOperator(db, role as (typeof OPERATOR_ROLES)[number]),
  );
}

const ROLES_OF = { dashboard: ROLES, support: OPERATOR_ROLES };
test.each(
  (['dashboard', 'support'] as const).flatMap((portal) => ROLES_OF[portal].map((role) => [portal, role] as const)),
)('every route of the %s allows the role %s what the table of permissions says', async (portal, role) => {
  const browser = await personOf(portal, role);
  const routes = named(TABLES.filter(([own, { path }]) => own === portal && path !== '/users/logout'));
  await expectForEach(routes, async ([_name, _portal, route]) => {
    const answer = await call(browser, route);
    expect(isRefused(answer)).toBe(!mayDo(role, route.permission));
    // The call before has not ended the login.
    if (route.permission !== 'anyone') expect(answer.status).not.toBe(401);
    if (isRefused(answer)) expect(answer.body).toMatchObject({ error: { required_permission: route.permission } });
  });
});

test('no guarded route works without a login', () =>
  expectForEach(named(GUARDED), async ([_name, portal, route]) => {
    const answer = await call(openBrowser(api.origin, { portal }), route);
    expect([answer.status, answer.body]).toMatchObject([401, { error: { code: 'LOGIN_REQUIRED' } }]);
  }));

test('every route that writes refuses requests that do not come from our own pages', () =>
  expectForEach(named(WRITES), async ([_name, portal, route]) => {
    const browser = await personOf(portal, portal === 'dashboard' ? 'owner' : 'admin');
    const { status, body } = await call(browser, route, { headers: {} });
    expect([status, body]).toMatchObject([403, { error: { fields: [{ field: 'X-CSRF-Token' }] } }]);
    expect((await browser.get<{ state: string }>('/users/session')).body.state).toBe('open');
  }));

const WITH_IDS = TABLES.filter(([portal, route]) => portal === 'dashboard' && parametersOf(route).length > 0);
test("every route answers another partner's id like an unknown one", async () => {
  const browser = await personOf('dashboard', 'owner');
  await expectForEach(named(WITH_IDS), async ([_name, _portal, route]) => {
    const missing = parametersOf(route).filter((name) => !ids[name]?.[0]);
    // A new parameter needs such a thing in test/helpers/users/foreign.ts.
    expect(missing).toEqual([]);
    const answers = await Promise.all(
      [0, 1].map((which) => call(browser, route, { idOf: (name) => ids[name]?.[which] ?? 'alphaswap' })),
    );
    const [foreign, unknown] = answers.map(({ status, body }) => {
      const { code, message } = (body as { error: { code: string; message: string } }).error;
      return { status, code, message };
    });
    expect(foreign).toEqual(unknown);
    expect(foreign).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});
