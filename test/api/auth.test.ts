import { eq } from 'drizzle-orm';
import { ErrorSchema } from '#contract/error';
import { WebhookResumeSchema } from '#contract/webhooks/delivery-record';
import { OwnEndpointListSchema, WebhookTestSchema } from '#contract/webhooks/own-endpoints';
import { auditOf } from '#db/audit';
import { endpoints } from '#db/schema/endpoints';
import { apiKeys } from '#db/schema/keys';
import { deliveries, opsEvents } from '#db/schema/webhooks';
import { addEndpoint } from '#db/webhooks/endpoints/endpoints';
import { HOUR } from '#domain/duration';
import type { Environment } from '#domain/environment';
import { newApiKey, newId } from '#security/secret';
import { expectForEach } from '#test/helpers/expect-for-each';
import { eventually } from '#test/helpers/run/eventually';
import { openTestOrder } from '../helpers/api/orders';
import { parseRaw, sendRaw } from '../helpers/api/raw';
import { errorOf, type TestApi, type TestPartner, useTestApi } from '../helpers/api/test-api';

describe('keys', () => {
  const api = useTestApi();

  let partner: TestPartner;

  beforeAll(async () => {
    partner = await api.newPartner();
  });

  afterEach(() => jest.restoreAllMocks());

  const INVALID = { http: 401, code: 'INVALID_KEY' };

  test('a protected route without a key is INVALID_KEY', async () => {
    expect(await errorOf(await api.get('/me/orders'))).toMatchObject(INVALID);
  });

  test('an invalid key is refused, also on public reads', () =>
    expectForEach<[string, () => string]>(
      [
        ['unknown', () => newApiKey('test')],
        ['malformed', () => 'pk_test_short'],
        ['of another form', () => 'Bearer something'],
        [
          'altered in one character',
          () => `${partner.testKey.slice(0, -1)}${partner.testKey.endsWith('a') ? 'b' : 'a'}`,
        ],
      ],
      async ([_kind, key]) => {
        expect(await errorOf(await api.get('/me/orders', { key: key() }))).toMatchObject(INVALID);
        expect(await errorOf(await api.get('/currencies', { key: key() }))).toMatchObject(INVALID);
      },
    ));

  test('an empty key is an invalid key, not a missing one', async () => {
    expect(await errorOf(await api.get('/currencies', { headers: { 'X-API-Key': '' } }))).toMatchObject(INVALID);
  });

  test('health needs no key and ignores a wrong one', async () => {
    expect((await api.get('/health', { key: newApiKey('test') })).status).toBe(200);
  });

  test('an expired or revoked key is refused; a rotating one works until its end', async () => {
    const past = new Date(Date.now() - 1000);
    const future = new Date(Date.now() + 60_000);
    const status = async (settings: Parameters<TestApi['newKey']>[1]) =>
      (await api.get('/me/orders', { key: await api.newKey(partner.partnerId, settings) })).status;
    expect(await status({ expiresAt: past })).toBe(401);
    expect(await status({ expiresAt: future })).toBe(200);
    expect(await status({ status: 'revoked' })).toBe(401);
    expect(await status({ status: 'rotating', revokedAt: future })).toBe(200);
    expect(await status({ status: 'rotating', revokedAt: past })).toBe(401);
  });

  test('a revocation works within a second', async () => {
    const key = await api.newKey(partner.partnerId);
    expect((await api.get('/me/orders', { key })).status).toBe(200);
    const hash = api.services.keyring.hashApiKey(key);
    await api.services.db
      .update(apiKeys)
      .set({ status: 'revoked', revokedAt: new Date() })
      .where(eq(apiKeys.hash, hash));
    const later = Date.now() + 1000;
    jest.spyOn(Date, 'now').mockImplementation(() => later);
    expect(await errorOf(await api.get('/me/orders', { key }))).toMatchObject(INVALID);
  });

  test('the use of a key is recorded', async () => {
    const key = await api.newKey(partner.partnerId);
    const before = Date.now();
    await api.get('/me/orders', { key });
    const lastUse = async () => {
      const hash = api.services.keyring.hashApiKey(key);
      const [row] = await api.services.db
        .select({ at: apiKeys.lastUsedAt })
        .from(apiKeys)
        .where(eq(apiKeys.hash, hash));
      return row?.at ?? null;
    };
    const usedAt = Number(await eventually(lastUse));
    expect(usedAt).toBeGreaterThanOrEqual(before);
    expect(usedAt).toBeLessThanOrEqual(Date.now());
  });

  test('a key without the scope is refused, and the error names the missing scope', async () => {
    const key = await api.newKey(partner.partnerId, { scopes: ['webhook:admin'] });
    const { orderId } = await openTestOrder(api.services.db, partner);
    for (const path of [`/order/${orderId}`, `/order/${orderId}/stream`]) {
      expect(await errorOf(await api.get(path, { key }))).toMatchObject({
        http: 403,
        code: 'SCOPE_REQUIRED',
        required_scope: 'orders:rw',
      });
    }
    expect(await errorOf(await api.get('/me/orders', { key }))).toMatchObject({ http: 403, code: 'SCOPE_REQUIRED' });
  });

  test('the order list accepts either of its two scopes', async () => {
    for (const scope of ['payouts:read', 'orders:rw'] as const) {
      const key = await api.newKey(partner.partnerId, { scopes: [scope] });
      expect((await api.get('/me/orders', { key })).status).toBe(200);
    }
  });

  test('no key is ever written to the log', () => {
    expect(JSON.stringify(api.logged)).not.toMatch(/pk_(test|live)_/);
  });
});

