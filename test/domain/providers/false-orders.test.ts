import { FALSE_ORDER_NAMES, type FalseOrder, falsify } from '#twins/false-orders';
import { createTwinState } from '#twins/twin-orders';

function openState() {
  const state = createTwinState({ story: 'silent' });
  const [from, to] = [state.asset('LTC', 'ltc'), state.asset('BTC', 'btc')];
  if (!from || !to) throw new Error('no assets');
  const terms = { from, to, amountFrom: '3.5', amountTo: '0.004', fixed: false, refundAddress: 'back' };
  const open = (of = state, payoutAddress = 'payout') => of.open({ ...terms, payoutAddress });
  return { state, open };
}

test.each(FALSE_ORDER_NAMES)('%s is shown for one request, and is not in the books', (name) => {
  const { state, open } = openState();
  open(state, 'other');
  const order = open();
  const before = JSON.stringify(state.list());
  const shown = falsify(state, name).find(order.id);
  expect(shown?.secret).toBe(order.secret);
  expect(JSON.stringify(state.list())).toBe(before);
  const created = open(falsify(state, name));
  const [made] = state.list();
  expect(made?.depositAddress).not.toBe(order.depositAddress);
  expect([shown, created]).not.toEqual([order, made]);
});

test.each<[FalseOrder, object]>([
  ['zero_payout', { phase: 'completed', amountPaid: '0' }],
  ['dash_hash', { phase: 'completed', txOut: '-' }],
  ['no_evidence', { phase: 'completed', txOut: null }],
  ['unstorable_hash', { phase: 'confirming', txIn: 'ab\u0000cd' }],
])('%s is said of an order that nobody has paid', (name, said) => {
  const { state, open } = openState();
  const order = open();
  expect(falsify(state, name).find(order.id)).toMatchObject({ id: order.id, ...said });
});

test('a refund that is asked for while another order is shown concerns the order that was asked for', () => {
  const { state, open } = openState();
  const [other, order] = [open(state, 'other'), open()];
  for (const { id } of [other, order]) state.set(id, { phase: 'refund_required' });
  const shown = falsify(state, 'other_order');
  expect(shown.refund(shown.find(order.id)?.id ?? '', 'back')).toBe(true);
  expect(state.list().map(({ id, refundCalls }) => [id, refundCalls])).toEqual(
    expect.arrayContaining([
      [order.id, 1],
      [other.id, 0],
    ]),
  );
});
