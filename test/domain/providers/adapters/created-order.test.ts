import { needsDepositMemo } from '#domain/assets/networks';
import { DAY } from '#domain/duration';
import { RATE_TYPES } from '#domain/quotes/terms';
import type { CreatedOrder } from '#providers/adapter';
import { checkCreated, type OrderContext, promisedFor } from '#providers/live/created-order';
import { type CreateRequest, ProviderError } from '#providers/provider';
import { expectForEach } from '#test/helpers/expect-for-each';
import { makeAddress } from '#twins/assets';

const NOW = Date.parse('2026-11-22T05:00:00Z');
const request: CreateRequest = {
  orderId: 'ord_1',
  from: { code: 'XRP', network: 'xrp' },
  to: { code: 'BTC', network: 'btc' },
  amountFrom: '100',
  amountTo: '1',
  rateType: 'floating',
  side: 'send',
  quoteRef: null,
  payoutAddress: makeAddress('btc', 'payout'),
  payoutExtraId: null,
  refundAddress: null,
  refundExtraId: null,
  userIp: null,
};
const created: CreatedOrder = {
  providerOrderId: 'abc',
  secret: null,
  depositAddress: makeAddress('xrp', 'deposit'),
  depositExtraId: '104',
  expiresAt: '2026-11-22T05:30:00.000Z',
  amountFrom: '100',
  amountTo: '1',
  echo: {},
};
const facts: OrderContext['facts'] = { echoes: ['payoutAddress', 'payoutExtraId'] };
const check = (
  order: Partial<CreatedOrder>,
  asked: Partial<CreateRequest> = {},
  more: Partial<OrderContext> = {},
): CreatedOrder =>
  checkCreated({ facts, pair: null, ...more, request: { ...request, ...asked } }, { ...created, ...order }, NOW);

function refusal(order: Partial<CreatedOrder>, asked: Partial<CreateRequest> = {}): ProviderError {
  try {
    check(order, asked);
  } catch (error) {
    expect(error).toBeInstanceOf(ProviderError);
    return error as ProviderError;
  }
  throw new Error('the order was accepted');
}

test('an order that matches its quote is accepted unchanged', () => {
  expect(check({})).toEqual(created);
  expect(check({ amountFrom: null, amountTo: null, expiresAt: null })).toMatchObject({ expiresAt: null });
});

test("the user's own address is no deposit address: what is sent there never reaches the provider", () => {
  const own = makeAddress('xrp', 'own');
  const words = "the deposit address is the user's own";
  expect(refusal({ depositAddress: own }, { refundAddress: own }).message).toBe(words);
  const sameNetwork = { to: { code: 'XRP', network: 'xrp' }, payoutAddress: own };
  expect(refusal({ depositAddress: own }, sameNetwork).message).toBe(words);
});

test('a deposit may have the memo 0, which is another one than none', () => {
  expect(check({ depositExtraId: '0' }).depositExtraId).toBe('0');
  const onLitecoin = { from: { code: 'LTC', network: 'ltc' } };
  const depositAddress = makeAddress('ltc', 'deposit');
  expect(check({ depositAddress, depositExtraId: '0' }, onLitecoin).depositExtraId).toBeNull();
});

test('a burn address is no deposit address', () => {
  expect(refusal({ depositAddress: 'rrrrrrrrrrrrrrrrrrrrrhoLvTp' }).message).toContain('burnt');
});

test('a promise for a deposit larger than the quoted one is reduced to the quoted one', () => {
  const promise = (order: Partial<CreatedOrder>) => promisedFor(request, { ...created, ...order });
  expect(promise({ amountTo: null })).toBeNull();
  expect(promise({ amountTo: '0.995' })).toBe('0.995');
  expect(promise({ amountFrom: '99', amountTo: '0.995' })).toBe('0.995');
  expect(promise({ amountFrom: '100.5', amountTo: '1.005' })).toBe('1');
  expect(promise({ amountTo: '0.123456789' })).toBe('0.12345678');
});

test('an order that cannot be right is refused, may not be made again, and shows no address', () =>
  expectForEach<[string, Partial<CreatedOrder>]>(
    [
      ['an address of another network', { depositAddress: makeAddress('btc', 'deposit') }],
      ['a mistyped address', { depositAddress: `${created.depositAddress.slice(0, -1)}Z` }],
      ['a memo that its network has no room for', { depositExtraId: 'a text' }],
      ['no memo, where all deposits go to one address', { depositExtraId: null }],
      ['another payout address', { echo: { payoutAddress: makeAddress('btc', 'stranger') } }],
      ['a payout address where there is none', { echo: { payoutAddress: '' } }],
      ['another memo of the payout', { echo: { payoutExtraId: '7' } }],
      ['a refund address that was not in the request', { echo: { refundAddress: makeAddress('xrp', 'stranger') } }],
      ['no id', { providerOrderId: '' }],
      ['an endless id', { providerOrderId: 'x'.repeat(300) }],
      ['a window that has ended', { expiresAt: '2026-11-22T04:59:59.000Z' }],
      ['less than was quoted', { amountTo: '0.989' }],
      ['another rate type than was asked for', { rate: 'fixed' }],
      ['a larger deposit than was quoted', { amountFrom: '101.1' }],
    ],
    ([_what, order]) => {
      const error = refusal(order);
      expect(error).toMatchObject({ kind: 'refused', hadNoEffect: false });
      expect(error.message).not.toContain(order.depositAddress ?? created.depositAddress);
    },
  ));

