import fc from 'fast-check';
import { add, subtractBps } from '#domain/amount';
import { explainPrice } from '#domain/quotes/explanation';
import { NO_FACTORS, rankFactors } from '#domain/quotes/rank-factors';
import { UNWATCHED } from '#providers/health';
import { type Provider, ProviderError } from '#providers/provider';
import { answerTimeOf } from '#quotes/fan-out';
import { limitsFor } from '#quotes/limits';
import { quoteAll } from '#quotes/quote-engine';
import { nudge, quoting } from '#test/helpers/orders/test-provider';
import { above, below, codes, failing, offer, offersOf, sandbox, send } from '#test/helpers/quote-rounds';
import { eventually } from '#test/helpers/run/eventually';

test('the suggested amount is the smallest that the most providers accept', async () => {
  const { suggestedAmount } = await limitsFor(send.from, send.to, sandbox);
  expect(codes(await offersOf({ ...send, amount: suggestedAmount }, sandbox))).toHaveLength(
    sandbox.filter((one) => one.supports(send.from, send.to)).length,
  );
  const less = nudge(suggestedAmount, 8, -1n);
  expect(codes(await offersOf({ ...send, amount: less }, sandbox)).length).toBeLessThan(4);
});

test('a provider without a quote is named with the reason', async () => {
  const down = quoting('down', offer('9'));
  const { offers, skipped } = await quoteAll(
    { ...send, rateType: 'floating' },
    [
      quoting('good', offer('10')),
      quoting('unwanted', offer('20')),
      quoting('fixedonly', offer('20'), { rates: { fixed: ['send'] } }),
      quoting('receiveonly', offer('20'), { rates: { floating: ['receive'] } }),
      failing('small', below('0.06')),
      failing('large', above('0.01')),
      failing('silent', new ProviderError('unavailable')),
      failing('unwilling', new ProviderError('refused')),
      down,
    ],
    {
      switchedOff: ['unwanted'],
      health: { ...UNWATCHED, usable: (providers) => providers.filter((one) => one !== down) },
    },
  );
  expect(codes(offers)).toEqual(['good']);
  expect(skipped).toEqual([
    { code: 'down', reason: 'unhealthy' },
    { code: 'fixedonly', reason: 'rate_not_offered' },
    { code: 'large', reason: 'above_maximum', limit: '0.01' },
    { code: 'receiveonly', reason: 'rate_not_offered' },
    { code: 'silent', reason: 'no_answer' },
    { code: 'small', reason: 'below_minimum', limit: '0.06' },
    { code: 'unwanted', reason: 'switched_off' },
    { code: 'unwilling', reason: 'refused' },
  ]);
});

test.each(['send', 'receive'] as const)(
  '%s: quotes are ranked by the delivered amount, and shown unchanged',
  async (side) => {
    const priced = (amountFrom: string, amountTo: string) => async () => ({
      ...(await offer(amountTo)()),
      amountFrom,
    });
    // For an amount to send the amounts to receive differ, and the other way round.
    const isSend = side === 'send';
    const providers = [
      quoting('boaster', priced(isSend ? '0.05' : '0.99', isSend ? '10.1' : '10')),
      quoting('honest', priced(isSend ? '0.05' : '1', '10')),
      quoting('unknown', priced(isSend ? '0.05' : '1.02', isSend ? '9.8' : '10')),
    ];
    const question = { ...send, side, amount: isSend ? '0.05' : '10' };
    const ratios: Record<string, string> = { boaster: '0.95', honest: '0.99' };
    const ranked = await offersOf(question, providers, {
      rankFactors: (code) => ({ ...NO_FACTORS, delivered: ratios[code] ?? '1' }),
    });
    expect(codes(ranked)).toEqual(['honest', 'unknown', 'boaster']);
    const plain = await offersOf(question, providers);
    expect(codes(plain)).toEqual(['boaster', 'honest', 'unknown']);
    const shown = (offers: typeof plain) =>
      offers.map(({ amountFrom, amountTo, rate }) => [amountFrom, amountTo, rate]).sort();
    expect(shown(ranked)).toEqual(shown(plain));
  },
);

