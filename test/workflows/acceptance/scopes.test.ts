import type { Route } from '#api/route';
import { ROUTES } from '#api/routes';
import { ENVIRONMENTS, type Environment } from '#domain/environment';
import { SCOPES, type Scope, scopesFor } from '#domain/keys/scope';
import { issueKey } from '#operations/keys/issue-key';
import { createKeyring } from '#security/keyring';
import { send } from '#test/api/errors/rows/requests';
import { routeName } from '#test/api/errors/rows/row';
import { expectForEach } from '#test/helpers/expect-for-each';
import { allowMuch } from '#test/helpers/orders/allowance';
import { errorOf } from '#test/helpers/service/errors';
import { SECRET_KEY } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';

/**
 * The scopes of each route, according to the contract [rules/keys-and-lockout: Scopes]; any one of them is enough, [] means
 * none is needed.
 */
const CONTRACT: Readonly<Record<string, readonly Scope[]>> = {
  'GET /currencies': [],
  'GET /pairs': [],
  'GET /estimate': [],
  'GET /limits': [],
  'GET /providers/refund-capability': [],
  'POST /order/create': ['orders:rw'],
  'GET /order/{order_id}': ['orders:rw'],
  'GET /order/{order_id}/stream': ['orders:rw'],
  'POST /order/{order_id}/deposit': ['orders:rw'],
  'POST /order/{order_id}/refund-action': ['orders:rw'],
  'POST /webhook/resume': ['webhook:admin'],
  'GET /me': ['payouts:read'],
  'GET /me/orders': ['payouts:read', 'orders:rw'],
  'GET /me/events': ['orders:rw'],
  'GET /me/events/stream': ['orders:rw'],
  'GET /me/requests': ['orders:rw'],
  'GET /me/requests/{request_id}': ['orders:rw'],
  'GET /me/payouts': ['payouts:read'],
  'GET /me/payouts/{payout_id}': ['payouts:read'],
  'POST /me/payouts': ['payouts:trigger'],
  'GET /sandbox/scenarios': [],
  'POST /sandbox/order/{order_id}/advance': ['orders:rw'],
  'POST /sandbox/scenarios': ['orders:rw'],
  'GET /health': [],
  'GET /openapi.json': [],
};

interface Holder {
  environment: Environment;
  scopes: readonly Scope[];
  key: string;
}

let service: Service;
let holders: Holder[];

beforeAll(async () => {
  service = await startService({ worker: false });
  holders = await Promise.all(ENVIRONMENTS.flatMap((environment) => keysOf(environment)));
});
afterAll(() => service.close());

const SUBSETS: readonly Scope[][] = Array.from({ length: 2 ** SCOPES.length }, (_none, chosen) =>
  SCOPES.filter((_scope, nth) => chosen & (1 << nth)),
);

/** One key for every set of scopes that a key of this environment can have. */
function keysOf(environment: Environment): Promise<Holder>[] {
  const possible = SUBSETS.filter((scopes) => scopes.every((scope) => scopesFor(environment).includes(scope)));
  return possible.map(async (scopes) => {
    const { partnerId } = await service.partner();
    await allowMuch(service, partnerId);
    const request = { partnerId, environment, name: 'test', scopes, expiresAt: null };
    return { environment, scopes, key: (await issueKey(service.db, createKeyring(SECRET_KEY), request)).key };
  });
}

const opens = (scopes: readonly Scope[], needed: readonly Scope[]) =>
  needed.length === 0 || needed.some((scope) => scopes.includes(scope));

test('the route table requires the scopes of the contract', () => {
  const asked = Object.fromEntries(ROUTES.map((route) => [routeName(route), route.scopes ?? []]));
  const known = Object.fromEntries(Object.entries(CONTRACT).filter(([name]) => name in asked));
  expect(asked).toEqual(known);
});

test('every route refuses every key without its scope with 403, and no other key', () =>
  expectForEach(
    ROUTES.map((route): [string, Route] => [routeName(route), route]),
    async ([_name, route]) => {
      const needed = route.scopes ?? [];
      for (const { environment, scopes, key } of holders) {
        const answer = await send(route, { ...service, key });
        const outcome = { environment, scopes, refused: answer.status === 403 };
        expect(outcome).toEqual({ environment, scopes, refused: !opens(scopes, needed) });
        if (answer.status === 403) {
          const { code, required_scope } = errorOf(answer);
          expect([code, needed.some((scope) => scope === required_scope)]).toEqual(['SCOPE_REQUIRED', true]);
        }
      }
    },
  ));
