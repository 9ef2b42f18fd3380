import fc from 'fast-check';
import { add, compareAmounts } from '#domain/amount';
import { decimalsOfAsset } from '#domain/assets/currencies';
import { NO_DEMANDS } from '#domain/orders/provider-demands';
import { UNWATCHED } from '#providers/health';
import { type Provider, ProviderError } from '#providers/provider';
import { limitsFor } from '#quotes/limits';
import type { QuoteQuery } from '#quotes/offer';
import { expectForEach } from '#test/helpers/expect-for-each';
import { asset, nudge, provider, quoting } from '#test/helpers/orders/test-provider';
import { above, below, codes, failing, offer, offersOf, sandbox, send } from '#test/helpers/quote-rounds';

const receive: QuoteQuery = { ...send, amount: '14', side: 'receive' };

test('the best quote for an amount to send comes first: it delivers the most', async () => {
  const quotes = await offersOf(send, sandbox);
  expect(quotes.map(({ amountTo }) => amountTo)).toEqual(
    quotes.map(({ amountTo }) => amountTo).sort((a, b) => compareAmounts(b, a)),
  );
  expect(codes(quotes)).toEqual(['alphaswap', 'betaswap', 'deltaswap', 'zetaswap']);
  expect(quotes[0]).toMatchObject({
    amountFrom: '0.05',
    amountTo: '14.778983833718',
    rate: '295.579676674',
    markup: { bps: 0 },
  });
});

test('the best quote for an amount to receive comes first: it costs the least', async () => {
  const quotes = await offersOf(receive, sandbox);
  expect(codes(quotes)).toEqual(['alphaswap', 'betaswap', 'deltaswap', 'zetaswap']);
  expect(quotes.map(({ amountFrom }) => amountFrom)).toEqual(
    quotes.map(({ amountFrom }) => amountFrom).sort(compareAmounts),
  );
  expect(quotes.every(({ amountTo }) => amountTo === '14')).toBe(true);
});

test('equal quotes are ordered by time, then by the easier refund, then by code, and amounts are compared by value', async () => {
  const quotes = await offersOf(send, [
    quoting('a', offer('2'), { refundCapability: 'none' }),
    quoting('b', offer('2.0'), { refundCapability: 'ticket' }),
    quoting('d', offer('2')),
    quoting('c', offer('2')),
    quoting('slow', offer('2', 601)),
    quoting('fast', offer('2', 599), { refundCapability: 'none' }),
    quoting('less', offer('1.999999999999', 1)),
    quoting('more', offer('10', 9999), { refundCapability: 'none' }),
  ]);
  expect(codes(quotes)).toEqual(['more', 'fast', 'c', 'd', 'b', 'a', 'slow', 'less']);
});

test("a markup reduces the amount to receive, rounded down to the target's decimals, and is part of the rate", async () => {
  const [best] = await offersOf(send, [quoting('one', offer('14.000000000001'))], { markupBps: 25 });
  expect(best).toMatchObject({ amountFrom: '0.05', amountTo: '13.965', rate: '279.3', markup: { bps: 25 } });
});

test.each([
  [
    'that withholds it gets it in the request, and its price is net of it',
    'provider',
    120,
    '14.9',
    '15.0809716599191',
    120,
  ],
  ['that withholds less than that', 'provider', 100, '14.9', '15.0505050505051', 100],
  ['that withholds none', null, 0, '14.9', '14.9', 0],
] as const)('a markup at a provider %s', async (_what, withheldBy, maxBps, amountTo, before, bps) => {
  const asked: (number | undefined)[] = [];
  const quote = async ({ markupBps }: { markupBps?: number }) => {
    asked.push(markupBps);
    return { amountFrom: '0.05', amountTo, etaSeconds: 600, warnings: [] };
  };
  const facts = withheldBy ? { markup: { withheldBy, maxBps } } : { markup: undefined };
  const [best] = await offersOf(send, [quoting('one', quote, facts as object)], { markupBps: 120 });
  expect(asked).toEqual([withheldBy ? bps : undefined]);
  expect(best).toMatchObject({ amountTo, providerAmountTo: amountTo, markup: { bps } });
  const { gross, markup, net } = best?.explanation ?? fail('no offer');
  expect([net, add(markup, net), gross.startsWith(before.slice(0, 12))]).toEqual([amountTo, gross, true]);
});

