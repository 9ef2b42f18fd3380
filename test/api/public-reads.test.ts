import { z } from 'zod';
import { HealthSchema } from '#contract/health';
import { CurrencySchema, LimitsSchema, PairSchema } from '#contract/quotes/pair';
import { RefundCapabilityListSchema } from '#contract/refund-capability';
import { ScenarioListSchema } from '#contract/sandbox/scenario-script';
import { expectForEach } from '#test/helpers/expect-for-each';
import { errorOf, type TestPartner, useTestApi } from '../helpers/api/test-api';

const api = useTestApi();
let partner: TestPartner;

beforeAll(async () => {
  partner = await api.newPartner();
});

async function listed<T extends z.ZodType>(path: string, schema: T, key?: string): Promise<z.output<T>[]> {
  const response = await api.get(path, { key });
  expect(response.status).toBe(200);
  return z.array(schema).parse(await response.json());
}
const codes = (currencies: { code: string }[]) => currencies.map(({ code }) => code);

describe('GET /health', () => {
  test('is ok while the database and Temporal work', async () => {
    const response = await api.get('/health');
    expect(response.status).toBe(200);
    expect(HealthSchema.parse(await response.json())).toEqual({
      status: 'ok',
      ts: expect.any(String),
      checks: { database: 'ok', engine: 'ok', worker: 'ok' },
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('answers HEAD without a body', async () => {
    const response = await api.get('/health', { method: 'HEAD' });
    expect(response.status).toBe(200);
    expect(await response.text()).toBe('');
  });
});

describe('GET /', () => {
  const root = (accept: string) => fetch(`${api.origin}/`, { headers: { Accept: accept }, redirect: 'manual' });

  test('leads people to the dashboard, and programs to documents that are there', async () => {
    const page = await root('text/html,application/xhtml+xml,*/*;q=0.8');
    expect([page.status, page.headers.get('location')]).toEqual([302, '/dashboard']);
    const answer = await root('*/*');
    expect(answer.headers.get('vary')).toContain('Accept');
    const { openapi, health, status, llms_txt } = (await answer.json()) as Record<string, string>;
    const found = [openapi, health, status, llms_txt].map((url) => new URL(url ?? '').pathname);
    const statuses = await Promise.all(found.map(async (path) => (await fetch(api.origin + path)).status));
    expect(statuses).toEqual([200, 200, 200, 200]);
  });
});

describe('GET /currencies', () => {
  test('lists currencies of the contract, sorted by code, each once', async () => {
    const listedCodes = codes(await listed('/currencies', CurrencySchema));
    expect(listedCodes.length).toBeGreaterThan(50);
    expect(listedCodes).toEqual([...new Set(listedCodes)].sort());
  });

  test('active and fixed_rate narrow the list', async () => {
    const all = codes(await listed('/currencies', CurrencySchema));
    const active = codes(await listed('/currencies?active=true', CurrencySchema));
    const fixed = codes(await listed('/currencies?active=true&fixed_rate=true', CurrencySchema));
    expect(all).toEqual(expect.arrayContaining(active));
    expect(active).toEqual(expect.arrayContaining(fixed));
  });

  test('refuses a filter that is neither true nor false by its name', async () => {
    const response = await api.get('/currencies?active=yes');
    expect(await errorOf(response)).toMatchObject({ http: 400, code: 'INVALID_PAIR', fields: [{ field: 'active' }] });
  });

  test('refers only to pictures that are served', async () => {
    const [first] = await listed('/currencies', CurrencySchema);
    const response = await fetch(api.origin + new URL(first?.image.primary ?? '').pathname);
    expect(response.headers.get('content-type')).toContain('image/svg+xml');
    const embedded = first?.image.data_uri.split('base64,')[1] ?? '';
    expect(await response.text()).toBe(Buffer.from(embedded, 'base64').toString());
  });

  test('returns 304 to a client that has the list, in either encoding', async () => {
    for (const encoding of ['gzip', 'identity']) {
      const headers = { 'Accept-Encoding': encoding };
      const etag = (await api.get('/currencies', { headers })).headers.get('etag') ?? '';
      const again = await api.get('/currencies', { headers: { ...headers, 'If-None-Match': etag } });
      expect(etag).toMatch(/^"/);
      expect(again.status).toBe(304);
      expect(await again.text()).toBe('');
    }
  });

  test('lets shared caches store the keyless response only', async () => {
    const keyless = await api.get('/currencies');
    const keyed = await api.get('/currencies', { key: partner.testKey });
    expect(keyless.headers.get('cache-control')).toBe('public, max-age=300');
    expect(keyed.headers.get('cache-control')).toBe('private, max-age=300');
    expect(keyed.headers.get('vary')).toContain('X-API-Key');
  });

  test('tells caches which headers may hold the key, in each API', async () => {
    const varied = async (path: string) =>
      (await fetch(api.origin + path)).headers
        .get('vary')
        ?.split(/, */)
        .map((name) => name.toLowerCase())
        .filter((name) => name.includes('key'));
    expect(await varied('/partner/v1/currencies')).toEqual(['x-api-key']);
    for (const path of ['/v2/exchange/currencies', '/v2/exchange/available-pairs?fromCurrency=btc']) {
      expect(await varied(path)).toEqual(['x-changenow-api-key', 'x-api-key']);
    }
  });

  test('is compressed for clients that accept gzip', async () => {
    const zipped = await api.get('/currencies', { headers: { 'Accept-Encoding': 'gzip' } });
    const plain = await api.get('/currencies', { headers: { 'Accept-Encoding': 'identity' } });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await zipped.text()).toBe(await plain.text());
  });
});

describe('GET /pairs', () => {
  test('lists what can be swapped, and no asset with itself', async () => {
    const pairs = await listed('/pairs', PairSchema);
    expect(pairs.length).toBeGreaterThan(1000);
    expect(pairs.filter((pair) => pair.from === pair.to && pair.from_network === pair.to_network)).toEqual([]);
  });

  test('filters by code in any case', async () => {
    const pairs = await listed('/pairs?from=btc&to=XMR', PairSchema);
    expect(pairs).toContainEqual(
      expect.objectContaining({ from: 'BTC', from_network: 'btc', to: 'XMR', to_network: 'xmr' }),
    );
    expect(new Set(pairs.map(({ from, to }) => `${from}-${to}`))).toEqual(new Set(['BTC-XMR']));
  });

  test('returns an empty list for an unknown code', async () => {
    expect(await listed('/pairs?from=NOPE', PairSchema)).toEqual([]);
  });
});

describe('GET /limits', () => {
  test('returns the range of a pair, with the first network by default', async () => {
    const limits = LimitsSchema.parse(await (await api.get('/limits?from=BTC&to=XMR')).json());
    const named = await api.get('/limits?from=btc&to=xmr&from_network=BTC&to_network=xmr');
    expect(Number(limits.min)).toBeLessThan(Number(limits.max));
    expect(await named.json()).toEqual({ ...limits, as_of: expect.any(String) });
    expect(named.headers.get('cache-control')).toBe('public, max-age=60');
  });

  test('refuses a wrong parameter by its name', () =>
    expectForEach(
      [
        ['/limits?to=XMR', 'from'],
        ['/limits?from=BTC&to=NOPE', 'to'],
        ['/limits?from=BTC&to=XMR&to_network=eth', 'to_network'],
      ],
      async ([path, field]) => {
        const error = await errorOf(await api.get(path));
        expect(error).toMatchObject({ http: 400, code: 'INVALID_PAIR', fields: [{ field }] });
      },
    ));

  test('returns INVALID_PAIR without fields for a pair that nobody swaps', async () => {
    const error = await errorOf(await api.get('/limits?from=BTC&to=BTC'));
    expect(error).toMatchObject({ http: 400, code: 'INVALID_PAIR' });
    expect(error.fields).toBeUndefined();
  });
});

test('the list of refund capabilities names every mode, with null for figures that do not apply', async () => {
  const response = await api.get('/providers/refund-capability');
  const { providers } = RefundCapabilityListSchema.parse(await response.json());
  expect(new Set(providers.map(({ refund_mode }) => refund_mode))).toEqual(new Set(['programmatic', 'ticket', 'none']));
  for (const { refund_mode, window_hours, sla_hours } of providers) {
    expect([window_hours !== null, sla_hours !== null]).toEqual([
      refund_mode === 'programmatic',
      refund_mode === 'ticket',
    ]);
  }
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
});

test('the sandbox scenarios are listed, five of them published', async () => {
  const { scenarios } = ScenarioListSchema.parse(await (await api.get('/sandbox/scenarios')).json());
  const published = scenarios.filter((scenario) => scenario.published).map(({ name }) => name);
  expect(published).toEqual(['success', 'fail', 'refund', 'stuck', 'expire']);
  expect(scenarios.length).toBeGreaterThan(5);
});

test('an unknown icon is not found', async () => {
  const response = await fetch(`${api.origin}/icons/nope.svg`);
  expect(await errorOf(response)).toMatchObject({ http: 404, code: 'ORDER_NOT_FOUND' });
});

describe('a live key, while there is no live provider', () => {
  test.each(['/currencies', '/pairs'])('gets an empty list from %s', async (path) => {
    expect(await (await api.get(path, { key: partner.liveKey })).json()).toEqual([]);
  });

  test.each(['/limits?from=BTC&to=XMR', '/estimate?from=BTC&to=XMR&amount=0.05'])('gets 503 from %s', async (path) => {
    const response = await api.get(path, { key: partner.liveKey });
    expect(response.headers.get('retry-after')).toBe('30');
    expect(await errorOf(response)).toMatchObject({ http: 503, code: 'NO_PROVIDERS_AVAILABLE' });
  });
});
