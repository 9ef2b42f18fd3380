import { eq } from 'drizzle-orm';
import type { WidgetEstimate, WidgetSettings } from '#contract/widget';
import { revokePublishableKeys } from '#db/keys/publishable-keys';
import { publishableKeys } from '#db/schema/keys';
import { partners } from '#db/schema/partners';
import { requests } from '#db/schema/requests';
import { WIDGET_LIMITS } from '#domain/keys/publishable-key';
import { createPublishableKey } from '#operations/keys/publishable-keys';
import { closePartner, reopenPartner } from '#operations/partners/close-partner';
import { newAddress, type TestPartner, useTestApi } from '#test/helpers/api/test-api';
import { eventually } from '#test/helpers/run/eventually';

const api = useTestApi();
const PAGE = 'https://wallet.example';
const ETH = '0x52908400098527886E0F7030069857D2E4169EE7';

let partner: TestPartner;

beforeAll(async () => {
  partner = await api.newPartner();
});

const newKey = (environment: 'test' | 'live' = 'test') =>
  createPublishableKey(api.services, {
    partnerId: partner.partnerId,
    environment,
    name: 'shop',
    origins: [PAGE],
    actor: 'test',
  });

interface PageCall extends RequestInit {
  origin?: string | null;
  ip?: string;
  headers?: Record<string, string>;
}

const call = (path: string, { origin = PAGE, ip = newAddress(), headers, ...init }: PageCall = {}) =>
  fetch(`${api.origin}/widget/api${path}`, {
    ...init,
    headers: { 'X-Forwarded-For': ip, ...(origin && { Origin: origin }), ...headers },
  });

const errorOf = async (response: Response) => {
  const { error } = (await response.json()) as { error: { code: string; message: string } };
  return { http: response.status, code: error.code, message: error.message };
};

const ESTIMATE = '/estimate?from=BTC&to=ETH&amount=0.05';
const estimate = async (key: string) => (await (await call(`/${key}${ESTIMATE}`)).json()) as WidgetEstimate;
const create = (key: string, body: object, idempotencyKey: string | null = crypto.randomUUID()) =>
  call(`/${key}/orders`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }) },
  });