test("with any markup the user gets at least the requested amount, and the provider's limits hold", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 2_000_000_000 }),
      fc.integer({ min: 0, max: 300 }),
      async (units, markupBps) => {
        const amount = nudge('1', decimalsOfAsset(receive.to), BigInt(units));
        const [best] = await offersOf({ ...receive, amount }, sandbox, { markupBps });
        expect(compareAmounts(best?.amountTo ?? '0', amount)).toBe(0);
        const sent = await offersOf({ ...send, amount: best?.amountFrom ?? '' }, [provider('alphaswap')], {
          markupBps,
        });
        expect(compareAmounts(sent[0]?.amountTo ?? '0', amount)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});

test('a quote for less than the requested amount is ignored', async () => {
  const short = quoting('short', offer('13.999999999999'));
  expect(codes(await offersOf(receive, [short, quoting('enough', offer('14'))]))).toEqual(['enough']);
  await expect(offersOf(receive, [short])).rejects.toMatchObject({ reason: 'provider_error' });
});

test('warnings mention memos, slow networks and refunds by ticket', async () => {
  const warningsTo = async (from: string, to: string) => {
    const quotes = await offersOf({ from: asset(from), to: asset(to), amount: '1', side: 'send' }, sandbox);
    return Object.fromEntries(quotes.map((quote) => [quote.provider.code, quote.warnings]));
  };
  expect(await warningsTo('ETH', 'XRP')).toMatchObject({
    alphaswap: ['extra_id_required'],
    betaswap: ['extra_id_required', 'refund_by_ticket'],
  });
  expect(await warningsTo('XMR', 'ZEC')).toMatchObject({
    alphaswap: ['slow_network'],
    betaswap: ['slow_network', 'refund_by_ticket'],
  });
});

test('a late provider is left out, and the others do not wait longer than the time limit', async () => {
  let release = () => {};
  const late = quoting('late', async () => {
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    return offer('1000')();
  });
  const quotes = await offersOf(send, [late, ...sandbox], { timeoutMs: 20 });
  expect(codes(quotes)).toEqual(['alphaswap', 'betaswap', 'deltaswap', 'zetaswap']);
  await expect(offersOf(send, [late], { timeoutMs: 20 })).rejects.toMatchObject({ reason: 'none_available' });
  release();
});

test("one failing provider, even one that throws, does not affect the others' quotes", async () => {
  const broken = quoting('broken', () => {
    throw new TypeError('a bug');
  });
  const quotes = await offersOf(send, [
    broken,
    failing('down', new ProviderError('unavailable')),
    quoting('good', offer('1')),
  ]);
  expect(codes(quotes)).toEqual(['good']);
});

test('without any quote the reason is given', () =>
  expectForEach(
    [
      [
        'every amount is too small',
        [below('0.3'), below('0.002'), below('0.01')],
        { reason: 'too_low', limit: '0.002' },
      ],
      ['every amount is too large', [above('9'), above('10'), above('2')], { reason: 'too_high', limit: '10' }],
      [
        'an amount is too small, and nobody says from where on it would do',
        [new ProviderError('below_limit'), new ProviderError('unavailable')],
        { reason: 'too_low', limit: null },
      ],
      ['so with one that is too large', [new ProviderError('above_limit')], { reason: 'too_high', limit: null }],
      [
        'a limit is passed and the rest is down',
        [new ProviderError('unavailable'), below('0.3')],
        { reason: 'too_low', limit: '0.3' },
      ],
      [
        'all are down',
        [new ProviderError('unavailable'), new ProviderError('unavailable')],
        { reason: 'none_available' },
      ],
      ['all have dropped the pair', [new ProviderError('unsupported_pair')], { reason: 'invalid_pair' }],
      [
        'one refuses and one is down',
        [new ProviderError('refused'), new ProviderError('unavailable')],
        { reason: 'provider_error' },
      ],
      ['one breaks', [new TypeError('a bug')], { reason: 'provider_error' }],
    ],
    async ([_case, errors, expected]) => {
      const providers = errors.map((error, index) => failing(`p${index}`, error));
      await expect(offersOf(send, providers)).rejects.toMatchObject({ name: 'QuoteFailure', limit: null, ...expected });
    },
  ));