const toXrp = {
  to: { code: 'XRP', network: 'xrp' },
  payoutAddress: makeAddress('xrp', 'payout'),
  payoutExtraId: '70007',
};

test('an order is refused if its provider usually repeats the payout memo but has not repeated it', () => {
  const repeated = { payoutAddress: toXrp.payoutAddress, payoutExtraId: '70007' };
  expect(check({ echo: repeated }, toXrp)).toBeDefined();
  expect(refusal({ echo: { ...repeated, payoutExtraId: null } }, toXrp).message).toContain('memo of the payout');
  expect(check({ echo: {} }, toXrp, { facts: { echoes: [] } })).toBeDefined();
  // Bitcoin has no memos and ignores one.
  expect(check({ echo: { payoutExtraId: null } }, { payoutExtraId: '70007' })).toBeDefined();
});

test("assets are compared in the provider's words, whatever the case, as long as it lists them", () => {
  const listed = { network: 'ripple', contract: null, sends: true, receives: true };
  const pair = {
    from: { ...listed, ticker: 'xrp' },
    to: { ...listed, ticker: 'btc', network: '' },
    rate: 'floating',
  } as const;
  const echo = { from: 'XRP', fromNetwork: 'RIPPLE', to: 'BTC', toNetwork: 'bitcoin' };
  expect(check({ echo }, {}, { pair })).toBeDefined();
  expect(() => check({ echo: { ...echo, to: 'BCH' } }, {}, { pair })).toThrow('a different currency to receive');
  expect(() => check({ echo: { ...echo, fromNetwork: 'xlm' } }, {}, { pair })).toThrow(
    'a different network to send on',
  );
  expect(check({ echo: { ...echo, to: 'BCH' } }, {}, { pair: null })).toBeDefined();
});

test('a deposit needs no memo where the provider has an address for each order, nor where the network has none', () => {
  const own = { facts: { echoes: [], ownDepositAddresses: ['xrp'] } } as const;
  expect(check({ depositExtraId: null }, {}, own)).toMatchObject({ depositExtraId: null });
  const fromLtc = { from: { code: 'LTC', network: 'ltc' } };
  expect(check({ depositExtraId: null, depositAddress: makeAddress('ltc', 'deposit') }, fromLtc)).toBeDefined();
  expect(['xrp', 'xlm', 'ton', 'eos', 'hbar', 'atom'].filter((network) => !needsDepositMemo(network))).toEqual([]);
  expect(['btc', 'eth', 'algo', 'xmr'].filter(needsDepositMemo)).toEqual([]);
});

test('a floating order may promise up to 1 % less than its quote, and a fixed one up to 0.1 %', () => {
  expect(check({ amountTo: '0.99' })).toMatchObject({ amountTo: '0.99' });
  expect(check({ amountTo: '0.999' }, { rateType: 'fixed' })).toMatchObject({ amountTo: '0.999' });
  expect(refusal({ amountTo: '0.9989' }, { rateType: 'fixed' }).message).toContain('0.9989');
});

test('an order is of the rate type that was asked for, as far as its provider names it', () => {
  for (const rateType of RATE_TYPES) {
    expect(check({ rate: rateType }, { rateType })).toMatchObject({ rate: rateType });
    expect(check({ rate: null }, { rateType })).toBeDefined();
  }
  expect(refusal({ rate: 'floating' }, { rateType: 'fixed' }).message).toContain('floating');
});

test('a fixed order requires exactly the quoted amount', () => {
  expect(check({ amountFrom: '100.000' }, { rateType: 'fixed' })).toBeDefined();
  expect(refusal({ amountFrom: '100.01' }, { rateType: 'fixed' }).message).toContain('100.01');
  expect(refusal({ amountFrom: '99.99' }, { rateType: 'fixed' }).message).toContain('99.99');
});

test('a fixed order may want the quoted amount with more decimals than the coin has, of which the quote was rounded up', () => {
  const quoted = { rateType: 'fixed', side: 'receive', amountFrom: '100.213457' } as const;
  expect(check({ amountFrom: '100.2134567' }, quoted)).toBeDefined();
  expect(refusal({ amountFrom: '100.2134571' }, quoted).message).toContain('100.2134571');
  expect(refusal({ amountFrom: '100.2134559' }, quoted).message).toContain('100.2134559');
});

test('a deposit window lasts at most a week, whatever the provider says', () => {
  expect(check({ expiresAt: '9999-01-01T00:00:00.000Z' }).expiresAt).toBe(new Date(NOW + 7 * DAY).toISOString());
});