describe('pages with a publishable key', () => {
  test('a page of a listed origin reads settings, limits and a quote, and no other page can', async () => {
    const { key } = await newKey();
    for (const path of ['/settings', '/limits?from=BTC&to=ETH', ESTIMATE]) {
      const allowed = await call(`/${key}${path}`);
      expect([path, allowed.status]).toEqual([path, 200]);
      expect(allowed.headers.get('access-control-allow-origin')).toBe(PAGE);
      expect(allowed.headers.get('vary')).toContain('Origin');
      const refused = await call(`/${key}${path}`, { origin: 'https://evil.example' });
      expect(refused.headers.get('access-control-allow-origin')).toBeNull();
      expect(await errorOf(refused)).toMatchObject({
        http: 403,
        code: 'SCOPE_REQUIRED',
        message: expect.stringContaining('not for pages of https://evil.example; add a key'),
      });
    }
  });

  test('a call that names no origin is refused and led to the Partner API, unless it is of our own page', async () => {
    const { key } = await newKey();
    expect(await errorOf(await call(`/${key}/settings`, { origin: null }))).toMatchObject({
      http: 403,
      code: 'SCOPE_REQUIRED',
      message: expect.stringContaining('call the Partner API with a secret key'),
    });
    const own = await call(`/${key}/settings`, { origin: null, headers: { 'Sec-Fetch-Site': 'same-origin' } });
    expect(own.status).toBe(200);
    const cross = await call(`/${key}/settings`, { origin: null, headers: { 'Sec-Fetch-Site': 'cross-site' } });
    expect(cross.status).toBe(403);
  });

  test('settings name the partner, its color and the currencies that can be swapped', async () => {
    const { key } = await newKey();
    await api.services.db.update(partners).set({ accent: '#2f6bff' }).where(eq(partners.partnerId, partner.partnerId));
    const settings = (await (await call(`/${key}/settings`)).json()) as WidgetSettings;
    expect(settings).toMatchObject({ environment: 'test', accent: '#2f6bff', on_accent: '#000' });
    const xrp = settings.currencies.find(({ code }) => code === 'XRP');
    expect(xrp?.networks[0]).toEqual({ id: 'xrp', name: expect.any(String), memo: 'Destination tag' });
  });

  test("a quote tells a page nothing about the partner's terms", async () => {
    const quote = await estimate((await newKey()).key);
    expect(quote).toMatchObject({ from: 'BTC', to: 'ETH', sandbox: true });
    expect(Object.keys(quote)).not.toEqual(
      expect.arrayContaining(['explanation', 'markup_applied_bps', 'skipped_providers']),
    );
  });

  test('a preflight is answered for a listed origin and refused for another', async () => {
    const { key } = await newKey();
    const preflight = (origin: string) =>
      call(`/${key}/orders`, {
        method: 'OPTIONS',
        origin,
        headers: { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'idempotency-key' },
      });
    const allowed = await preflight(PAGE);
    expect(allowed.status).toBe(204);
    expect(allowed.headers.get('access-control-allow-origin')).toBe(PAGE);
    expect(allowed.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
    expect(allowed.headers.get('access-control-allow-headers')).toContain('idempotency-key');
    const refused = await preflight('https://evil.example');
    expect(refused.status).toBe(403);
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
  });

  test('an order without an Idempotency-Key, or with what only a server may say, is refused', async () => {
    const { key } = await newKey();
    const { quote_id } = await estimate(key);
    expect(await errorOf(await create(key, { quote_id, address: ETH }, null))).toMatchObject({
      http: 400,
      code: 'INVALID_PAIR',
      message: expect.stringContaining('Idempotency-Key'),
    });
    for (const extra of [{ partner_order_ref: 'mine' }, { user_ip: '203.0.113.7' }, { refund_preference: {} }]) {
      expect(await errorOf(await create(key, { quote_id, address: ETH, ...extra }))).toMatchObject({
        http: 400,
        code: 'INVALID_PAIR',
      });
    }
    expect(await errorOf(await create(key, { quote_id, address: 'nonsense' }))).toMatchObject({
      code: 'INVALID_PAIR',
      message: expect.stringContaining('address'),
    });
  });

  test('nothing else is open: no list, no order, no refund, no webhook, not as an API key either', async () => {
    const { key } = await newKey();
    for (const path of ['/me/orders', '/order/ord_x', '/order/ord_x/refund-action', '/webhook/resume', '/currencies']) {
      const response = await call(`/${key}${path}`, { method: path.endsWith('action') ? 'POST' : 'GET' });
      expect(await errorOf(response)).toMatchObject({ http: 404, code: 'ORDER_NOT_FOUND' });
    }
    expect(await errorOf(await call(`/${key}/orders`))).toMatchObject({ http: 405 });
    const asKey = await api.get('/me/orders', { key });
    expect(await errorOf(asKey)).toMatchObject({ http: 401, code: 'INVALID_KEY' });
    expect(await errorOf(await call(`/${partner.testKey}/settings`))).toMatchObject({ http: 401, code: 'INVALID_KEY' });
  });

  test('a key that was revoked, or whose partner is closed, opens nothing from the next call on', async () => {
    const made = await newKey();
    expect((await call(`/${made.key}/settings`)).status).toBe(200);
    await revokePublishableKeys(api.services.db, { keyId: made.keyId }, 'test');
    const refused = await call(`/${made.key}/settings`);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(await errorOf(refused)).toMatchObject({
      http: 401,
      code: 'INVALID_KEY',
      message: expect.stringContaining('revoked'),
    });
    expect((await fetch(`${api.origin}/widget/frame?key=${made.key}`)).status).toBe(401);
  });

  test('closing the partner revokes its keys, and opening it again does not bring them back', async () => {
    const { db, keyring } = api.services;
    const { partnerId } = await api.newPartner();
    const page = { environment: 'test', name: 'shop', origins: [PAGE], partnerId, actor: 'test' } as const;
    const { key, keyId } = await createPublishableKey(api.services, page);
    const deps = { db, keyring, publicUrl: api.origin };
    await closePartner(deps, { partnerId, actor: 'test', by: 'test', reason: 'fraud' });
    expect(await errorOf(await call(`/${key}/settings`))).toMatchObject({ http: 401, code: 'INVALID_KEY' });
    await reopenPartner(deps, { partnerId, actor: 'test', by: 'test', reason: 'By mistake' });
    expect(await errorOf(await call(`/${key}/settings`))).toMatchObject({ http: 401, code: 'INVALID_KEY' });
    const [row] = await db.select().from(publishableKeys).where(eq(publishableKeys.keyId, keyId));
    expect(row?.revokedAt).not.toBeNull();
  });

  test('the request log has the calls that ask for an order, with why they were refused, and no other', async () => {
    const { key, keyId } = await newKey();
    const { quote_id } = await estimate(key);
    await create(key, { quote_id: 'unknown', address: ETH });
    await create(key, { quote_id, address: ETH }, null);
    await call(`/${key}/orders`, { method: 'POST', origin: 'https://evil.example' });
    const logged = async () => {
      const rows = await api.services.db.select().from(requests).where(eq(requests.keyId, keyId)).orderBy(requests.at);
      return rows.length >= 2 && rows;
    };
    const rows = await eventually(logged);
    const creation = { method: 'POST', path: `/widget/api/${key}/orders`, operation: 'createWidgetOrder' };
    expect(rows).toMatchObject([
      { ...creation, partnerId: partner.partnerId, status: expect.any(Number), errorCode: expect.any(String) },
      { ...creation, partnerId: partner.partnerId, status: 400, orderId: null, errorCode: 'INVALID_PAIR' },
    ]);
    expect(JSON.stringify(rows)).not.toContain(ETH);
  });

  test('a visitor of a page with a wrong key is not locked out', async () => {
    const ip = newAddress();
    for (let count = 0; count < 8; count += 1) {
      expect((await call(`/pub_test_${'0'.repeat(43)}/settings`, { ip })).status).toBe(401);
    }
    expect((await api.get('/me/orders', { key: partner.testKey, ip })).status).toBe(200);
  });

  test('one address range creates few orders a minute, and uses up neither those of others nor those of the partner', async () => {
    const { key } = await newKey();
    const ip = newAddress();
    const press = (from: string) => call(`/${key}/orders`, { method: 'POST', ip: from });
    const statuses: number[] = [];
    for (let count = 0; count <= WIDGET_LIMITS.address.creation.perMinute; count += 1) {
      statuses.push((await press(ip)).status);
    }
    expect(statuses.filter((status) => status !== 400)).toEqual([429]);
    const refused = await press(ip);
    expect(refused.headers.get('retry-after')).not.toBeNull();
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect((await press(newAddress())).status).toBe(400);
    const writes = await api.get('/order/create', { method: 'POST', key: partner.testKey });
    expect(writes.status).toBe(400);
  });

  test('all pages with one key share its limit, and another key has its own', async () => {
    const [{ key }, other] = [await newKey(), await newKey()];
    const press = (each: string) => call(`/${each}/orders`, { method: 'POST' });
    const count = WIDGET_LIMITS.key.creation.perMinute + 5;
    const statuses = await Promise.all(Array.from({ length: count }, async () => (await press(key)).status));
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect((await press(other.key)).status).toBe(400);
  });

  test('the use of a key is noted', async () => {
    const made = await newKey();
    await call(`/${made.key}/settings`);
    await eventually(async () => {
      const [row] = await api.services.db.select().from(publishableKeys).where(eq(publishableKeys.keyId, made.keyId));
      return row?.lastUsedAt;
    });
  });

  test('only pages of its origins may frame the widget of a key', async () => {
    const { key } = await newKey();
    const frame = await fetch(`${api.origin}/widget/frame?key=${key}&from=BTC&amount=%22%3E%3Cscript%3E`);
    expect(frame.status).toBe(200);
    const policy = frame.headers.get('content-security-policy');
    expect(policy).toContain(`frame-ancestors 'self' ${PAGE}`);
    expect(policy).toContain("default-src 'none'");
    const page = await frame.text();
    expect(page).toContain('from="BTC"');
    expect(page).not.toContain('"><script>');
  });
});
