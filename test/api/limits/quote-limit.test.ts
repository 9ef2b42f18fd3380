import { createQuoteLimit, TooManyQuotesError } from '#api/limits/quote-limit';
import { errorOf, startTestApi } from '#test/helpers/api/test-api';
import { createV2Client, V2_ADDRESSES } from '#test/helpers/v2/v2-client';

describe('the quote limit', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const WITHIN_MS = 2_000;
  const PLACES = 10;

  /** Many quote requests at once, each of which occupies this process for `workMs`, one after the other. */
  async function askAll(limit: ReturnType<typeof createQuoteLimit>, count: number, workMs: number) {
    let busyUntil = performance.now();
    let longestMs = 0;
    const startedAt = performance.now();
    const ask = async () => {
      busyUntil = Math.max(busyUntil, performance.now()) + workMs;
      await new Promise((resolve) => setTimeout(resolve, busyUntil - performance.now()));
      longestMs = Math.max(longestMs, performance.now() - startedAt);
    };
    const outcomes = Promise.allSettled(Array.from({ length: count }, () => limit.run(ask)));
    await jest.advanceTimersByTimeAsync(60_000);
    const refusals = (await outcomes).flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    expect(refusals.every((reason) => reason instanceof TooManyQuotesError)).toBe(true);
    return { refused: refusals.length, longestMs };
  }

  test('answers an accepted request in time, and refuses any other at once', async () => {
    const limit = createQuoteLimit({ places: PLACES, withinMs: WITHIN_MS });
    for (let burst = 0; burst < 4; burst += 1) {
      await askAll(limit, 300, 20);
    }
    const { refused, longestMs } = await askAll(limit, 300, 20);
    expect(refused).toBeGreaterThanOrEqual(195);
    expect(refused).toBeLessThanOrEqual(210);
    expect(longestMs).toBeLessThanOrEqual(WITHIN_MS + 20);
  });

  test('accepts more requests in a faster process', async () => {
    const limit = createQuoteLimit({ places: PLACES, withinMs: WITHIN_MS });
    for (let burst = 0; burst < 4; burst += 1) {
      await askAll(limit, 300, 20);
    }
    for (let burst = 0; burst < 4; burst += 1) {
      await askAll(limit, 300, 5);
    }
    expect((await askAll(limit, 300, 5)).refused).toBe(0);
  });

  test('never refuses a few requests, however slow the providers are', async () => {
    const limit = createQuoteLimit({ places: PLACES, withinMs: WITHIN_MS });
    expect((await askAll(limit, PLACES, 3_000)).refused).toBe(0);
    expect((await askAll(limit, PLACES, 3_000)).refused).toBe(0);
  });
});

test('with too many running requests both APIs refuse prices and limits for a second, also when an order needs a price first', async () => {
  const api = await startTestApi();
  try {
    api.services.quoteLimit = createQuoteLimit({ places: 0, withinMs: 0 });
    for (const path of ['/estimate?from=BTC&to=XMR&amount=0.05', '/limits?from=BTC&to=XMR']) {
      const response = await api.get(path);
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await errorOf(response)).toMatchObject({ code: 'NO_PROVIDERS_AVAILABLE' });
    }
    const query = 'fromCurrency=btc&fromNetwork=btc&toCurrency=xmr&toNetwork=xmr&fromAmount=0.05';
    const refused = await fetch(`${api.origin}/v2/exchange/estimated-amount?${query}`);
    expect([refused.status, await refused.json()]).toEqual([
      503,
      expect.objectContaining({ error: 'service_unavailable' }),
    ]);
    const terms = { fromCurrency: 'btc', fromNetwork: 'btc', toCurrency: 'xmr', toNetwork: 'xmr', fromAmount: '0.05' };
    const { testKey: key } = await api.newPartner();
    const opened = await createV2Client(api.origin, key).create({ ...terms, address: V2_ADDRESSES.xmr });
    expect([opened.status, opened.headers.get('retry-after'), opened.body]).toEqual([
      503,
      '1',
      expect.objectContaining({ error: 'service_unavailable' }),
    ]);
  } finally {
    await api.close();
  }
});
