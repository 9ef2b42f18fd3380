import { eq } from 'drizzle-orm';
import { apiKeys } from '#db/schema/keys';
import { newApiKey } from '#security/secret';
import { expectForEach } from '#test/helpers/rows/expect-for-each';
import { openTestOrder } from '../helpers/api/orders';
import { errorOf, type TestApi, type TestPartner, useTestApi } from '../helpers/api/test-api';

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

test('a key that is no good is refused, also on public reads', () =>
  expectForEach<[string, () => string]>(
    [
      ['unknown', () => newApiKey('test')],
      ['malformed', () => 'pk_test_short'],
      ['of another form', () => 'Bearer something'],
      ['altered in one character', () => `${partner.testKey.slice(0, -1)}${partner.testKey.endsWith('a') ? 'b' : 'a'}`],
    ],
    async ([_kind, key]) => {
      expect(await errorOf(await api.get('/me/orders', { key: key() }))).toMatchObject(INVALID);
      expect(await errorOf(await api.get('/currencies', { key: key() }))).toMatchObject(INVALID);
    },
  ));

test('an empty key is a bad key, not a missing one', async () => {
  expect(await errorOf(await api.get('/currencies', { headers: { 'X-API-Key': '' } }))).toMatchObject(INVALID);
});

test('health asks for no key and minds none', async () => {
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
  await api.services.db.update(apiKeys).set({ status: 'revoked', revokedAt: new Date() }).where(eq(apiKeys.hash, hash));
  const later = Date.now() + 1000;
  jest.spyOn(Date, 'now').mockImplementation(() => later);
  expect(await errorOf(await api.get('/me/orders', { key }))).toMatchObject(INVALID);
});

test('the use of a key is noted', async () => {
  const key = await api.newKey(partner.partnerId);
  await api.get('/me/orders', { key });
  const lastUse = async () => {
    const hash = api.services.keyring.hashApiKey(key);
    const [row] = await api.services.db.select({ at: apiKeys.lastUsedAt }).from(apiKeys).where(eq(apiKeys.hash, hash));
    return row?.at ?? null;
  };
  while ((await lastUse()) === null) {}
  expect(Date.now() - Number(await lastUse())).toBeLessThan(5000);
});

test('a key without the scope is refused with the one it lacks', async () => {
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

test('either of its scopes opens the order list', async () => {
  for (const scope of ['payouts:read', 'orders:rw'] as const) {
    const key = await api.newKey(partner.partnerId, { scopes: [scope] });
    expect((await api.get('/me/orders', { key })).status).toBe(200);
  }
});

test('no key is ever written to the log', () => {
  expect(JSON.stringify(api.logged)).not.toMatch(/pk_(test|live)_/);
});
