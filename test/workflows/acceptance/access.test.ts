import { eq, isNotNull, sql } from 'drizzle-orm';
import type { Route } from '#api/define-route';
import { ROUTES } from '#api/routes';
import { keyFailures, lockouts } from '#db/schema/keys';
import { ENVIRONMENTS, type Environment } from '#domain/environment';
import { SCOPES, type Scope, scopesFor } from '#domain/keys/scope';
import { issueKey } from '#operations/keys/create-keys';
import { createKeyring } from '#security/keyring';
import { newApiKey } from '#security/secret';
import { resetLimits } from '#test/api/errors/partner';
import { send } from '#test/api/errors/rows/requests';
import { routeName } from '#test/api/errors/rows/row';
import { expectForEach } from '#test/helpers/expect-for-each';
import { allowMuch } from '#test/helpers/orders/allowance';
import { eventually } from '#test/helpers/run/eventually';
import { type Answer, BASE, createClient } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { SECRET_KEY } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';

describe('tracking', () => {
  let service: Service;
  let url: URL;

  beforeAll(async () => {
    service = await startService();
    const { test } = await service.partner();
    url = new URL((await test.open({ scenario: 'stuck' })).tracking_url);
  });
  afterAll(() => service.close());
  beforeEach(() => resetLimits(service));

  /** The token with another character at one place. */
  function altered(token: string, at: number): string {
    return `${token.slice(0, at)}${token.charAt(at) === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;
  }

  test.each(['', '.json'])(
    'the page%s opens with its token, and is 404 after a change of any character',
    async (form) => {
      const ask = async (token: string) => {
        const changed = new URL(url);
        changed.pathname += form;
        changed.searchParams.set('t', token);
        return (await fetch(changed)).status;
      };
      const token = url.searchParams.get('t') ?? '';
      expect(token).toHaveLength(43);
      expect(await ask(token)).toBe(200);
      for (const at of token.split('').keys()) {
        expect([at, await ask(altered(token, at))]).toEqual([at, 404]);
      }
    },
  );

  test('another order id with the same token is 404', async () => {
    const other = new URL(url);
    const last = other.pathname.at(-1) === '0' ? '1' : '0';
    other.pathname = `${other.pathname.slice(0, -1)}${last}`;
    expect((await fetch(other)).status).toBe(404);
  });
});

describe('lockout', () => {
  const MINUTES_15 = 15 * 60;
  const INVALID = { http: 401, code: 'INVALID_KEY' };
  const LOCKED = { http: 429, code: 'RATE_LIMITED' };

  let service: Service;

  beforeEach(async () => {
    service = await startService();
  });
  afterEach(() => service.close());

  const ask = (key: string, headers = {}) =>
    createClient(service.origin, key).call<unknown>('GET', '/currencies', undefined, { headers });

  async function badKeys(count: number, headers: (nth: number) => Record<string, string> = () => ({})) {
    const answers: Answer<unknown>[] = [];
    for (let nth = 0; nth < count; nth += 1) {
      answers.push(await ask(newApiKey('test'), headers(nth)));
    }
    return answers;
  }

  async function keyless(path: string): Promise<Answer<unknown>> {
    const response = await fetch(`${service.origin}${BASE}${path}`);
    return { status: response.status, headers: response.headers, text: await response.text(), body: null };
  }

  test('five bad keys in 60 s lock out the address for 15 minutes, also for valid keys and keyless reads', async () => {
    const partner = await service.partner();
    for (const answer of await badKeys(5)) {
      expect(errorOf(answer)).toMatchObject(INVALID);
    }
    for (const answer of [await ask(partner.test.key), await ask(newApiKey('test')), await keyless('/currencies')]) {
      expect(errorOf(answer)).toMatchObject(LOCKED);
      const seconds = Number(answer.headers.get('retry-after'));
      expect(seconds).toBeGreaterThan(MINUTES_15 - 30);
      expect(seconds).toBeLessThanOrEqual(MINUTES_15);
    }
  });

  test('health is not affected', async () => {
    await badKeys(5);
    expect((await keyless('/health')).status).toBe(200);
    expect(errorOf(await keyless('/currencies'))).toMatchObject(LOCKED);
  });

  test('four bad keys lock out nobody, and neither do five within more than 60 s', async () => {
    await badKeys(4);
    expect((await keyless('/currencies')).status).toBe(200);
    await service.db.update(keyFailures).set({ at: sql`now() - interval '61 seconds'` });
    await badKeys(4);
    expect((await keyless('/currencies')).status).toBe(200);
  });

  test('requests during the lockout do not make it longer, and it ends', async () => {
    const partner = await service.partner();
    await badKeys(5);
    const until = async () => (await service.db.select().from(lockouts))[0]?.lockedUntil;
    const first = await until();
    expect(first).toBeInstanceOf(Date);
    await badKeys(5);
    expect(await until()).toEqual(first);
    await service.db.update(lockouts).set({ lockedUntil: sql`now() - interval '1 second'` });
    await service.db.delete(keyFailures);
    await eventually(async () => (await ask(partner.test.key)).status === 200);
  });

  test('a forged X-Forwarded-For has no effect without a trusted proxy', async () => {
    const partner = await service.partner();
    await badKeys(5, (nth) => ({ 'X-Forwarded-For': `203.0.113.${nth}` }));
    const forged = await ask(partner.test.key, { 'X-Forwarded-For': '198.51.100.7' });
    expect(errorOf(forged)).toMatchObject(LOCKED);
    expect(await service.db.select().from(lockouts).where(eq(lockouts.ip, '203.0.113.0'))).toEqual([]);
  });

  /** The events are sent as ops webhooks to partners with an ops endpoint; they are made from the recorded lockout. */
  test('the lockout is recorded with the shown prefixes of the keys', async () => {
    await badKeys(5);
    const [lock] = await service.db.select().from(lockouts).where(isNotNull(lockouts.lockedAt));
    expect(lock?.keyPrefixes.length).toBeGreaterThan(0);
    for (const prefix of lock?.keyPrefixes ?? []) {
      expect(prefix).toMatch(/^pk_test_\w{8}$/);
    }
  });
});

describe('scopes', () => {
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
    'POST /order/{order_id}/refund-code': ['orders:rw'],
    'GET /webhook/endpoints': ['webhook:admin', 'orders:rw'],
    'POST /webhook/test': ['webhook:admin'],
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
});