describe('the host', () => {
  const api = useTestApi();

  describe('the Host header', () => {
    const ask = async (...hosts: string[]) => {
      const lines = hosts.map((host) => `Host: ${host}\r\n`).join('');
      const request = `GET /partner/v1/health HTTP/1.1\r\n${lines}Connection: close\r\n\r\n`;
      return parseRaw(await sendRaw(api.origin, request).ended);
    };

    test('with an invalid value is refused with the Error body, and the connection is closed', () =>
      expectForEach<[string, string[]]>(
        [
          ['is missing', []],
          ['is sent twice', ['swap.example', 'swap.example']],
          ['is sent twice, once empty', ['', 'swap.example']],
          ['is no host: a b/c', ['a b/c']],
          ['is no host: a/b', ['a/b']],
          ['is no host: user@swap.example', ['user@swap.example']],
          ['is no host: swap.example:http', ['swap.example:http']],
          ['is no host: swap.example:80:80', ['swap.example:80:80']],
          ['is no host: ::1', ['::1']],
          ['is no host: [::1', ['[::1']],
          ['is no host: [gg::1]', ['[gg::1]']],
          ['is no host: a,b c', ['a, b']],
          ['is no host: %zz', ['%zz']],
          ['is no host: http://swap.example', ['http://swap.example']],
          ['is no host: bücher.example', ['bücher.example']],
        ],
        async ([_what, hosts]) => {
          const { status, headers, body } = await ask(...hosts);
          const { error } = ErrorSchema.strict().parse(body);
          expect({ status, code: error.code, fields: error.fields?.map(({ field }) => field) }).toEqual({
            status: 400,
            code: 'INVALID_PAIR',
            fields: ['Host'],
          });
          expect(headers).toContain(`X-Request-Id: ${error.request_id}`);
          expect(headers).toContain('Connection: close');
        },
      ));

    test('accepts any name or address, with a port or without', () =>
      expectForEach(
        ['swap.example', 'SWAP.example:8080', '127.0.0.1:80', '[::1]:8080', 'a_b.example', 'x:', ''],
        async (host) => {
          expect((await ask(host)).status).toBe(200);
        },
      ));

    test('is not needed by HTTP/1.0', async () => {
      const raw = await sendRaw(api.origin, 'GET /partner/v1/health HTTP/1.0\r\n\r\n').ended;
      expect(raw.split(' ')[1]).toBe('200');
      const two = 'GET /partner/v1/health HTTP/1.0\r\nHost: a\r\nHost: b\r\n\r\n';
      expect(parseRaw(await sendRaw(api.origin, two).ended).status).toBe(400);
    });

    test('is checked before the key, because a request without a valid host has no caller', async () => {
      const request = `GET /partner/v1/me/orders HTTP/1.1\r\nX-API-Key: pk_test_x\r\n\r\n`;
      expect(parseRaw(await sendRaw(api.origin, request).ended).status).toBe(400);
    });
  });
});

