import { MINUTE } from '#domain/duration';
import { apply, type OrderEvent } from '#domain/orders/apply-event';
import { nextDue } from '#domain/orders/deadline';
import type { OrderState } from '#domain/orders/order';
import { dueCall } from '#domain/orders/provider-call';
import { refuseRefundAgain } from '#domain/refunds/refund-decision';
import type { ProviderReport } from '#domain/watching/provider-report';
import { BY_KEY, CREATED, type InputChanges, orderWith } from '#test/helpers/orders/order-state';
import { questioned } from '#test/helpers/orders/questioned';

const BACK = 'b'.repeat(64);
const ADDRESS = { kind: 'address', address: 'back', extraId: null } as const;
/** With proof demanded, a refund counts only once the chain shows it. */
const PROVEN = { from: 'LTC', fromNetwork: 'ltc', provenWithin: { ltc: 120 } };
const AGAIN: OrderEvent = { type: 'refund_again', operator: 'op' };
const says = (report: ProviderReport): OrderEvent => ({ type: 'provider_report', report });
const REFUNDED = says({ status: 'refunded' });

const play = (order: OrderState, ...events: readonly OrderEvent[]): OrderState =>
  events.reduce((before, event, nth) => apply(before, event, CREATED + (nth + 1) * MINUTE), order);

/** Its refund is decided, and its first call had an unknown outcome or none. */
const decided = (changes: InputChanges = {}): OrderState =>
  play(orderWith(changes), says({ status: 'refund_required', txInHash: 'in' }), {
    type: 'refund_action',
    action: ADDRESS,
    decider: BY_KEY,
  });
const inReview = (changes: InputChanges = {}): OrderState =>
  play(decided(changes), { type: 'provider_answer', answer: 'unknown' });
const askedAgain = (changes: InputChanges = {}): OrderState => play(inReview(changes), AGAIN);

/** What a provider says of a refund that does not end the order yet. */
const SAID: readonly [string, InputChanges, ProviderReport][] = [
  ['without its transaction', {}, { status: 'refunded' }],
  [
    'with a transaction that cannot be so',
    {},
    { status: 'refunded', doubts: [{ what: 'txOutHash', why: 'hash_of_deposit', said: 'in' }] },
  ],
  ['and the chain has to show it', PROVEN, { status: 'refunded', txOutHash: BACK }],
];

/** What the row holds, from which another run continues. */
const fromRow = (order: OrderState): OrderState => JSON.parse(JSON.stringify(order));

describe.each(SAID)(
  'a provider that says %s that it has refunded [rules/refunds: Asking again]',
  (_how, changes, said) => {
    test('gets no request for a refund that was asked for again before, and the record says so', () => {
      const before = askedAgain(changes);
      expect(dueCall(before)).toEqual({ type: 'request_refund', target: ADDRESS });
      const order = play(before, says(said));
      expect([order.status, order.revision]).toEqual(['manual_review', before.revision + 1]);
      expect(order).not.toHaveProperty('refundAskedAgainAt');
      expect([dueCall(order), dueCall(fromRow(order))]).toEqual([null, null]);
    });

    test('gets no request for a decided refund that no call was taken for yet, and the record says so', () => {
      const before = decided(changes);
      const order = play(before, says(said));
      expect(order.revision).toBe(before.revision + 1);
      expect([dueCall(order), dueCall(fromRow(order))]).toEqual([null, null]);
    });

    test('cannot be asked for it again, and the operator reads what to do instead', () => {
      const order = play(inReview(changes), says(said));
      const message =
        'alphaswap says that it has sent the money: ask it for the transaction, and close the review by a decision';
      expect(refuseRefundAgain(order)).toEqual({ code: 'REFUND_WINDOW_EXPIRED', message });
      expect(play(order, AGAIN)).toBe(order);
    });
  },
);

test('a refund that the provider never proves is not requested again after the last question', () => {
  const unproven = play(askedAgain(), REFUNDED);
  const { minutes, order } = questioned(unproven, CREATED + MINUTE, (asked, at) => apply(asked, REFUNDED, at));
  expect([minutes, order.status, dueCall(order), nextDue(order)]).toEqual([
    [1, 5, 15, 60, 240],
    'manual_review',
    null,
    null,
  ]);
  expect(refuseRefundAgain(order, 'refunded')?.message).toContain('says that it has sent the money');
});

test('no refund is asked for again while the provider says that it has paid out', () => {
  expect(refuseRefundAgain(inReview(), 'completed')?.message).toContain('says that it has sent the money');
});

test('a refund that the provider does not speak of can be asked for again', () => {
  expect([refuseRefundAgain(inReview()), refuseRefundAgain(inReview(), 'refund_required')]).toEqual([null, null]);
});

test('an order of an earlier edition keeps its calls, so that its history replays; its call is refused where it is made', () => {
  const before = askedAgain({ edition: 3 });
  const order = play(before, REFUNDED);
  expect([order.revision, dueCall(order)]).toEqual([before.revision, { type: 'request_refund', target: ADDRESS }]);
});
