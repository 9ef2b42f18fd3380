import { pino } from 'pino';
import { createApp } from '#api/app';
import { createAuthenticate } from '#api/authentication/authenticate';
import { startServer } from '#api/server';
import { auditOf } from '#db/audit';
import { listKeysNotHashedUnder, revokeKey } from '#db/keys/key-records';
import { createKeyFinder } from '#db/keys/usable-keys';
import type { KeyRequest } from '#operations/keys/create-keys';
import { createKeyring } from '#security/keyring';
import { partnerWithKey } from '#test/helpers/api/partner-key';
import { PUBLIC_URL } from '#test/helpers/api/process';
import { errorOf, useTestApi } from '#test/helpers/api/test-api';
import { eventually } from '#test/helpers/run/eventually';

const api = useTestApi();

describe('access with a key', () => {
  afterEach(() => jest.restoreAllMocks());

  /** The networks that the tests' requests come from. */
  const NEAR = ['127.0.0.0/8', '10.0.0.0/8'];

  const keyWith = async (settings: Partial<KeyRequest>) =>
    (await partnerWithKey(api.services.db, api.services.keyring, settings)).key;

  test('a key is accepted from the networks of its list only, also on public reads', async () => {
    const inside = await keyWith({ allowList: ['2001:db8::/32', ...NEAR] });
    const outside = await keyWith({ allowList: ['2001:db8::/32', '192.0.2.0/24'] });
    for (const path of ['/me/orders', '/currencies']) {
      expect((await api.get(path, { key: inside })).status).toBe(200);
      expect(await errorOf(await api.get(path, { key: outside }))).toMatchObject({ http: 401, code: 'INVALID_KEY' });
    }
  });

  test('a key from another network is refused like an unknown key', async () => {
    const outside = await errorOf(await api.get('/me/orders', { key: await keyWith({ allowList: ['192.0.2.0/24'] }) }));
    const unknown = await errorOf(await api.get('/me/orders', { key: `pk_test_${'0'.repeat(43)}` }));
    expect({ ...outside, request_id: '' }).toEqual({ ...unknown, request_id: '' });
  });

  test('an IPv4 caller is recognized by its address on a socket that also serves IPv6', async () => {
    const app = createApp(api.services, pino({ level: 'silent' }));
    const server = await startServer(app, { host: '::', port: 0, publicUrl: PUBLIC_URL });
    try {
      const statusFor = async (host: string, network: string) => {
        const key = await keyWith({ allowList: [network] });
        const url = `http://${host}:${server.port}/partner/v1/me/orders`;
        return (await fetch(url, { headers: { 'X-API-Key': key } })).status;
      };
      expect(await statusFor('127.0.0.1', '127.0.0.1/32')).toBe(200);
      expect(await statusFor('127.0.0.1', '::/0')).toBe(401);
      expect(await statusFor('[::1]', '::1/128')).toBe(200);
      expect(await statusFor('[::1]', '127.0.0.1/32')).toBe(401);
    } finally {
      await server.close();
    }
  });

  test('a key expires at 00:00 UTC of its day', async () => {
    const day = new Date(Date.now() + 10 * 86_400_000);
    day.setUTCHours(0, 0, 0, 0);
    const key = await keyWith({ expiresAt: day });
    jest.spyOn(Date, 'now').mockReturnValue(day.getTime() - 1);
    expect((await api.get('/me/orders', { key })).status).toBe(200);
    jest.spyOn(Date, 'now').mockReturnValue(day.getTime());
    expect(await errorOf(await api.get('/me/orders', { key }))).toMatchObject({ http: 401, code: 'INVALID_KEY' });
  });

  test('a test key cannot have the scope payouts:trigger, a live key can', async () => {
    const scopes = ['payouts:trigger'] as const;
    await expect(keyWith({ environment: 'test', scopes })).rejects.toThrow('a test key cannot carry payouts:trigger');
    await expect(keyWith({ environment: 'live', scopes })).resolves.toMatch(/^pk_live_/);
  });
});

describe('a change of the secret key', () => {
  const log = pino({ level: 'silent' });

  const OLD = 'the first secret key of this server';

  const NEW = 'the second secret key of this server';

  const old = createKeyring(OLD);

  const both = createKeyring(NEW, OLD);

  const alone = createKeyring(NEW);

  const oldKey = () => partnerWithKey(api.services.db, old);

  /** Whether a process with these secret keys accepts the key. */
  async function admits(keyring: typeof both, key: string): Promise<boolean> {
    const authenticate = createAuthenticate({ ...api.services, keyring });
    return authenticate(key, '127.0.0.1', log).then(
      (caller) => caller !== null,
      () => false,
    );
  }

  const leftOf = async (partnerId: string) =>
    (await listKeysNotHashedUnder(api.services.db, alone.name)).filter((left) => left.partnerId === partnerId);

  test('a key made under the previous secret key works, and after one use without the previous secret key', async () => {
    const { key, keyId, partnerId } = await oldKey();
    expect([await admits(alone, key), await admits(both, key)]).toEqual([false, true]);
    await eventually(() => admits(alone, key));
    expect(await admits(old, key)).toBe(false);
    expect(await leftOf(partnerId)).toEqual([]);
    expect(await auditOf(api.services.db, keyId)).toEqual([
      expect.objectContaining({ actor: 'system', action: 'api_key.rehashed', details: {} }),
    ]);
  });

  test('a key that many processes use at once while it is rehashed is never refused', async () => {
    const { key } = await oldKey();
    const answers = await Promise.all(Array.from({ length: 40 }, () => admits(both, key)));
    expect(answers).not.toContain(false);
  });

  test('while some processes still have the old secret key as their current one, a key works in all of them', async () => {
    const early = createKeyring(OLD, NEW);
    const { key } = await oldKey();
    for (const keyring of [early, both, early, both]) {
      expect(await admits(keyring, key)).toBe(true);
      await eventually(() => admits(createKeyring(keyring === early ? OLD : NEW), key));
    }
  });

  test('a key from before digests had a name counts as remaining until it is used', async () => {
    const { key, keyId, partnerId } = await partnerWithKey(api.services.db, alone);
    await api.services.db.$client.query('update api_keys set hashed_under = null where key_id = $1', [keyId]);
    expect(await leftOf(partnerId)).toHaveLength(1);
    await admits(alone, key);
    await eventually(async () => (await leftOf(partnerId)).length === 0);
    expect(await auditOf(api.services.db, keyId)).toEqual([]);
  });

  test('the list of remaining keys has each usable key and its last use, longest unused first', async () => {
    const { partnerId, keyId } = await oldKey();
    const revoked = await oldKey();
    await revokeKey(api.services.db, revoked.keyId, 'test');
    expect(await leftOf(revoked.partnerId)).toEqual([]);
    expect(await leftOf(partnerId)).toEqual([
      { keyId, partnerId, environment: 'test', name: 'test', lastUsedAt: null },
    ]);
  });

  test('with one secret key a key is found by one index search', async () => {
    const { db } = api.services;
    const client = await db.$client.connect();
    try {
      await client.query('set enable_seqscan = off');
      const explained = await client.query('explain (format json) select * from api_keys where hash = any($1)', [
        [alone.hashApiKey('pk_test_x')],
      ]);
      expect(alone.apiKeyHashes('pk_test_x')).toHaveLength(1);
      expect(JSON.stringify(explained.rows)).toContain('api_keys_hash');
    } finally {
      client.release(true);
    }
    expect(await createKeyFinder(db)(alone.apiKeyHashes('pk_test_x'))).toBeNull();
  });
});
