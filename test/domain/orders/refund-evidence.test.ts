import { MINUTE } from '#domain/duration';
import { apply } from '#domain/orders/apply-event';
import { nextDue } from '#domain/orders/deadline';
import type { OrderInput, OrderState } from '#domain/orders/order';
import { dueCall } from '#domain/orders/provider-call';
import type { ProviderReport } from '#domain/watching/provider-report';
import { BY_KEY, CREATED, orderWith } from '#test/helpers/orders/order-state';
import { questioned } from '#test/helpers/orders/questioned';

const AT = CREATED + MINUTE;

const report = (order: OrderState, fields: ProviderReport, at = AT) =>
  apply(order, { type: 'provider_report', report: fields }, at);

describe('a reported refund without evidence', () => {
  const refundDue = (changes: Partial<OrderInput> = {}) => {
    const paidOut = report(orderWith(changes), { status: 'sending', txInHash: 'in', txOutHash: 'payout' }, CREATED + 1);
    return report(paidOut, { status: 'refund_required' }, CREATED + 2);
  };

  test.each([
    ['no transaction', {}],
    ['the transaction of the payout', { txOutHash: 'payout' }],
  ])('with %s is asked about', (_what, fields) => {
    const order = report(sendingWith('payout'), { status: 'refunded', ...fields });
    expect([order.status, nextDue(order)]).toEqual(['sending', { kind: 'evidence', at: AT + MINUTE }]);
  });

  test('goes to manual review if the provider never proves it, and the refund is not requested again meanwhile', () => {
    const decided = apply(
      refundDue(),
      { type: 'refund_action', action: { kind: 'address', address: 'back', extraId: null }, decider: BY_KEY },
      CREATED + 3,
    );
    const unproven = report(decided, { status: 'refunded' });
    expect(dueCall(unproven)).toBeNull();
    const { minutes, order } = questioned(unproven, AT, (asked, at) => report(asked, { status: 'refunded' }, at));
    expect([minutes, order.status, order.txOutHash]).toEqual([[1, 5, 15, 60, 240], 'manual_review', null]);
  });

  test('is recorded as soon as an answer contains its own transaction', () => {
    const { order } = questioned(report(refundDue(), { status: 'refunded' }), AT, (asked, at) =>
      report(asked, { status: 'refunded', txOutHash: 'back' }, at),
    );
    expect([order.status, order.txOutHash]).toEqual(['refunded', 'back']);
  });

  test("is recorded if the provider never reports the transaction, and in the sandbox; the payout's transaction proves no refund", () => {
    const hidden = report(sendingWith('payout', { hidesRefundHash: true }), { status: 'refunded' });
    expect([hidden.status, hidden.txOutHash]).toEqual(['refunded', null]);
    const sandbox = { scenario: 'success', ttlSeconds: 30, ttlGiven: false, seeded: false } as const;
    expect(report(orderWith({ sandbox }), { status: 'refunded' }).status).toBe('refunded');
  });

  test('has no transaction while it is due, nor after a decision without evidence', () => {
    expect(refundDue().txOutHash).toBeNull();
    const reviewed = report(sendingWith('payout'), { status: 'manual_review' });
    expect(reviewed.txOutHash).toBe('payout');
    const decision = { status: 'refunded', reason: 'seen', operator: 'op', withoutEvidence: true } as const;
    expect(apply(reviewed, { type: 'decision', decision }, AT).txOutHash).toBeNull();
  });
});

function sendingWith(txOutHash: string, changes: Partial<OrderInput> = {}): OrderState {
  return report(orderWith(changes), { status: 'sending', txInHash: 'in', txOutHash }, CREATED + 1);
}
