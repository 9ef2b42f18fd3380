import { NO_DEMANDS } from '#domain/orders/provider-demands';
import { type ProviderRange, widestRange } from '#domain/quotes/limits';
import { UNWATCHED } from '#providers/health';
import { type Provider, ProviderError, type ProviderFacts, type ProviderQuote } from '#providers/provider';
import { answerTimeOf } from '#quotes/fan-out';
import { quoting } from '#test/helpers/orders/test-provider';
import { below, offer, offersOf, send } from '#test/helpers/quote-rounds';

describe('quote limits', () => {
  const range = (code: string, min: string | null, max: string | null, asOf = '2026-03-02T10:00:00.000Z') =>
    ({ code, min, max, asOf }) satisfies ProviderRange;

  test('the widest range names the providers of its ends and the age of the older end', () => {
    const early = '2026-03-02T09:59:00.000Z';
    expect(widestRange([range('a', '2', '10', early), range('b', '1', '5'), range('c', '1.0', '10.0')])).toEqual({
      min: '1',
      minProvider: 'b',
      max: '10',
      maxProvider: 'a',
      asOf: early,
      suggestedAmount: '2',
    });
    expect(widestRange([range('a', '2', '10', early), range('b', '1', '20')]).asOf).toBe('2026-03-02T10:00:00.000Z');
  });

  test('a limit that no provider states is not invented', () => {
    expect(widestRange([range('a', '0.5', null), range('b', '1', null)])).toMatchObject({
      min: '0.5',
      max: null,
      maxProvider: null,
      suggestedAmount: '1',
    });
    expect(widestRange([range('a', null, '7'), range('b', null, '3')])).toMatchObject({
      min: '0',
      max: '7',
      suggestedAmount: '3',
    });
  });

  test('a stated maximum counts beside a provider without one, and the suggested amount suits both', () => {
    expect(widestRange([range('endless', '4', null), range('stated', '1', '9')])).toMatchObject({
      min: '1',
      max: '9',
      maxProvider: 'stated',
      suggestedAmount: '4',
    });
  });

  test('among amounts that equally many providers accept, the smallest is suggested, whatever the order of the providers', () => {
    expect(widestRange([range('large', '100', '200'), range('small', '1', '2')]).suggestedAmount).toBe('1');
  });
});

describe('shared quotes', () => {
  const LIVE = { sandbox: false };

  /** A provider that counts its calls; its answers come after the current tick. */
  function counting(answer: (nth: number) => Promise<ProviderQuote>, facts: Partial<ProviderFacts> = {}) {
    const count = { asked: 0 };
    const provider = quoting(
      'counted',
      async () => {
        count.asked += 1;
        const nth = count.asked;
        await new Promise((resolve) => setImmediate(resolve));
        return answer(nth);
      },
      facts,
    );
    return { provider, count };
  }

  let now = 0;
  beforeEach(() => {
    now = Date.now();
    jest.spyOn(Date, 'now').mockImplementation(() => now);
  });
  afterEach(() => jest.restoreAllMocks());

  test('equal requests at the same time become one call', async () => {
    const { provider, count } = counting(offer('1'));
    const rounds = await Promise.all([
      offersOf(send, [provider]),
      offersOf(send, [provider]),
      offersOf(send, [provider], { markupBps: 50 }),
    ]);
    expect(count.asked).toBe(1);
    expect(rounds.map(([best]) => best?.amountTo)).toEqual(['1', '1', '0.995']);
    await offersOf(send, [provider]);
    expect(count.asked).toBe(2);
  });

  test('an answer of a live provider is reused for a second, and not longer', async () => {
    const { provider, count } = counting(async (nth) => ({ ...(await offer(String(nth))()) }), LIVE);
    const best = async () => (await offersOf(send, [provider]))[0]?.amountTo;
    expect(await best()).toBe('1');
    now += 999;
    expect(await best()).toBe('1');
    await offersOf({ ...send, amount: '0.06' }, [provider]);
    expect(count.asked).toBe(2);
    now += 1;
    expect(await best()).toBe('3');
  });

  test("a provider's refusal is reused for a second too, and a failed call is never reused", async () => {
    const refusing = counting(() => Promise.reject(below('0.3')), LIVE);
    const failing = counting(() => Promise.reject(new ProviderError('unavailable')), LIVE);
    for (const { provider } of [refusing, refusing, failing, failing]) {
      await expect(offersOf(send, [provider])).rejects.toMatchObject({ name: 'QuoteFailure' });
    }
    expect([refusing.count.asked, failing.count.asked]).toEqual([1, 2]);
  });

  test.each([
    ['a reference', { quoteRef: 'ref' }],
    ['an end of its own', { validUntil: '2999-01-01T00:00:00.000Z' }],
  ])('a quote with %s is not reused', async (_what, promise) => {
    const { provider, count } = counting(async () => ({ ...(await offer('1')()), ...promise }), LIVE);
    await offersOf(send, [provider]);
    await offersOf(send, [provider]);
    expect(count.asked).toBe(2);
  });

  test('a quote with a reference is used once only, however equal the requests', async () => {
    const { provider } = counting(async (nth) => ({ ...(await offer('1')()), quoteRef: `ref-${nth}` }));
    const rounds = await Promise.all([offersOf(send, [provider]), offersOf(send, [provider])]);
    expect(rounds.map(([best]) => best?.quoteRef).sort()).toEqual(['ref-1', 'ref-2']);
  });

  test("users share a call where the provider's price does not depend on their address", async () => {
    const plain = counting(offer('1'), LIVE);
    const pricing = counting(offer('1'), { ...LIVE, demands: { ...NO_DEMANDS, userIp: 'required' } });
    for (const userIp of ['203.0.113.1', '203.0.113.2']) {
      await offersOf({ ...send, userIp }, [plain.provider, pricing.provider]);
    }
    expect([plain.count.asked, pricing.count.asked]).toEqual([1, 2]);
  });

  test("a reused answer does not count for the provider's health and duration", async () => {
    const noted: (string | null)[] = [];
    const health = { ...UNWATCHED, note: (_provider: Provider, failure: string | null) => void noted.push(failure) };
    const { provider } = counting(offer('1'), LIVE);
    for (let round = 0; round < 50; round += 1) {
      await offersOf(send, [provider], { health });
    }
    expect(noted).toEqual([null]);
    expect(answerTimeOf(provider)).toBeNull();
  });
});
