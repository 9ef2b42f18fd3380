import { apply, type OrderEvent } from '#domain/orders/apply-event';
import { nextDue } from '#domain/orders/deadline';
import type { OrderInput, OrderState, RefundPreference } from '#domain/orders/order';
import { dueCall } from '#domain/orders/provider-call';
import type { OrderStatus } from '#domain/orders/status';
import { refuseRefundDecision } from '#domain/refunds/refund-decision';
import { expectForEach } from '#test/helpers/expect-for-each';
import { BY_KEY, CREATED, orderWith } from '#test/helpers/orders/order-state';

const ENTERED = CREATED + 1_000;
const DAY = 86_400_000;
const ADDRESS = { kind: 'address', address: 'refund-here', extraId: null } as const;
const STABLE = { kind: 'stable', target: 'USDC-SOL', address: 'sol-address' } as const;

function failedSwap(changes: Partial<OrderInput> = {}, preference: Partial<RefundPreference> = {}): OrderState {
  const report = { status: 'refund_required', reason: 'underpayment' } as const;
  return apply(orderWith(changes, preference), { type: 'provider_report', report }, ENTERED);
}

const windowEnds: OrderEvent = { type: 'deadline', kind: 'refund_window' };

describe('an order at a provider with programmatic refunds', () => {
  test('opens the decision window at the instant it enters refund_required', () => {
    expect(failedSwap().refundDeadline).toBe(new Date(ENTERED + DAY).toISOString());
    expect(nextDue(failedSwap())).toEqual({ kind: 'refund_window', at: ENTERED + DAY });
  });

  test.each([ADDRESS, STABLE])("executes the partner's action %o", (action) => {
    const before = failedSwap();
    const order = apply(before, { type: 'refund_action', action, decider: BY_KEY }, ENTERED + 5);
    expect([order.refund, order.status, order.revision - before.revision]).toEqual([
      { target: action, decidedBy: 'partner', decidedAt: new Date(ENTERED + 5).toISOString(), decider: BY_KEY },
      'refund_required',
      1,
    ]);
    expect(dueCall(order)).toEqual({ type: 'request_refund', target: action });
    expect(nextDue(order)).toBeNull();
  });

  test.each(['refused', 'unavailable', 'unknown'] as const)(
    'goes to manual review when the refund call is %s',
    (answer) => {
      const decided = apply(failedSwap(), { type: 'refund_action', action: ADDRESS, decider: BY_KEY }, ENTERED + 5);
      expect(apply(decided, { type: 'provider_answer', answer }, ENTERED + 6).status).toBe('manual_review');
    },
  );

  test('ends with the transaction of the confirmed refund', () => {
    const decided = apply(failedSwap(), { type: 'refund_action', action: ADDRESS, decider: BY_KEY }, ENTERED + 5);
    const report = { status: 'refunded', txOutHash: 'back' } as const;
    const order = apply(decided, { type: 'provider_report', report }, ENTERED + 9);
    expect([order.status, order.txOutHash, order.amountToActual]).toEqual(['refunded', 'back', null]);
  });
});

test('an accepted refund that nobody confirms goes to manual review after three days', () => {
  const decided = apply(failedSwap(), { type: 'refund_action', action: ADDRESS, decider: BY_KEY }, ENTERED + 5);
  const accepted = apply(decided, { type: 'provider_answer', answer: 'accepted' }, ENTERED + 6);
  expect([dueCall(accepted), nextDue(accepted)]).toEqual([
    null,
    { kind: 'refund_confirmation', at: ENTERED + 6 + 3 * DAY },
  ]);
  const late = apply(accepted, { type: 'deadline', kind: 'refund_confirmation' }, ENTERED + 6 + 3 * DAY);
  expect([late.status, late.refund]).toEqual(['manual_review', decided.refund]);
});

describe('when the decision window ends', () => {
  const cases: [string, Partial<OrderInput>, Partial<RefundPreference>, unknown][] = [
    ['refunds to the known refund address', {}, {}, ADDRESS],
    ['goes to manual review without a refund address', { refundAddress: null }, {}, 'manual_review'],
    [
      'converts without a refund address if that is the fallback',
      { refundAddress: null },
      {
        fallbackIfRefundAddressMissing: 'convert_to_stable',
        convertToStableTarget: 'USDC-SOL',
        stableAddress: 'sol-address',
      },
      STABLE,
    ],
    [
      'never converts without a target',
      { refundAddress: null },
      { fallbackIfRefundAddressMissing: 'convert_to_stable', stableAddress: 'sol-address' },
      'manual_review',
    ],
    [
      'converts by default to the usable address',
      {},
      { default: 'convert_to_stable', convertToStableTarget: 'USDC-SOL', stableAddress: 'sol-address' },
      STABLE,
    ],
    [
      'goes to manual review if no address can receive the stablecoin',
      {},
      { default: 'convert_to_stable', convertToStableTarget: 'USDC-SOL' },
      'manual_review',
    ],
  ];
  test('the refund preference decides what is done, as far as it is possible', () =>
    expectForEach(cases, ([_promise, changes, preference, expected]) => {
      const order = apply(failedSwap(changes, preference), windowEnds, ENTERED + DAY);
      expect([order.status, dueCall(order)]).toEqual(
        expected === 'manual_review'
          ? ['manual_review', null]
          : ['refund_required', { type: 'request_refund', target: expected }],
      );
    }));
});

