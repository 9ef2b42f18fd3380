import { eq } from 'drizzle-orm';
import { EstimateSchema } from '#contract/quotes/estimate';
import { RefundCapabilityListSchema } from '#contract/refund-capability';
import { findQuote } from '#db/quotes/quotes';
import { quotes } from '#db/schema/quotes';
import { compareAmounts } from '#domain/amount';
import { REFUND_CAPABILITIES } from '#domain/orders/order';
import { NO_FACTORS } from '#domain/quotes/rank-factors';
import { expectForEach } from '#test/helpers/expect-for-each';
import { errorOf, type TestPartner, useTestApi } from '../helpers/api/test-api';

const BTC_XMR = '/estimate?from=BTC&to=XMR&amount=0.05';

const api = useTestApi();
let partner: TestPartner;

beforeAll(async () => {
  partner = await api.newPartner({ markupBps: 120 });
});

async function estimate(path: string, key?: string) {
  const response = await api.get(path, { key });
  expect(response.status).toBe(200);
  expect(response.headers.get('cache-control')).toBe('no-store');
  return EstimateSchema.strict().parse(await response.json());
}

test('an estimate has a price and the time until which its quote can be used', async () => {
  const before = Date.now();
  const { quote_id, expires_at, ...price } = await estimate(BTC_XMR);
  expect(price).toMatchObject({ from: 'BTC', from_network: 'btc', to: 'XMR', to_network: 'xmr', amount_from: '0.05' });
  expect(Date.parse(expires_at)).toBeGreaterThanOrEqual(before + 300_000);
  expect(Date.parse(expires_at)).toBeLessThanOrEqual(Date.now() + 300_000);
  expect(quote_id).toMatch(/^q_[0-9a-z]{26}$/);
});

test('a keyless quote is a sandbox quote, says so, and can be used by any test key but no live key', async () => {
  const { quote_id, sandbox } = await estimate(BTC_XMR);
  const owner = { partnerId: partner.partnerId };
  expect(sandbox).toBe(true);
  expect(await findQuote(api.services.db, quote_id, { ...owner, environment: 'test' })).not.toBeNull();
  expect(await findQuote(api.services.db, quote_id, { ...owner, environment: 'live' })).toBeNull();
});

test("a quote with a key contains the partner's markup and can be used by that partner only", async () => {
  const { quote_id, markup_applied_bps, markup_requested_bps, amount_to } = await estimate(BTC_XMR, partner.testKey);
  const stranger = await api.newPartner();
  expect([markup_applied_bps, markup_requested_bps]).toEqual([120, 120]);
  expect(compareAmounts(amount_to, (await estimate(BTC_XMR)).amount_to)).toBeLessThan(0);
  expect(await findQuote(api.services.db, quote_id, { ...partner, environment: 'test' })).not.toBeNull();
  expect(await findQuote(api.services.db, quote_id, { ...stranger, environment: 'test' })).toBeNull();
});

test('a quote older than five minutes is refused as expired', async () => {
  const { quote_id } = await estimate(BTC_XMR, partner.testKey);
  await api.services.db
    .update(quotes)
    .set({ expiresAt: new Date(Date.now() - 1) })
    .where(eq(quotes.quoteId, quote_id));
  const found = await findQuote(api.services.db, quote_id, { ...partner, environment: 'test' });
  expect(found).toMatchObject({ isExpired: true });
});

test('include=all lists every quote, best first, each with its own id', async () => {
  const best = await estimate(`${BTC_XMR}&include=all`);
  const all = best.quotes ?? [];
  expect(all.length).toBeGreaterThan(2);
  expect(best).toMatchObject(all[0] ?? {});
  expect(new Set(all.map(({ quote_id }) => quote_id)).size).toBe(all.length);
  expect(all).toEqual(all.toSorted((a, b) => compareAmounts(b.amount_to, a.amount_to)));
});

describe('an offer of a provider that delivers less than it quotes', () => {
  const BTC_XMR_V2 = '/v2/exchange/estimated-amount?fromCurrency=btc&toCurrency=xmr&fromAmount=0.05&flow=fixed-rate';
  let promising: string;

  beforeAll(async () => {
    promising = (await estimate(`${BTC_XMR}&rate=fixed`, partner.testKey)).provider;
    jest
      .spyOn(api.services.rankFactors, 'lookUp')
      .mockImplementation((code) => ({ ...NO_FACTORS, delivered: code === promising ? '0.5' : '1' }));
  });
  afterAll(() => jest.restoreAllMocks());

  test('is best in neither API, and both choose the same', async () => {
    const { provider } = await estimate(`${BTC_XMR}&rate=fixed`, partner.testKey);
    expect(provider).not.toBe(promising);
    const headers = { 'x-changenow-api-key': partner.testKey };
    const { rateId } = (await (await fetch(api.origin + BTC_XMR_V2, { headers })).json()) as { rateId: string };
    expect(await findQuote(api.services.db, `q_${rateId}`, { ...partner, environment: 'test' })).toMatchObject({
      provider,
    });
  });
});

test('every quote says how its provider refunds, as the list of providers does', async () => {
  const listed = await api.get('/providers/refund-capability');
  const { providers } = RefundCapabilityListSchema.parse(await listed.json());
  const modes = new Map(providers.map(({ code, refund_mode }) => [code, refund_mode]));
  const { quotes: all = [] } = await estimate('/estimate?from=BTC&to=ETH&amount=0.05&include=all');
  expect(all.map(({ provider, refund_capability }) => [provider, refund_capability])).toEqual(
    all.map(({ provider }) => [provider, modes.get(provider)]),
  );
  expect(new Set(all.map(({ refund_capability }) => refund_capability))).toEqual(new Set(REFUND_CAPABILITIES));
});

test('side=receive promises at least the requested amount', async () => {
  const { amount_to } = await estimate('/estimate?from=BTC&to=XMR&amount=10&side=receive', partner.testKey);
  expect(compareAmounts(amount_to, '10')).toBeGreaterThanOrEqual(0);
});

test('an amount outside the limits is refused with the limit', async () => {
  const low = await errorOf(await api.get('/estimate?from=BTC&to=XMR&amount=0.00000001'));
  const high = await errorOf(await api.get('/estimate?from=BTC&to=XMR&amount=99999999'));
  expect(low).toMatchObject({ http: 400, code: 'AMOUNT_TOO_LOW', limit: { min: expect.any(String) } });
  expect(high).toMatchObject({ http: 400, code: 'AMOUNT_TOO_HIGH', limit: { max: expect.any(String) } });
});

test('a wrong parameter is refused, and the error names it', () =>
  expectForEach(
    [
      ['amount=0', 'amount'],
      ['amount=-1', 'amount'],
      ['amount=1e3', 'amount'],
      ['amount=1,5', 'amount'],
      ['amount=0.123456789', 'amount'],
      ['', 'amount'],
      ['amount=1&side=both', 'side'],
      ['amount=1&include=some', 'include'],
    ],
    async ([query, field]) => {
      const error = await errorOf(await api.get(`/estimate?from=BTC&to=XMR&${query}`));
      expect(error).toMatchObject({ http: 400, code: 'INVALID_PAIR', fields: [{ field }] });
    },
  ));

test('every problem of a request has its own entry', async () => {
  const error = await errorOf(await api.get('/estimate?side=both'));
  expect(error.fields?.map(({ field }) => field).sort()).toEqual(['amount', 'from', 'side', 'to']);
});
