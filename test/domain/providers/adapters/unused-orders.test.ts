import { resolveAsset } from '#domain/assets/currencies';
import type { AdapterOrderRequest } from '#providers/adapter';
import { findUnused, observeCreation, unusedOf, withUnused } from '#providers/live/created-order';
import { type CreateRequest, ProviderError } from '#providers/provider';
import { openAdapter } from '#test/helpers/providers/adapter-setup';
import { useAdapters } from '#test/helpers/providers/use-adapters';
import { makeAddress } from '#twins/assets';

const forEachAdapter = useAdapters(openAdapter);
const NOTHING = { providerOrderIds: [], deposits: [] };
const LTC = { code: 'LTC', network: 'ltc' };
const XRP = { code: 'XRP', network: 'xrp' };

function requestOf(order: AdapterOrderRequest, fromNetwork: string): CreateRequest {
  const from = resolveAsset(fromNetwork.toUpperCase(), fromNetwork) ?? LTC;
  return { ...order, orderId: order.reference, rateType: order.rate, from, to: from };
}

/** The answer to the creation has no id: it is put together from several members, is the address, or is in the list of orders. */
const WITHOUT_ID = ['chainflip', 'nearintents', 'quickex'];

test('what an adapter reads of a creation is found without it too', () =>
  forEachAdapter(
    async (adapter, { api, plan, trade }) => {
      const order = await plan();
      const observed = observeCreation(api);
      const { providerOrderId, depositAddress } = await adapter.createOrder(observed.api, order);
      const found = findUnused(observed.answer(), requestOf(order, trade.fromNetwork));
      expect(found.deposits).toContainEqual({ depositAddress, depositExtraId: null });
      expect(found.deposits.map((deposit) => deposit.depositAddress)).not.toContain(order.refundAddress);
      if (!WITHOUT_ID.includes(adapter.facts.code)) expect(found.providerOrderIds).toContain(providerOrderId);
    },
    // The address is everybody's there, and the id is ours.
    ({ facts }) => !facts.needsMemoWallet,
  ));

test('of an answer whose members have other types than they should, all that can be read is found', () =>
  forEachAdapter(
    async (adapter, { twin, api, plan, trade }) => {
      const order = await plan();
      const observed = observeCreation(api);
      const before = twin.state.list().length;
      twin.spoil({ fault: 'wrong_types', times: Number.POSITIVE_INFINITY });
      await expect(adapter.createOrder(observed.api, order)).rejects.toThrow();
      const [made] = twin.state.list();
      // Some ask for something else before they create.
      if (twin.state.list().length === before || !made) return;
      const { deposits } = findUnused(observed.answer(), requestOf(order, trade.fromNetwork));
      expect(deposits).toContainEqual({ depositAddress: made.depositAddress, depositExtraId: null });
    },
    ({ facts }) => !facts.needsMemoWallet,
  ));

const REQUEST: CreateRequest = {
  orderId: 'ord_1',
  from: XRP,
  to: LTC,
  amountFrom: '1',
  amountTo: '1',
  rateType: 'floating',
  side: 'send',
  quoteRef: null,
  payoutAddress: makeAddress('ltc', 'payout'),
  payoutExtraId: null,
  refundAddress: makeAddress('xrp', 'back'),
  refundExtraId: '7',
  userIp: null,
};

test('a deposit has its memo where payments have one, and is never the own one of the user', () => {
  const address = makeAddress('xrp', 'deposit');
  const answer = { deposit: { address, tag: 70007 }, refund_address: REQUEST.refundAddress, refund_tag: '7' };
  expect(findUnused(answer, REQUEST)).toEqual({
    providerOrderIds: [],
    deposits: [{ depositAddress: address, depositExtraId: '70007' }],
  });
});

test.each([
  ['no answer', undefined],
  ['a page', '<html>id address</html>'],
  ['texts that cannot be recorded', { id: 'ab\u0000cd', address: `${makeAddress('xrp', 'deposit')}\ud800` }],
  ['an address of another network', { address: makeAddress('ltc', 'deposit') }],
  ['a text of a kilobyte', { id: 'a'.repeat(1_000) }],
])('%s tells nothing', (_what, answer) => {
  expect(findUnused(answer, REQUEST)).toEqual(NOTHING);
});

test('of an order that was read, each text that can be recorded is kept on its own', () => {
  const created = { secret: null, expiresAt: null, amountFrom: null, amountTo: null, echo: {} };
  const order = { ...created, providerOrderId: 'ab\u0000cd', depositAddress: 'one', depositExtraId: '7' };
  expect(unusedOf(REQUEST, order)).toEqual({
    providerOrderIds: [],
    deposits: [{ depositAddress: 'one', depositExtraId: '7' }],
  });
  const own = { ...order, providerOrderId: '', depositAddress: REQUEST.refundAddress ?? '' };
  expect(unusedOf(REQUEST, own)).toEqual(NOTHING);
});

test('a creation that certainly had no effect led to no order', () => {
  const refused = new ProviderError('refused');
  expect(withUnused(refused, { ...NOTHING, providerOrderIds: ['1'] })).toBe(refused);
  expect(refused.unused).toBeNull();
  const failure = withUnused(new TypeError('not a number'), { ...NOTHING, providerOrderIds: ['1'] });
  expect(failure).toMatchObject({ kind: 'unavailable', unused: { providerOrderIds: ['1'] } });
});
