import { type TestPartner, useTestApi } from '../helpers/api/test-api';

const api = useTestApi();
let partner: TestPartner;

beforeAll(async () => {
  partner = await api.newPartner();
});

describe('CORS', () => {
  test('browsers may call public reads, and can read their errors too', async () => {
    for (const path of ['/currencies', '/limits', '/health']) {
      expect((await api.get(path)).headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  const ORIGIN = { Origin: 'https://wallet.example' };

  test('a page may call every operation with a test key, as the client does in its browser mode', async () => {
    for (const [path, method] of [
      ['/me/orders', 'GET'],
      ['/order/create', 'POST'],
      ['/estimate', 'GET'],
      ['/order/ord_x/refund-action', 'POST'],
    ] as const) {
      const headers = { ...ORIGIN, 'Access-Control-Request-Method': method };
      const preflight = await api.get(path, { method: 'OPTIONS', headers });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
      expect(preflight.headers.get('access-control-allow-methods')).toContain(method);
      expect(preflight.headers.get('access-control-allow-headers')).toMatch(/x-api-key.*content-type.*idempotency-key/);
      const called = await api.get(path, { method, headers: ORIGIN, key: partner.testKey });
      expect(called.headers.get('access-control-allow-origin')).toBe('*');
      expect(called.headers.get('access-control-expose-headers')).toContain('X-Request-Id');
    }
  });

  test('no page reads what a live key, or none, gets from an operation that needs one', async () => {
    for (const key of [partner.liveKey, undefined]) {
      const response = await api.get('/me/orders', { headers: ORIGIN, ...(key && { key }) });
      expect(response.headers.get('access-control-allow-origin')).toBeNull();
    }
  });

  test('OPTIONS lists the methods of a path', async () => {
    const response = await api.get('/pairs', { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, HEAD, OPTIONS');
  });
});
