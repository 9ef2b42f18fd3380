import { pino } from 'pino';
import type { OrderState } from '#domain/orders/order';
import { agreedByOrder } from '#domain/watching/agreed-order';
import type { ListedAsset, StatusEcho } from '#providers/adapter';
import { fixedfloat } from '#providers/adapters/fixedfloat';
import { createRun } from '#providers/live/context';
import { createProviderOrderCalls } from '#providers/live/provider';
import { ContradictingAnswer, findContradiction } from '#providers/live/report';
import { orderWith } from '#test/helpers/orders/order-state';
import { openAdapter } from '#test/helpers/providers/adapter-setup';
import { makeAddress } from '#twins/assets';

const asset = (ticker: string, network: string): ListedAsset => ({
  ticker,
  network,
  contract: null,
  sends: true,
  receives: true,
});
const pair = { from: asset('xrp', 'xrp'), to: asset('eth', 'eth') };
const agreed = {
  from: { code: 'XRP', network: 'xrp' },
  to: { code: 'ETH', network: 'eth' },
  depositAddress: makeAddress('xrp', 'deposit'),
  depositExtraId: '104',
  payoutAddress: makeAddress('eth', 'payout'),
  payoutExtraId: null,
  refundAddress: makeAddress('xrp', 'back') as string | null,
};
const request = { providerOrderId: 'abc123', agreed };
const problemOf = (echo: StatusEcho, { known = request, listed = true } = {}) =>
  findContradiction(known, listed ? pair : null, echo);

test.each<[repeated: string, echo: StatusEcho]>([
  ['nothing', {}],
  ['only nulls', { providerOrderId: null, depositAddress: null, payoutAddress: null, from: null }],
  [
    'everything as agreed',
    {
      providerOrderId: 'abc123',
      depositAddress: agreed.depositAddress,
      depositExtraId: '104',
      payoutAddress: agreed.payoutAddress,
      refundAddress: agreed.refundAddress,
      from: 'XRP',
      fromNetwork: 'xrp',
      to: 'ETH',
      toNetwork: 'eth',
    },
  ],
  ['the payout address in lower case, which means the same', { payoutAddress: agreed.payoutAddress.toLowerCase() }],
])('an answer about a status that repeats %s contradicts nothing', (_repeated, echo) => {
  expect(problemOf(echo)).toBeNull();
});

test.each<[differing: string, echo: StatusEcho]>([
  ['id of the order', { providerOrderId: 'abc124' }],
  ['deposit address', { depositAddress: makeAddress('xrp', 'stranger') }],
  ['memo of the deposit', { depositExtraId: '105' }],
  ['payout address', { payoutAddress: makeAddress('eth', 'stranger') }],
  ['refund address', { refundAddress: makeAddress('xrp', 'stranger') }],
  ['currency to send', { from: 'xlm' }],
  ['network to send on', { fromNetwork: 'xlm' }],
  ['currency to receive', { to: 'usdt' }],
  ['network to receive on', { toNetwork: 'trx' }],
])('an answer with another %s contradicts the order, and the words show no address', (differing, echo) => {
  const problem = problemOf(echo) ?? '';
  expect(problem).toBe(`answers about an order with a different ${differing} than ours`);
  for (const value of Object.values(echo)) {
    expect(problem).not.toContain(value);
  }
});

test('of an order that is not recorded only the id is compared', () => {
  const unrecorded = { providerOrderId: 'abc123', agreed: null } as unknown as typeof request;
  expect(problemOf({ payoutAddress: makeAddress('eth', 'any') }, { known: unrecorded })).toBeNull();
  expect(problemOf({ providerOrderId: 'other' }, { known: unrecorded })).toContain('a different id of the order');
});

test('assets that are no longer listed are not compared', () => {
  expect(problemOf({ from: 'anything', toNetwork: 'anything' }, { listed: false })).toBeNull();
});

test('a refund address that the provider found by itself contradicts nothing if none was agreed', () => {
  const without = { ...request, agreed: { ...agreed, refundAddress: null } };
  expect(problemOf({ refundAddress: makeAddress('xrp', 'found') }, { known: without })).toBeNull();
});

test.each([
  ['a refund is due', { status: 'refund_required' }],
  ['a person looks at the order', { status: 'manual_review' }],
  ['the order has ended', { status: 'expired' }],
  ['a refund is decided', { refund: { target: { kind: 'address', address: 'any', extraId: null } } }],
] as const)('once %s, its address is not compared, because support may have changed it', (_when, changed) => {
  const order = orderWith();
  expect(agreedByOrder(order).refundAddress).toBe(order.input.refundAddress);
  expect(agreedByOrder({ ...order, ...changed } as OrderState).refundAddress).toBeNull();
});

test("another order's refund is not taken for ours", async () => {
  const { api, open, keyOf, close } = await openAdapter(fixedfloat);
  try {
    const { created } = await open();
    const context = {
      adapter: fixedfloat,
      api,
      run: createRun({ provider: 'fixedfloat', log: pino({ level: 'silent' }) }),
      catalog: () => fail('no list is needed'),
      callbackUrl: null,
      ownShareBps: 0,
      now: Date.now,
    };
    const { secret } = keyOf(created);
    const secrets = { seal: () => '', find: async () => secret, findDeposit: async () => null };
    const strange = { noteWord: () => undefined, noteHash: () => undefined };
    const { hasRefund } = createProviderOrderCalls(context as never, secrets, strange);
    const target = { kind: 'address', address: 'back', extraId: null } as const;
    const where = { target, refundAddress: null, refundExtraId: null, network: 'ltc' };
    const asked = { orderId: 'ord_1', providerOrderId: created.providerOrderId, ...where };
    expect(await hasRefund?.(asked)).toBe(false);
    const { created: other } = await open();
    const mixedUp = {
      ...context,
      adapter: { ...fixedfloat, hasRefund: () => fixedfloat.hasRefund?.(api, keyOf(other)) },
    };
    const { hasRefund: askMixedUp } = createProviderOrderCalls(mixedUp as never, secrets, strange);
    await expect(askMixedUp?.(asked)).rejects.toThrow(ContradictingAnswer);
  } finally {
    await close();
  }
});
