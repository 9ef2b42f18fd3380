import type { OrderState } from '#domain/orders/order';
import { agreedByOrder } from '#domain/watching/agreed-order';
import type { ListedAsset, StatusEcho } from '#providers/adapter';
import { findContradiction } from '#providers/live/echo';
import { orderWith } from '#test/helpers/orders/order-state';
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
  ['a refund is decided', { refund: { target: { kind: 'address', address: 'any', extraId: null } } }],
] as const)('once %s, its address is not compared, because support may have changed it', (_when, changed) => {
  const order = orderWith();
  expect(agreedByOrder(order).refundAddress).toBe(order.input.refundAddress);
  expect(agreedByOrder({ ...order, ...changed } as OrderState).refundAddress).toBeNull();
});