describe('resuming endpoints', () => {
  const api = useTestApi();

  const PAUSED_AT = new Date('2026-03-02T14:32:11.000Z');

  const resume = (key: string) => api.get('/webhook/resume', { method: 'POST', key });

  async function pausedEndpoint(partnerId: string, environment: Environment, channel: 'order' | 'ops' = 'order') {
    const { db } = api.services;
    const setting = { partnerId, environment, channel, url: 'https://a.example/', sealSecret: () => 'sealed' };
    const endpointId = (await addEndpoint(db, setting)) ?? '';
    await db.update(endpoints).set({ pausedAt: PAUSED_AT }).where(eq(endpoints.endpointId, endpointId));
    await db.insert(deliveries).values({ deliveryId: newId('dlv'), endpointId, eventId: newId('dlv') });
    return endpointId;
  }

  test("every paused endpoint of the key's environment is resumed, and the partner's operators are notified", async () => {
    const { partnerId } = await api.newPartner();
    const key = await api.newKey(partnerId, { scopes: ['webhook:admin'] });
    const order = await pausedEndpoint(partnerId, 'test');
    const ops = await pausedEndpoint(partnerId, 'test', 'ops');
    const live = await pausedEndpoint(partnerId, 'live');
    const response = await resume(key);
    expect(response.status).toBe(200);
    const body = WebhookResumeSchema.strict().parse(await response.json());
    const resumed = [
      { endpoint_id: order, type: 'order', queued_events: 1, paused_at: PAUSED_AT.toISOString() },
      { endpoint_id: ops, type: 'ops', queued_events: expect.any(Number), paused_at: PAUSED_AT.toISOString() },
    ];
    expect(body.resumed).toHaveLength(2);
    expect(body.resumed).toEqual(expect.arrayContaining(resumed));

    const { db } = api.services;
    const recorded = await db.select().from(opsEvents).where(eq(opsEvents.partnerId, partnerId));
    expect(recorded.map(({ event }) => event)).toEqual(['webhook_resumed', 'webhook_resumed']);
    expect(await auditOf(db, order)).toMatchObject([{ action: 'webhook_endpoint.resumed' }]);
    const [other] = await db.select().from(endpoints).where(eq(endpoints.endpointId, live));
    expect(other?.pausedAt).toEqual(PAUSED_AT);

    expect(await errorOf(await resume(key))).toMatchObject({ http: 409, code: 'WEBHOOK_PAUSED' });
  });

  test('a key lists its own endpoints, with the pause of each and when it ends', async () => {
    const { partnerId } = await api.newPartner();
    const key = await api.newKey(partnerId, { scopes: ['orders:rw'] });
    const endpointId = await pausedEndpoint(partnerId, 'test');
    await pausedEndpoint(partnerId, 'live');
    await pausedEndpoint((await api.newPartner()).partnerId, 'test');
    const body = OwnEndpointListSchema.strict().parse(await (await api.get('/webhook/endpoints', { key })).json());
    expect(body.items).toMatchObject([
      { endpoint_id: endpointId, type: 'order', url_host: 'a.example', state: 'paused', queued_events: 1 },
    ]);
    expect(body.items[0]).toMatchObject({
      paused_at: PAUSED_AT.toISOString(),
      resumes_at: new Date(PAUSED_AT.getTime() + 6 * HOUR).toISOString(),
    });
  });

  test('a test sends nothing to a paused endpoint, and says that it is paused', async () => {
    const { partnerId } = await api.newPartner();
    const key = await api.newKey(partnerId, { scopes: ['webhook:admin'] });
    const endpointId = await pausedEndpoint(partnerId, 'test');
    const response = await api.get('/webhook/test', { method: 'POST', key });
    const nothing = { response_code: null, response_time_ms: null, error_detail: null };
    expect(WebhookTestSchema.strict().parse(await response.json())).toEqual({
      items: [{ endpoint_id: endpointId, type: 'order', status: 'paused', ...nothing }],
    });
    const { db } = api.services;
    expect(await db.select().from(opsEvents).where(eq(opsEvents.partnerId, partnerId))).toEqual([]);
  });

  test("another partner's paused endpoint stays paused", async () => {
    const other = await pausedEndpoint((await api.newPartner()).partnerId, 'test');
    const key = await api.newKey((await api.newPartner()).partnerId, { scopes: ['webhook:admin'] });
    expect(await errorOf(await resume(key))).toMatchObject({ http: 409, code: 'WEBHOOK_PAUSED' });
    const [row] = await api.services.db.select().from(endpoints).where(eq(endpoints.endpointId, other));
    expect(row?.pausedAt).not.toBeNull();
  });

  test('resuming requires a key with the scope webhook:admin', async () => {
    const { testKey } = await api.newPartner();
    const refused = { http: 403, code: 'SCOPE_REQUIRED', required_scope: 'webhook:admin' };
    expect(await errorOf(await resume(testKey))).toMatchObject(refused);
  });
});
