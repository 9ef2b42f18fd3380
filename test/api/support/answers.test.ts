import type { z } from 'zod';
import type { InternalRoute } from '#api/internal/define-internal-route';
import { SUPPORT_ROUTES } from '#api/internal/support/routes';
import { AUTH_ROUTES } from '#api/internal/users/routes';
import { QUEUES } from '#domain/support/queue';
import { useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import type { Browser } from '#test/helpers/users/browser';
import { loggedIn, newOperator, provenLogin } from '#test/helpers/users/users';
import { makeOneOfEach, type OneOfEach } from './one-of-each';

const api = useTestApi();
let one: OneOfEach;
let support: Browser;
let admin: Browser;
beforeAll(async () => {
  one = await makeOneOfEach(api);
  support = await loggedIn(api, await newOperator(api.services.db, 'support'));
  admin = await provenLogin(api, await newOperator(api.services.db, 'admin'));
});

const LOGINS = new Set<InternalRoute>(AUTH_ROUTES);
const OWN: readonly InternalRoute[] = SUPPORT_ROUTES.filter((route) => !LOGINS.has(route));
const named = (routes: readonly InternalRoute[]) =>
  routes.map((route) => [`${route.method} ${route.path}`, route] as const);
const READS = OWN.filter(({ method }) => method === 'get');
const WRITES = OWN.filter(({ method, isForTemporalUi }) => method !== 'get' && !isForTemporalUi);

/** The query of each read. */
const QUERIES: Readonly<Record<string, string>> = {
  '/search': '?q=nothing',
  '/webhooks/endpoints/{endpoint_id}/repeatable': '?since=2030-01-01',
};

const pathOf = ({ path }: InternalRoute, idOf: (name: string) => string) =>
  path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => idOf(name));
const known = (name: string): string => {
  const ids: Record<string, string> = {
    order_id: one.orders.waiting,
    partner_id: one.partnerId,
    queue: 'manual_review',
    provider: 'changenow',
    outage_id: '1',
    incident_id: '1',
    measured_id: '1',
    alert_id: '1',
    reply_id: '1',
  };
  return ids[name] ?? one.ids[name]?.[0] ?? name;
};
const nobodys = (name: string): string => {
  const ids: Record<string, string> = {
    outage_id: '999',
    incident_id: '999',
    measured_id: '999',
    alert_id: '999',
    reply_id: '999',
    partner_id: 'par_nobody',
    provider: 'nobody',
  };
  return ids[name] ?? one.ids[name]?.[1] ?? name;
};

/** The body without anything that the contract does not name. */
function exact(route: InternalRoute, body: unknown): unknown {
  const schema = route.responses[0]?.schema as z.ZodType | undefined;
  return schema ? schema.parse(body) : body;
}

test('every read returns exactly what its contract says', () =>
  expectForEach(named(READS), async ([_name, route]) => {
    const { status, body } = await support.get(`${pathOf(route, known)}${QUERIES[route.path] ?? ''}`);
    expect([route.id, status, JSON.stringify(status === 200 ? '' : body)]).toEqual([route.id, 200, '""']);
    expect(exact(route, body)).toEqual(body);
  }));

const WITH_IDS = named(OWN.filter(({ path }) => /\{(?!queue)/.test(path)));
test('every route answers 404 to an unknown id', () =>
  expectForEach(WITH_IDS, async ([_name, route]) => {
    const path = pathOf(route, nobodys);
    const answer = route.method === 'get' ? await admin.get(path) : await admin.post(path, {});
    expect([answer.status, answer.body]).toMatchObject([404, { error: { code: 'NOT_FOUND' } }]);
  }));

test('every route that writes requires a reason', () =>
  expectForEach(named(WRITES), async ([_name, route]) => {
    const { status, body } = await admin.post(pathOf(route, known), { reason: '  ' });
    expect(status).toBe(400);
    expect((body as { error: { fields: { field: string }[] } }).error.fields.map(({ field }) => field)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^(reason|status)$/)]),
    );
  }));

test('every queue lists its entries with the reason, as many as the summary counts', () =>
  expectForEach(QUEUES, async (queue) => {
    const list = OWN.find(({ id }) => id === 'listQueue') as InternalRoute;
    const { status, body } = await support.get<{ items: { why: string; id: string }[] }>(`/queues/${queue}`);
    expect([status, exact(list, body)]).toEqual([200, body]);
    const summary = await support.get<{ items: { queue: string; count: number }[] }>('/queues');
    expect(body.items.length).toBeGreaterThan(0);
    expect(summary.body.items.find((row) => row.queue === queue)?.count).toBe(body.items.length);
    expect(body.items.every(({ why }) => why.endsWith('.') && !why.includes('undefined') && !why.includes('{'))).toBe(
      true,
    );
  }));