describe('an order at a provider with refunds by ticket', () => {
  const failed = () => failedSwap({ refundCapability: 'ticket', refundWindowHours: null, refundSlaHours: 72 });

  test('opens the ticket at once and waits for the answer until the SLA ends', () => {
    const report = { status: 'refund_required' } as const;
    const order = orderWith({ refundCapability: 'ticket', refundSlaHours: 72 });
    expect(dueCall(apply(order, { type: 'provider_report', report }, ENTERED))).toEqual({ type: 'open_ticket' });
    expect(nextDue(failed())).toEqual({ kind: 'ticket_sla', at: ENTERED + 3 * DAY });
    expect(failed().refundDeadline).toBeNull();
  });

  test('goes to manual review when the SLA ends, and may still be refunded', () => {
    const late = apply(failed(), { type: 'deadline', kind: 'ticket_sla' }, ENTERED + 3 * DAY);
    expect(late.status).toBe('manual_review');
    const refunded = apply(
      late,
      { type: 'provider_report', report: { status: 'refunded', txOutHash: 'back' } },
      ENTERED + 4 * DAY,
    );
    expect(refunded.status).toBe('refunded');
  });
});

test('an order at a provider without refunds goes to manual review in the same instant', () => {
  const failed = failedSwap({ refundCapability: 'none' });
  expect(failed.status).toBe('refund_required');
  expect(nextDue(failed)).toEqual({ kind: 'no_refund_path', at: ENTERED });
});

describe('a refund action', () => {
  const cases: [string, OrderState, number, string][] = [
    ['at a ticket provider', failedSwap({ refundCapability: 'ticket' }), ENTERED, 'REFUND_NOT_PROGRAMMATIC'],
    ['without any refund path', failedSwap({ refundCapability: 'none' }), ENTERED, 'REFUND_NOT_PROGRAMMATIC'],
    ['before a refund is due', orderWith(), ENTERED, 'REFUND_WINDOW_EXPIRED'],
    ['at the very instant of the deadline', failedSwap(), ENTERED + DAY, 'REFUND_WINDOW_EXPIRED'],
  ];
  test('is refused with the code that gives the reason', () =>
    expectForEach(cases, ([_case, order, now, code]) => {
      expect(refuseRefundDecision(order, ADDRESS, now)?.code).toBe(code);
    }));

  test('is refused after another action was accepted, but a repetition is accepted', () => {
    const decided = apply(failedSwap(), { type: 'refund_action', action: ADDRESS, decider: BY_KEY }, ENTERED + 5);
    expect(refuseRefundDecision(decided, STABLE, ENTERED + 6)?.code).toBe('REFUND_WINDOW_EXPIRED');
    expect(refuseRefundDecision(decided, { ...ADDRESS }, ENTERED + 6)).toBeNull();
    expect(apply(decided, { type: 'refund_action', action: ADDRESS, decider: BY_KEY }, ENTERED + 6)).toBe(decided);
  });

  test('is refused while the provider says that it has refunded, and the accepted one again is still accepted', () => {
    const by = (order: OrderState, said: OrderStatus) =>
      refuseRefundDecision(order, ADDRESS, ENTERED + 6, 'partner', said);
    expect(by(failedSwap(), 'refunded')).toEqual({
      code: 'REFUND_WINDOW_EXPIRED',
      message: 'alphaswap says that it has refunded the deposit already',
    });
    expect(by(failedSwap(), 'refund_required')).toBeNull();
    expect(by(failedSwap({ refundCapability: 'ticket' }), 'refunded')?.code).toBe('REFUND_NOT_PROGRAMMATIC');
    const decided = apply(failedSwap(), { type: 'refund_action', action: ADDRESS, decider: BY_KEY }, ENTERED + 5);
    expect(by(decided, 'refunded')).toBeNull();
  });

  test('that was taken before is carried on after a refund without evidence, so that histories replay', () => {
    const said = apply(failedSwap(), { type: 'provider_report', report: { status: 'refunded' } }, ENTERED + 4);
    const order = apply(said, { type: 'refund_action', action: ADDRESS, decider: BY_KEY }, ENTERED + 5);
    expect([order.refund?.target, dueCall(order)]).toEqual([ADDRESS, null]);
  });

  test('with a conversion is refused where the provider cannot convert', () => {
    const { convertsRefunds: _, ...input } = failedSwap().input;
    const order = { ...failedSwap(), input };
    expect(refuseRefundDecision(order, STABLE, ENTERED)).toMatchObject({
      code: 'INVALID_PAIR',
      fields: [{ field: 'action' }],
    });
    expect(apply(order, { type: 'refund_action', action: STABLE, decider: BY_KEY }, ENTERED)).toBe(order);
    expect(refuseRefundDecision(order, ADDRESS, ENTERED)).toBeNull();
  });

  test('is accepted a millisecond before the deadline', () => {
    expect(refuseRefundDecision(failedSwap(), ADDRESS, ENTERED + DAY - 1)).toBeNull();
  });
});

test('a live order whose refund is due does not fail when its provider reports a failure, decided or not', () => {
  const required = apply(orderWith(), { type: 'provider_report', report: { status: 'refund_required' } }, CREATED);
  const target = { kind: 'address', address: 'back', extraId: null } as const;
  const decided = apply(required, { type: 'refund_action', action: target, decider: BY_KEY }, CREATED);
  const failed = { type: 'provider_report', report: { status: 'failed' } } as const;
  expect(apply(required, failed, CREATED)).toEqual(required);
  expect(apply(decided, failed, CREATED)).toEqual(decided);
});
