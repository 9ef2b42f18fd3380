import { createQuoteLimit, TooManyQuotesError } from '#api/limits/quote-limit';
import { errorOf, startTestApi, useTestApi } from '#test/helpers/api/test-api';
import { createV2Client, V2_ADDRESSES } from '#test/helpers/v2/v2-client';

describe('acceptance', () => {
  const api = useTestApi(undefined, { keyless: { readsPerMinute: 60, bulkPerMinute: 10 } });

  let addresses = 0;
  function newIp(): string {
    addresses += 1;
    return `203.0.113.${addresses}`;
  }

  const READ = '/limits?from=BTC&to=XMR';
  const ESTIMATE = '/estimate?from=BTC&to=XMR&amount=0.05';
  const remaining = (response: Response) => Number(response.headers.get('x-ratelimit-remaining'));

  /** The responses to one request after the other, up to the first refused one. */
  async function untilRefused(path: string) {
    const ip = newIp();
    const startedAt = Date.now();
    const passed: Response[] = [];
    for (;;) {
      const answer = await api.get(path, { ip });
      if (answer.status === 429) {
        return { ip, passed, refused: answer, startedAt };
      }
      expect(answer.status).toBe(200);
      passed.push(answer);
    }
  }

  test('without a key 60 reads pass one after the other, and the 61st is refused with the time to wait', async () => {
    const { passed, refused, startedAt } = await untilRefused(READ);
    // The refill steps: none in the first second.
    const added = passed.map((answer, index) => remaining(answer) - (59 - index));
    expect(added).toEqual([...added].sort((a, b) => a - b));
    expect([added[0], passed.length]).toEqual([0, 60 + (added.at(-1) ?? 0)]);
    expect(added.at(-1)).toBeLessThan(Math.ceil((Date.now() - startedAt) / 1000));
    expect([refused.headers.get('x-ratelimit-limit'), remaining(refused)]).toEqual(['60', 0]);
    const resetsAt = Number(refused.headers.get('x-ratelimit-reset'));
    expect(resetsAt).toBeGreaterThan(startedAt / 1000 + 55);
    expect(resetsAt).toBeLessThanOrEqual(Date.now() / 1000 + 61);
    expect(refused.headers.get('retry-after')).toBe('1');
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(await errorOf(refused)).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
    expect((await api.get(READ, { ip: newIp() })).status).toBe(200);
  });

  test('as many of 200 simultaneous reads pass as one after the other', async () => {
    const ip = newIp();
    const startedAt = Date.now();
    const answers = await Promise.all(Array.from({ length: 200 }, () => api.get(READ, { ip })));
    const passed = answers.filter(({ status }) => status === 200).length;
    expect(passed).toBeGreaterThanOrEqual(60);
    expect(passed).toBeLessThanOrEqual(60 + Math.floor((Date.now() - startedAt) / 1000));
  });

  test('the 11th estimate with all quotes is refused while a plain estimate still works', async () => {
    const { ip, passed, refused, startedAt } = await untilRefused(`${ESTIMATE}&include=all`);
    expect(passed.length).toBeGreaterThanOrEqual(10);
    expect(passed.length).toBeLessThanOrEqual(10 + Math.ceil((Date.now() - startedAt) / 6000));
    expect(passed.map(remaining).slice(0, 3)).toEqual([9, 8, 7]);
    expect(refused.headers.get('x-ratelimit-limit')).toBe('10');
    expect(refused.headers.get('retry-after')).toMatch(/^[1-6]$/);
    const plain = await api.get(ESTIMATE, { ip });
    expect([plain.status, remaining(plain)]).toEqual([200, 59]);
  });
});

describe('quote limit', () => {
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
      const terms = {
        fromCurrency: 'btc',
        fromNetwork: 'btc',
        toCurrency: 'xmr',
        toNetwork: 'xmr',
        fromAmount: '0.05',
      };
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
});
