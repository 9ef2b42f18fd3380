import fc from 'fast-check';
import { add, subtractBps } from '../../src/domain/amount';
import { explainPrice } from '../../src/domain/quotes/explanation';
import { UNWATCHED } from '../../src/providers/health';
import { type Provider, ProviderError } from '../../src/providers/provider';
import { SIMULATED_PROVIDERS } from '../../src/providers/simulated/providers';
import {
  limitsFor,
  type QuoteOptions,
  type QuoteQuestion,
  quoteAll as quoteRound,
} from '../../src/quotes/quote-engine';
import { asset, nudge, quoting } from '../support/orders/test-provider';

const sandbox = SIMULATED_PROVIDERS;
const quoteAll = async (question: QuoteQuestion, providers: readonly Provider[], options?: QuoteOptions) =>
  (await quoteRound(question, providers, options)).offers;
const send: QuoteQuestion = { from: asset('BTC'), to: asset('XMR'), amount: '0.05', side: 'send' };
const offer =
  (amountTo: string, etaSeconds = 600) =>
  async () => ({ amountFrom: '0.05', amountTo, etaSeconds, warnings: [] });
const failing = (code: string, error: unknown) => quoting(code, () => Promise.reject(error));
const codes = (quotes: { provider: { code: string } }[]) => quotes.map((quote) => quote.provider.code);

const below = (limit: string) => new ProviderError('below_limit', { limit });
const above = (limit: string) => new ProviderError('above_limit', { limit });

test('the suggested amount is the smallest one that the most providers take', async () => {
  const { suggestedAmount } = await limitsFor(send.from, send.to, sandbox);
  expect(codes(await quoteAll({ ...send, amount: suggestedAmount }, sandbox))).toHaveLength(
    sandbox.filter((one) => one.supports(send.from, send.to)).length,
  );
  const less = nudge(suggestedAmount, 8, -1n);
  expect(codes(await quoteAll({ ...send, amount: less }, sandbox)).length).toBeLessThan(4);
});

test('who made no offer is named with the reason', async () => {
  const down = quoting('down', offer('9'));
  const { offers, skipped } = await quoteRound(
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
  '%s: offers are ranked by what is delivered, and shown as they were made',
  async (side) => {
    const priced = (amountFrom: string, amountTo: string) => async () => ({
      ...(await offer(amountTo)()),
      amountFrom,
    });
    // At the send side the amounts to receive differ, at the receive side those to send.
    const isSend = side === 'send';
    const providers = [
      quoting('boaster', priced(isSend ? '0.05' : '0.99', isSend ? '10.1' : '10')),
      quoting('honest', priced(isSend ? '0.05' : '1', '10')),
      quoting('unknown', priced(isSend ? '0.05' : '1.02', isSend ? '9.8' : '10')),
    ];
    const question = { ...send, side, amount: isSend ? '0.05' : '10' };
    const ratios: Record<string, string> = { boaster: '0.95', honest: '0.99' };
    const weighed = await quoteAll(question, providers, { deliveredRatio: (code) => ratios[code] ?? null });
    expect(codes(weighed)).toEqual(['honest', 'unknown', 'boaster']);
    const plain = await quoteAll(question, providers);
    expect(codes(plain)).toEqual(['boaster', 'honest', 'unknown']);
    const shown = (offers: typeof plain) =>
      offers.map(({ amountFrom, amountTo, rate }) => [amountFrom, amountTo, rate]).sort();
    expect(shown(weighed)).toEqual(shown(plain));
  },
);

test('of two ways to the same provider only the better one is offered', async () => {
  const { offers, skipped } = await quoteRound(send, [
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

test('equal questions asked at once are one question', async () => {
  let asked = 0;
  const counted = quoting('counted', async () => {
    asked += 1;
    await new Promise((resolve) => setImmediate(resolve));
    return offer('1')();
  });
  const rounds = await Promise.all([
    quoteAll(send, [counted]),
    quoteAll(send, [counted]),
    quoteAll(send, [counted], { markupBps: 50 }),
  ]);
  expect(asked).toBe(1);
  expect(rounds.map(([best]) => best?.amountTo)).toEqual(['1', '1', '0.995']);
  await quoteAll(send, [counted]);
  expect(asked).toBe(2);
});

test('a quote with a reference is nobody else’s, however equal the questions', async () => {
  let asked = 0;
  const counted = quoting('counted', async () => {
    asked += 1;
    await new Promise((resolve) => setImmediate(resolve));
    return { ...(await offer('1')()), quoteRef: `ref-${asked}` };
  });
  const rounds = await Promise.all([quoteAll(send, [counted]), quoteAll(send, [counted])]);
  expect(rounds.map(([best]) => best?.quoteRef).sort()).toEqual(['ref-1', 'ref-2']);
});

test('a provider is not waited for much longer than it usually takes, and is not called down for it', async () => {
  let ms = 1;
  const usual = quoting('usual', async () => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return offer('1')();
  });
  const noted: (string | null)[] = [];
  const health = { ...UNWATCHED, note: (_provider: Provider, failure: string | null) => void noted.push(failure) };
  for (let count = 0; count < 20; count += 1) {
    await quoteAll({ ...send, amount: `0.${count + 1}` }, [usual], { health });
  }
  ms = 700;
  const startedAt = performance.now();
  await quoteAll(send, [usual, quoting('other', offer('2'))], { health });
  expect(performance.now() - startedAt).toBeLessThan(690);
  await new Promise((resolve) => setTimeout(resolve, 250));
  expect(new Set(noted)).toEqual(new Set([null]));
});

test('a price takes itself apart into parts that add up to the last digit', () => {
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
