import { pino } from 'pino';
import { createApp } from '#api/app';
import { startServer } from '#api/server';
import type { KeyRequest } from '#operations/keys/issue-key';
import { partnerWithKey } from '#test/helpers/api/partner-key';
import { errorOf, useTestApi } from '#test/helpers/api/test-api';

const api = useTestApi();
afterEach(() => jest.restoreAllMocks());

/** Where the tests' requests come from. */
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

test('the refusal of a key from elsewhere is that of an unknown key', async () => {
  const outside = await errorOf(await api.get('/me/orders', { key: await keyWith({ allowList: ['192.0.2.0/24'] }) }));
  const unknown = await errorOf(await api.get('/me/orders', { key: `pk_test_${'0'.repeat(43)}` }));
  expect({ ...outside, request_id: '' }).toEqual({ ...unknown, request_id: '' });
});

test('an IPv4 caller is known by its address on a socket that serves IPv6 too', async () => {
  const app = createApp(api.services, pino({ level: 'silent' }));
  const server = await startServer(app, { host: '::', port: 0 });
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

test('a key dies at 00:00 UTC of its day', async () => {
  const day = new Date(Date.now() + 10 * 86_400_000);
  day.setUTCHours(0, 0, 0, 0);
  const key = await keyWith({ expiresAt: day });
  jest.spyOn(Date, 'now').mockReturnValue(day.getTime() - 1);
  expect((await api.get('/me/orders', { key })).status).toBe(200);
  jest.spyOn(Date, 'now').mockReturnValue(day.getTime());
  expect(await errorOf(await api.get('/me/orders', { key }))).toMatchObject({ http: 401, code: 'INVALID_KEY' });
});

test('a test key cannot carry payouts:trigger, a live key can', async () => {
  const scopes = ['payouts:trigger'] as const;
  await expect(keyWith({ environment: 'test', scopes })).rejects.toThrow('a test key cannot carry payouts:trigger');
  await expect(keyWith({ environment: 'live', scopes })).resolves.toMatch(/^pk_live_/);
});
