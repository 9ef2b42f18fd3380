import { sql } from 'drizzle-orm';
import type { Route } from '#api/define-route';
import { ROUTES } from '#api/routes';
import { SCOPES, type Scope, scopesFor } from '#domain/keys/scope';
import { newApiKey } from '#security/secret';
import type { ErrorPartner } from '../partner';
import { BODY_WAYS } from './body-ways';
import { type Changes, queryOf, send } from './requests';
import { type Row, routeName, rowsOf } from './row';

/** What every route of some kind refuses, whatever it does; the route table states the kind. */
export const GENERAL_ROWS: readonly Row[] = ROUTES.flatMap((route) => [
  ...(route.auth === 'none' ? [] : badKeys(route)),
  ...(route.scopes ? missingScopes(route, route.scopes) : []),
  ...(route.request?.query ? badQueries(route) : []),
  ...(route.request?.body ? badBodies(route) : []),
  ...(route.path.includes('{') ? unknownIds(route) : []),
  ...(route.auth === 'none' ? [] : outages(route)),
  ...bugs(route),
]);

function badKeys(route: Route): Row[] {
  const withKey = (how: string, key: () => string) => ({
    how,
    provoke: ({ service }: ErrorPartner) => send(route, { ...service, key: key() }),
  });
  return rowsOf({ route: routeName(route), http: 401, code: 'INVALID_KEY' }, [
    withKey('an unknown key', () => newApiKey('test')),
    withKey('something that is no key', () => 'pk_test_short'),
    ...(route.auth === 'key' ? [{ how: 'no key', provoke: ({ service }: ErrorPartner) => send(route, service) }] : []),
  ]);
}

function missingScopes(route: Route, scopes: readonly Scope[]): Row[] {
  const others = SCOPES.filter((scope) => scopesFor('test').includes(scope) && !scopes.includes(scope));
  return rowsOf({ route: routeName(route), http: 403, code: 'SCOPE_REQUIRED' }, [
    {
      how: `a key with ${others.join(' and ')} alone`,
      provoke: async ({ service, key }) => send(route, { ...service, key: await key(others) }),
      async holds({ required_scope }, { service, key }) {
        const required = scopes.find((scope) => scope === required_scope);
        expect(required).toBeDefined();
        const environment = required && scopesFor('test').includes(required) ? 'test' : 'live';
        const sufficient = await key(required ? [required] : [], environment);
        const { body } = await send(route, { ...service, key: sufficient });
        expect({ body }).not.toMatchObject({ body: { error: { code: 'SCOPE_REQUIRED' } } });
      },
    },
  ]);
}

/** One parameter of the route is wrong, in a query that is valid otherwise. */
function badQueries(route: Route): Row[] {
  const name = Object.keys(route.request?.query?.shape ?? {}).at(-1) ?? '';
  const searching = (how: string, value: string) => ({
    how,
    fields: [name],
    provoke: async (setup: ErrorPartner) =>
      send(route, { ...(await understood(route, setup)), search: `${queryOf(route)}&${name}=${value}` }),
  });
  return rowsOf({ route: routeName(route), http: 400, code: 'INVALID_PAIR' }, [
    searching('a parameter given twice', `1&${name}=2`),
    searching('a broken percent-encoding', '%zz'),
    searching('a query that is not UTF-8', '%ff'),
    searching('NUL in the query', 'a%00b'),
  ]);
}

function badBodies(route: Route): Row[] {
  return BODY_WAYS.map(({ how, http, field, body, headers }) => ({
    route: routeName(route),
    http,
    code: 'INVALID_PAIR',
    how,
    fields: [field],
    provoke: async (setup: ErrorPartner) =>
      send(route, { ...(await understood(route, setup)), body, ...(headers && { headers }) }),
  }));
}

/** A request with a sufficient key, on an existing order: only the changed part can be refused. */
async function understood({ path, scopes = [] }: Route, { service, client, key }: ErrorPartner): Promise<Changes> {
  const environment = scopes.every((scope) => scopesFor('test').includes(scope)) ? 'test' : 'live';
  return {
    origin: service.origin,
    key: await key(scopes, environment),
    ...(path.includes('{order_id}') && { params: { order_id: (await client.open({ scenario: 'stuck' })).order_id } }),
  };
}

function unknownIds(route: Route): Row[] {
  const params = (value: string) =>
    Object.fromEntries([...route.path.matchAll(/\{(\w+)\}/g)].map(([, n]) => [n, value]));
  const named = (how: string, id?: string) => ({
    how,
    provoke: async ({ service, key }: ErrorPartner) =>
      send(route, { ...service, key: await key(route.scopes ?? []), ...(id && { params: params(id) }) }),
  });
  return rowsOf({ route: routeName(route), http: 404, code: 'ORDER_NOT_FOUND' }, [
    named('an id that nothing has'),
    named('a malformed id', 'x'),
    named('an id of another kind', `we_${'z'.repeat(26)}`),
    named('an id with a path in it', '..%2f..%2fhealth'),
    named('an id with NUL in it', 'ord_%00'),
    named('an id that is not UTF-8', '%ff'),
    named('an endless id', 'x'.repeat(5_000)),
  ]);
}

function outages(route: Route): Row[] {
  return rowsOf({ route: routeName(route), http: 503, code: 'NO_PROVIDERS_AVAILABLE', retryAfter: 5 }, [
    {
      how: 'the database cannot be reached',
      provoke: ({ cutOff }) => send(route, { origin: cutOff, key: newApiKey('test') }),
    },
  ]);
}

function bugs(route: Route): Row[] {
  const unforeseen =
    route.auth === 'none'
      ? { how: 'a bug', provoke: ({ faulty }: ErrorPartner) => send(route, { origin: faulty }) }
      : { how: 'a database that answers nonsense', provoke: withoutKeys(route) };
  return rowsOf({ route: routeName(route), http: 500, code: 'PROVIDER_ERROR', retryAfter: 5 }, [unforeseen]);
}

function withoutKeys(route: Route): Row['provoke'] {
  return async ({ service, client }) => {
    await service.db.execute(sql`alter table api_keys rename to gone`);
    try {
      return await send(route, { ...service, key: client.key });
    } finally {
      await service.db.execute(sql`alter table gone rename to api_keys`);
    }
  };
}
