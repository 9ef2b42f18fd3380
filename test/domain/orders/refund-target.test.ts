import { namesTarget } from '#contract/orders/order-action';
import { chooseRefundTarget } from '#operations/orders/refunds/decide-refund';
import { expectForEach } from '#test/helpers/expect-for-each';
import { inputWith } from '#test/helpers/orders/order-state';
import { makeAddress } from '#twins/assets';

const OWN = makeAddress('xrp', 'refund');
const OTHER = makeAddress('xrp', 'another');
const order = inputWith({ from: 'XRP', fromNetwork: 'xrp', refundAddress: OWN, refundExtraId: '4711' });

const targetOf = (named: { refund_address?: string; refund_extra_id?: string | null }, input = order) =>
  chooseRefundTarget({ action: 'refund_to_address', ...named }, input);

test("a refund to the order's own address has its memo, also where the action names that address again", () =>
  expectForEach<[string, Parameters<typeof targetOf>[0], object]>(
    [
      ['no address', {}, { address: OWN, extraId: '4711' }],
      ['its own address', { refund_address: OWN }, { address: OWN, extraId: '4711' }],
      ['its own address, and no memo', { refund_address: OWN, refund_extra_id: null }, { extraId: '4711' }],
      ['its own address with another memo', { refund_address: OWN, refund_extra_id: '7' }, { extraId: '7' }],
      ['another memo', { refund_extra_id: '7' }, { address: OWN, extraId: '7' }],
      ['another address', { refund_address: OTHER }, { address: OTHER, extraId: null }],
      ['another address with a memo', { refund_address: OTHER, refund_extra_id: '7' }, { extraId: '7' }],
    ],
    ([_what, named, expected]) => {
      expect(targetOf(named)).toMatchObject(expected);
    },
  ));

test('so has one to another spelling of that address', () => {
  const refundAddress = '0.0.1234567890';
  const hedera = inputWith({ from: 'HBAR', fromNetwork: 'hbar', refundAddress, refundExtraId: 'invoice' });
  const named = { refund_address: '0.0.1234567890-zbhlt' };
  expect(targetOf(named, hedera)).toMatchObject({ extraId: 'invoice' });
});

test('an action says that it sends the refund elsewhere, also if only the memo is another', () => {
  const action = 'refund_to_address';
  expect([
    namesTarget({ action }),
    namesTarget({ action, refund_address: null, refund_extra_id: null }),
    namesTarget({ action, refund_address: OTHER }),
    namesTarget({ action, refund_extra_id: '7' }),
    namesTarget({ action: 'convert_to_stable', stable_target: 'USDC-SOL', stable_address: OTHER }),
  ]).toEqual([false, false, true, true, true]);
});
