import { apply, type OrderEvent } from '../../src/domain/apply';
import { nextDue } from '../../src/domain/deadline';
import type { OrderInput, OrderState, RefundPreference } from '../../src/domain/order';
import { refuseRefundAction } from '../../src/domain/refund';
import { CREATED, orderWith } from './support';

const ENTERED = CREATED + 1_000;
const DAY = 86_400_000;
const ADDRESS = { kind: 'address', address: 'refund-here', extraId: null } as const;
const STABLE = { kind: 'stable', target: 'USDC-SOL', address: 'sol-address' } as const;

function failedSwap(changes: Partial<OrderInput> = {}, preference: Partial<RefundPreference> = {}): OrderState {
  const report = { status: 'refund_required', reason: 'underpayment' } as const;
  return apply(orderWith(changes, preference), { type: 'provider_report', report }, ENTERED).order;
}

const windowEnds: OrderEvent = { type: 'deadline', kind: 'refund_window' };

describe('a programmatic provider', () => {
  test('opens the decision window from the moment refund_required is entered', () => {
    expect(failedSwap().refundDeadline).toBe(new Date(ENTERED + DAY).toISOString());
    expect(nextDue(failedSwap())).toEqual({ kind: 'refund_window', at: ENTERED + DAY });
  });

  test.each([ADDRESS, STABLE])('carries out the partner action %o', (action) => {
    const { order, effects, moved } = apply(failedSwap(), { type: 'refund_action', action }, ENTERED + 5);
    expect({ target: order.refundTarget, effects, moved, status: order.status }).toEqual({
      target: action,
      effects: [{ type: 'request_refund', target: action }],
      moved: false,
      status: 'refund_required',
    });
    expect(nextDue(order)).toBeNull();
  });

  test.each(['refused', 'unavailable'] as const)('whose refund call is %s leaves the order to a person', (answer) => {
    const decided = apply(failedSwap(), { type: 'refund_action', action: ADDRESS }, ENTERED + 5).order;
    expect(apply(decided, { type: 'refund_answer', answer }, ENTERED + 6).order.status).toBe('manual_review');
  });

  test('confirms the refund with its transaction, and that ends the order', () => {
    const decided = apply(failedSwap(), { type: 'refund_action', action: ADDRESS }, ENTERED + 5).order;
    const report = { status: 'refunded', txOutHash: 'back' } as const;
    const { order } = apply(decided, { type: 'provider_report', report }, ENTERED + 9);
    expect([order.status, order.txOutHash, order.amountToActual]).toEqual(['refunded', 'back', null]);
  });
});

describe('when the decision window ends, the preference', () => {
  const cases: [string, Partial<OrderInput>, Partial<RefundPreference>, unknown][] = [
    ['returns to the known refund address', {}, {}, ADDRESS],
    ['asks a person without refund address', { refundAddress: null }, {}, 'manual_review'],
    [
      'converts without refund address, when the fallback says so',
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
      'asks a person when no address can receive the stablecoin',
      {},
      { default: 'convert_to_stable', convertToStableTarget: 'USDC-SOL' },
      'manual_review',
    ],
  ];
  test.each(cases)('%s', (_promise, changes, preference, expected) => {
    const { order, effects } = apply(failedSwap(changes, preference), windowEnds, ENTERED + DAY);
    if (expected === 'manual_review') {
      expect([order.status, effects]).toEqual(['manual_review', []]);
    } else {
      expect([order.status, effects]).toEqual(['refund_required', [{ type: 'request_refund', target: expected }]]);
    }
  });
});

describe('a ticket provider', () => {
  const failed = () => failedSwap({ refundCapability: 'ticket', refundWindowHours: null, refundSlaHours: 72 });

  test('gets its ticket at once and has its SLA to answer it', () => {
    const report = { status: 'refund_required' } as const;
    const order = orderWith({ refundCapability: 'ticket', refundSlaHours: 72 });
    expect(apply(order, { type: 'provider_report', report }, ENTERED).effects).toEqual([{ type: 'open_ticket' }]);
    expect(nextDue(failed())).toEqual({ kind: 'ticket_sla', at: ENTERED + 3 * DAY });
    expect(failed().refundDeadline).toBeNull();
  });

  test('that lets the SLA pass leaves the order to a person, and may still refund it', () => {
    const late = apply(failed(), { type: 'deadline', kind: 'ticket_sla' }, ENTERED + 3 * DAY).order;
    expect(late.status).toBe('manual_review');
    const refunded = apply(late, { type: 'provider_report', report: { status: 'refunded' } }, ENTERED + 4 * DAY).order;
    expect(refunded.status).toBe('refunded');
  });
});

test('a provider without refunds sends the order to a person in the same instant', () => {
  const failed = failedSwap({ refundCapability: 'none' });
  expect(failed.status).toBe('refund_required');
  expect(nextDue(failed)).toEqual({ kind: 'no_refund_path', at: ENTERED });
});

describe('a refund action is refused', () => {
  const cases: [string, OrderState, number, string][] = [
    ['at a ticket provider', failedSwap({ refundCapability: 'ticket' }), ENTERED, 'REFUND_NOT_PROGRAMMATIC'],
    ['without any refund path', failedSwap({ refundCapability: 'none' }), ENTERED, 'REFUND_NOT_PROGRAMMATIC'],
    ['before a refund is due', orderWith(), ENTERED, 'REFUND_WINDOW_EXPIRED'],
    ['at the very instant of the deadline', failedSwap(), ENTERED + DAY, 'REFUND_WINDOW_EXPIRED'],
  ];
  test.each(cases)('%s', (_case, order, now, code) => {
    expect(refuseRefundAction(order, ADDRESS, now)?.code).toBe(code);
  });

  test('after another one was accepted, while a repetition is not', () => {
    const decided = apply(failedSwap(), { type: 'refund_action', action: ADDRESS }, ENTERED + 5).order;
    expect(refuseRefundAction(decided, STABLE, ENTERED + 6)?.code).toBe('REFUND_WINDOW_EXPIRED');
    expect(refuseRefundAction(decided, { ...ADDRESS }, ENTERED + 6)).toBeNull();
    expect(apply(decided, { type: 'refund_action', action: ADDRESS }, ENTERED + 6).effects).toEqual([]);
  });

  test('but is accepted a millisecond before the deadline', () => {
    expect(refuseRefundAction(failedSwap(), ADDRESS, ENTERED + DAY - 1)).toBeNull();
  });
});
