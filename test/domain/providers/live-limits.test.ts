import { pino } from 'pino';
import type { Adapter, AdapterQuote } from '#providers/adapter';
import { toQuote } from '#providers/adapter-answers';
import { findAdapter } from '#providers/adapters';
import type { OpenApi } from '#providers/http/open-api';
import { createLiveProvider } from '#providers/live/provider';
import { withSendableLimit } from '#providers/live/quotes';
import { OutsideLimits, type Provider, ProviderError } from '#providers/provider';
import { configOf } from '#providers/switches';
import { limitsFor } from '#quotes/limits';
import { expectForEach } from '#test/helpers/expect-for-each';
import { asset } from '#test/helpers/orders/test-provider';
import { makeAddress } from '#twins/assets';

const from = asset('USDT/trx');
const to = asset('BTC');
const request = { from, to, amount: '5', side: 'send', rateType: 'floating' } as const;
const order = {
  orderId: 'ord_1',
  ...request,
  amountFrom: '5',
  amountTo: '0.0001',
  quoteRef: null,
  payoutAddress: makeAddress('btc', 'payout'),
  payoutExtraId: null,
  refundAddress: makeAddress('trx', 'refund'),
  refundExtraId: null,
  userIp: null,
};

/** Limits with more decimals than the coin has: both are amounts that nobody can send. */
const FINE = { min: '4.9317186', max: '20000.0000019' };
const SENDABLE = { min: '4.931719', max: '20000.000001' };

/** A live provider of which some operations are replaced. */
function live(code: string, operations: Partial<Adapter>): Provider {
  const adapter = findAdapter(code);
  if (adapter === null) {
    throw new Error(`no adapter ${code}`);
  }
  const listed = { ticker: 'x', network: 'x', contract: null, sends: true, receives: true };
  return createLiveProvider({
    adapter: { ...adapter, ...operations },
    config: configOf([], code),
    api: { prompt: {} } as OpenApi,
    catalog: () => ({ assets: [], sold: () => listed, bought: () => listed, unmapped: [] }),
    secrets: { seal: (_orderId, secret) => secret, find: async () => null, findDeposit: async () => null },
    log: pino({ level: 'silent' }),
  });
}

const answer = (stated: Partial<AdapterQuote>) => async () =>
  toQuote({ amountFrom: '5', amountTo: '0.0001', ...stated });
const refusing = (error: ProviderError) => async () => {
  throw error;
};

test('stated limits are amounts that the coin has: a minimum is rounded up, a maximum down', async () => {
  expect(await live('changenow', { limits: async () => FINE }).limits(from, to)).toEqual(SENDABLE);
  const quoting = live('exolix', { quote: answer({ limits: FINE }) });
  await quoting.quote(request);
  expect(quoting.knownLimits?.(from, to)).toMatchObject(SENDABLE);
});

test('so is the limit that a price or an order violates', () =>
  expectForEach<[string, ProviderError, object]>(
    [
      [
        'a minimum beside the amount',
        new OutsideLimits({ min: '5.9317186' }),
        { kind: 'below_limit', limit: '5.931719' },
      ],
      ['a maximum beside it', new OutsideLimits({ max: '4.0000019' }), { kind: 'above_limit', limit: '4.000001' }],
      [
        'one that the adapter names',
        new ProviderError('below_limit', { limit: '5.9317186' }),
        { kind: 'below_limit', limit: '5.931719' },
      ],
    ],
    async ([_what, error, expected]) => {
      const provider = live('changenow', { quote: refusing(error), createOrder: refusing(error) });
      const { limit: stated, kind, hadNoEffect } = error;
      await expect(provider.quote(request)).rejects.toMatchObject(expected);
      await expect(provider.createOrder(order)).rejects.toMatchObject({ ...expected, hadNoEffect });
      // What the adapter has read stays as it is.
      expect(error).toMatchObject({ limit: stated, kind });
    },
  ));

test('a provider that states no limits answers so: it has none, and has not failed', () =>
  expectForEach<[string, string, Partial<Adapter>]>(
    [
      ['in its answer about limits', 'changenow', { limits: async () => ({}) }],
      ['with a price', 'exolix', { quote: answer({}) }],
      ['in a refusal of an amount', 'exolix', { quote: refusing(new OutsideLimits({})) }],
    ],
    async ([_where, code, operations]) => {
      const provider = live(code, operations);
      expect(await provider.limits(from, to)).toEqual({});
      const range = { min: '0', minProvider: code, max: null, suggestedAmount: '0' };
      expect(await limitsFor(from, to, [provider])).toMatchObject(range);
    },
  ));

test('limits are those of the rate that is asked for, also if those of the other one are known', async () => {
  const STATED = { floating: { min: '1', max: '9' }, fixed: { min: '3', max: '7' } };
  const provider = live('changelly', { limits: async (_api, { rate }) => STATED[rate] });
  expect(await provider.limits(from, to)).toEqual(STATED.floating);
  expect(provider.knownLimits?.(from, to, 'fixed')).toBeNull();
  expect(await provider.limits(from, to, 'fixed')).toEqual(STATED.fixed);
  expect(provider.knownLimits?.(from, to, 'fixed')).toMatchObject(STATED.fixed);
  expect(provider.knownLimits?.(from, to)).toMatchObject(STATED.floating);
});

test('a provider without the rate that is asked for has no limits', async () => {
  const provider = live('swaptrade', { limits: async () => ({ min: '1' }) });
  expect(provider.knownLimits?.(from, to, 'fixed')).toBeNull();
  await expect(provider.limits(from, to, 'fixed')).rejects.toMatchObject({ kind: 'unsupported_pair' });
});

describe('limits that come with a price', () => {
  test('are those of the provider', async () => {
    const provider = live('exolix', { quote: answer({ limits: { min: '1', max: '9' } }) });
    await provider.quote(request);
    expect(provider.knownLimits?.(from, to)).toMatchObject({ min: '1', max: '9' });
  });

  test('are those of one offer at an aggregator, whose others take more', async () => {
    const provider = live('xoswap', { quote: answer({ limits: { min: '4', max: '9' } }) });
    const rateType = 'fixed';
    await provider.quote({ ...request, rateType });
    expect(provider.knownLimits?.(from, to)).toBeNull();
  });

  test('are none if the price states none', async () => {
    const provider = live('exolix', { quote: answer({ limits: {} }) });
    await provider.quote(request);
    expect(provider.knownLimits?.(from, to)).toBeNull();
  });
});

test('a limit that is rounded leaves a failure as doubtful as it was', () => {
  const limited = (tookEffect: boolean) => new ProviderError('below_limit', { limit: FINE.min, tookEffect });
  for (const tookEffect of [true, false]) {
    expect(withSendableLimit(limited(tookEffect), from)).toMatchObject({
      limit: SENDABLE.min,
      hadNoEffect: !tookEffect,
    });
  }
});