describe('rank factors', () => {
  const measured = { ratio: '0.99', orders: 20, seconds: 600, contradictions: 0 };

  test.each([
    ['nothing is measured', null, null, NO_FACTORS],
    ['there are too few orders', { ...measured, orders: 19 }, null, NO_FACTORS],
    ['the pair has enough orders', measured, null, { ...NO_FACTORS, delivered: '0.99' }],
    ['only all pairs have enough', { ...measured, orders: 1 }, measured, { ...NO_FACTORS, delivered: '0.99' }],
    ['it takes less than twice as long', { ...measured, seconds: 1199 }, null, { ...NO_FACTORS, delivered: '0.99' }],
    [
      'it takes four times as long',
      { ...measured, seconds: 2400 },
      null,
      { ...NO_FACTORS, delivered: '0.99', time: '0.997' },
    ],
    ['it takes a day', { ...measured, seconds: 86_400 }, null, { ...NO_FACTORS, delivered: '0.99', time: '0.99' }],
    ['all pairs together take long', null, { ...measured, seconds: 86_400 }, { ...NO_FACTORS, delivered: '0.99' }],
    [
      'it contradicted two orders',
      null,
      { ...measured, orders: 0, contradictions: 2 },
      { ...NO_FACTORS, contradictions: '0.98' },
    ],
    [
      'it contradicted many',
      null,
      { ...measured, orders: 0, contradictions: 99 },
      { ...NO_FACTORS, contradictions: '0.9' },
    ],
  ])('if %s', (_what, ofPair, ofProvider, expected) => {
    expect(rankFactors(ofPair, ofProvider, 600)).toEqual(expected);
  });

  test('a slow or contradicting provider comes after one with the same offer', async () => {
    const providers = ['contradicting', 'plain', 'slow'].map((code) => quoting(code, offer('10')));
    const known = { contradicting: { ...NO_FACTORS, contradictions: '0.99' }, slow: { ...NO_FACTORS, time: '0.999' } };
    const ranked = await offersOf(send, providers, {
      rankFactors: (code) => known[code as keyof typeof known] ?? NO_FACTORS,
    });
    expect(codes(ranked)).toEqual(['plain', 'slow', 'contradicting']);
  });
});

test('when two quotes lead to the same actual provider, only the better one is returned', async () => {
  const { offers, skipped } = await quoteAll(send, [
    quoting('direct', offer('10'), { name: 'ChangeNOW' }),
    quoting('worse', async () => ({ ...(await offer('9')()), realProvider: 'Changenow.io' }), { name: 'Aggregator' }),
    quoting('better', async () => ({ ...(await offer('11')()), realProvider: 'Exolix' }), { name: 'Another' }),
    quoting('exolix', offer('8'), { name: 'Exolix' }),
  ]);
  expect(codes(offers)).toEqual(['better', 'direct']);
  expect(skipped).toEqual([
    { code: 'exolix', reason: 'same_provider' },
    { code: 'worse', reason: 'same_provider' },
  ]);
});

test('a provider is not waited for much longer than it usually takes, and that does not count as a failure', async () => {
  let held: Promise<void> | undefined;
  const usual = quoting('usual', async () => {
    await held;
    return offer('1')();
  });
  const noted: (string | null)[] = [];
  const health = { ...UNWATCHED, note: (_provider: Provider, failure: string | null) => void noted.push(failure) };
  for (let count = 0; count < 20; count += 1) {
    await offersOf({ ...send, amount: `0.${count + 1}` }, [usual], { health });
  }
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  expect(codes(await offersOf(send, [usual, quoting('other', offer('2'))], { health }))).toEqual(['other']);
  release();
  await eventually(() => noted.length === 22);
  expect(new Set(noted)).toEqual(new Set([null]));
});

test('the parts of a price add up to the last digit', () => {
  const amount = fc.integer({ min: 1, max: 2_000_000_000 }).map((units) => nudge('0', 8, BigInt(units)));
  fc.assert(
    fc.property(
      amount,
      fc.option(amount),
      fc.option(fc.integer({ min: 0, max: 300 })),
      fc.integer({ min: 0, max: 300 }),
      (paid, networkFee, feeBps, markupBps) => {
        const amountTo = subtractBps(paid, markupBps, 8);
        const feePct = feeBps === null ? null : feeBps / 100;
        const parts = explainPrice({
          amountFrom: '2',
          providerAmountTo: paid,
          amountTo,
          networkFee,
          feePct,
          decimals: 8,
        });
        const sum = [parts.providerFee, parts.networkFee, parts.markup, parts.net].reduce<string>(
          (all, part) => add(all, part ?? '0'),
          '0',
        );
        expect(sum).toBe(parts.gross);
        expect(parts).toMatchObject({ net: amountTo, networkFee });
      },
    ),
  );
});

test('a provider that was not called keeps its health and its usual duration', async () => {
  const heldBack = failing('busy', new ProviderError('unavailable', { label: 'rate_limited', heldBack: true }));
  const noted: unknown[] = [];
  const health = { ...UNWATCHED, note: (provider: Provider, failure: string | null) => noted.push(failure, provider) };
  const good = quoting('good', offer('10'));
  for (let round = 0; round < 20; round += 1) {
    await quoteAll({ ...send, amount: `${round + 1}` }, [heldBack, good], { health }).catch(() => null);
  }
  expect(noted.filter((entry) => entry === heldBack)).toEqual([]);
  expect(noted.filter((entry) => entry === good).length).toBe(20);
  expect(answerTimeOf(heldBack)).toBeNull();
  expect(answerTimeOf(good)).not.toBeNull();
});