test('a pair that all who were asked have dropped stays a pair while one of its providers is left out', async () => {
  const dropped = failing('dropped', new ProviderError('unsupported_pair'));
  const away = quoting('away', offer('1'));
  const health = { ...UNWATCHED, usable: (all: readonly Provider[]) => all.filter((one) => one !== away) };
  const unavailable = { reason: 'none_available' };
  await expect(offersOf(send, [dropped, away], { health })).rejects.toMatchObject(unavailable);
  const unlimited = { ...dropped, limits: () => Promise.reject(new ProviderError('unsupported_pair')) };
  await expect(limitsFor(send.from, send.to, [unlimited, away], { health })).rejects.toMatchObject(unavailable);
  await expect(limitsFor(send.from, send.to, [unlimited])).rejects.toMatchObject({ reason: 'invalid_pair' });
  const other = quoting('other', offer('1'), { rates: { fixed: ['send'] } });
  const floating: QuoteQuery = { ...send, rateType: 'floating' };
  await expect(offersOf(floating, [dropped, other])).rejects.toMatchObject({ reason: 'invalid_pair' });
});

describe('a rate that nobody who may be asked offers', () => {
  const FIXED = { rates: { fixed: ['send'] } } as const;
  const floating = quoting('floating', offer('1'), { rates: { floating: ['send'] } });
  const away = quoting('away', offer('1'), FIXED);
  const health = { ...UNWATCHED, usable: (all: readonly Provider[]) => all.filter((one) => one !== away) };
  const fixed: QuoteQuery = { ...send, rateType: 'fixed' };

  test('is not available now if one that offers it is away, switched off, or needs to know the user', async () => {
    const unavailable = { reason: 'none_available' };
    await expect(offersOf(fixed, [floating, away], { health })).rejects.toMatchObject(unavailable);
    await expect(offersOf(fixed, [floating, away], { switchedOff: ['away'] })).rejects.toMatchObject(unavailable);
    const demands = { ...NO_DEMANDS, userIp: 'required' } as const;
    const asking = quoting('asking', offer('1'), { ...FIXED, demands });
    await expect(offersOf(fixed, [floating, asking])).rejects.toMatchObject(unavailable);
  });

  test('makes the pair invalid if none of its providers offers it for that side', async () => {
    const invalid = { reason: 'invalid_pair' };
    await expect(offersOf(fixed, [floating])).rejects.toMatchObject(invalid);
    const toReceive: QuoteQuery = { ...fixed, side: 'receive' };
    await expect(offersOf(toReceive, [floating, away], { health })).rejects.toMatchObject(invalid);
  });
});

test("an error keeps each provider's message for the logs", async () => {
  const bug = new TypeError('a bug');
  const failure = await offersOf(send, [failing('broken', bug)]).catch((error: unknown) => error);
  expect(failure).toMatchObject({ cause: { errors: [{ kind: 'refused', cause: bug }] } });
});

test('a pair that nobody lists is invalid; without any provider no quote is available', async () => {
  const dead = { ...send, to: asset('RVN') };
  await expect(offersOf(dead, sandbox)).rejects.toMatchObject({ reason: 'invalid_pair' });
  await expect(offersOf({ ...send, to: send.from }, sandbox)).rejects.toMatchObject({ reason: 'invalid_pair' });
  await expect(offersOf(send, [])).rejects.toMatchObject({ reason: 'none_available' });
  await expect(limitsFor(dead.from, dead.to, sandbox)).rejects.toMatchObject({ reason: 'invalid_pair' });
  await expect(limitsFor(send.from, send.to, [])).rejects.toMatchObject({ reason: 'none_available' });
});

test('the stated limits are the widest range, and exactly the amounts within them are quoted', async () => {
  const limits = await limitsFor(send.from, send.to, sandbox);
  // 2 USD of zetaswap rounded up, 1,000,000 USD of betaswap rounded down, at 64,250 USD.
  expect(limits).toMatchObject({
    min: '0.00003113',
    minProvider: 'zetaswap',
    max: '15.56420233',
    maxProvider: 'betaswap',
  });
  const at = (amount: string) => offersOf({ ...send, amount }, sandbox);
  expect(codes(await at(limits.min))).toEqual(['zetaswap']);
  expect(codes(await at(limits.max ?? ''))).toEqual(['betaswap']);
  await expect(at('0.00003112')).rejects.toMatchObject({ reason: 'too_low', limit: limits.min });
  await expect(at('15.56420234')).rejects.toMatchObject({ reason: 'too_high', limit: limits.max });
});

function fail(message: string): never {
  throw new Error(message);
}
