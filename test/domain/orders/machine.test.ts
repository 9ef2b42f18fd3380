import fc from 'fast-check';
import { apply, type OrderEvent } from '#domain/orders/apply-event';
import { nextDue } from '#domain/orders/deadline';
import { type OrderState, REFUND_CAPABILITIES } from '#domain/orders/order';
import { dueCall } from '#domain/orders/provider-call';
import { canMove, isTerminal, ORDER_STATUSES, type OrderStatus, STATUSES, TRANSITIONS } from '#domain/orders/status';
import { FAILED_REASONS } from '#domain/watching/provider-report';
import { BY_KEY, CREATED, orderWith } from '#test/helpers/orders/order-state';

const SANDBOX = { scenario: 'success', ttlSeconds: 30, ttlGiven: false, seeded: false } as const;
const everyEvent: OrderEvent[] = [
  ...ORDER_STATUSES.flatMap((status) =>
    [undefined, ...FAILED_REASONS].map(
      (reason): OrderEvent => ({ type: 'provider_report', report: { status, ...(reason ? { reason } : {}) } }),
    ),
  ),
  { type: 'provider_silent' },
  { type: 'deposit_reported' },
  { type: 'deadline', kind: 'deposit_window' },
  { type: 'deadline', kind: 'deposit_unnoticed' },
  { type: 'deadline', kind: 'refund_window' },
  { type: 'deadline', kind: 'ticket_sla' },
  { type: 'deadline', kind: 'no_refund_path' },
  { type: 'deadline', kind: 'refund_confirmation' },
  { type: 'deadline', kind: 'evidence' },
  { type: 'deadline', kind: 'proof' },
  { type: 'refund_action', action: { kind: 'address', address: 'elsewhere', extraId: null }, decider: BY_KEY },
  { type: 'refund_action', action: { kind: 'stable', target: 'USDC-SOL', address: 'stable' }, decider: BY_KEY },
  ...(['accepted', 'refused', 'unavailable', 'unknown'] as const).map(
    (answer): OrderEvent => ({ type: 'provider_answer', answer }),
  ),
  ...(['refunded', 'completed', 'failed'] as const).map(
    (status): OrderEvent => ({ type: 'decision', decision: { status, reason: 'because', operator: 'op' } }),
  ),
  { type: 'review', operator: 'op' },
  { type: 'refund_again', operator: 'op' },
  {
    type: 'provider_report',
    report: { status: 'completed', amountTo: '14.8', txOutHash: 'out', txInHash: 'in' },
  },
  { type: 'chain_news', news: { leg: 'deposit', isSeen: true } },
  { type: 'chain_news', news: { leg: 'deposit', isSeen: false } },
  { type: 'provider_report', report: { status: 'refunded', txOutHash: 'back' } },
];

/** Every state that any sequence of events can reach, distinguished by what decides the next step. */
function reachable(start: OrderState): { before: OrderState; event: OrderEvent; after: OrderState }[] {
  const key = (order: OrderState) =>
    JSON.stringify([
      order.status,
      order.refund?.target.kind,
      order.refundAcceptedAt !== null,
      order.refundAskedAgainAt !== undefined,
      order.ticketOpenedAt !== null,
      order.missingEvidence && [order.missingEvidence.asked, order.missingEvidence.due],
      order.txInHash,
      order.unpaidFailure !== undefined,
      order.status === 'waiting_deposit' && order.depositOnChain?.isSeen === true,
      order.timeline.map(({ status }) => status),
    ]);
  const seen = new Map([[key(start), start]]);
  const walked = [];
  for (const before of seen.values()) {
    for (const event of everyEvent) {
      const after = apply(before, event, CREATED + before.timeline.length * 1000);
      walked.push({ before, event, after });
      seen.set(key(after), seen.get(key(after)) ?? after);
    }
  }
  return walked;
}

/** The distinct sequences of statuses, short enough to read when a test fails. */
function paths(steps: { after: OrderState }[]): string[] {
  return [...new Set(steps.map(({ after }) => after.timeline.map(({ status }) => status).join(' > ')))];
}

describe.each(REFUND_CAPABILITIES)('an order at a %s provider, over every sequence of events', (refundCapability) => {
  const walked = reachable(orderWith({ refundCapability, refundSlaHours: 72 }));

  test('reaches every status, so that the checks below cover something', () => {
    expect(walked.length).toBeGreaterThan(2_000);
    expect(new Set(walked.map(({ after }) => after.status))).toEqual(new Set(ORDER_STATUSES));
  });

  test('never leaves a terminal status', () => {
    expect(
      paths(walked.filter(({ before, after }) => isTerminal(before.status) && after.status !== before.status)),
    ).toEqual([]);
  });

  test('never moves backward in rank', () => {
    const back = walked.filter(({ before, after }) => STATUSES[after.status].rank < STATUSES[before.status].rank);
    expect(paths(back)).toEqual([]);
  });

  test('moves only along the transition table, one timeline entry per move', () => {
    const wrong = walked.filter(({ before, after }) => {
      const added = after.timeline.slice(before.timeline.length).map(({ status }) => status);
      return before.status === after.status
        ? added.length > 0
        : !canMove(before.status, after.status) || added.join() !== after.status;
    });
    expect(paths(wrong)).toEqual([]);
  });

  test('never completes after a refund was due, unless it was in manual review meanwhile', () => {
    const wrong = walked.filter(
      ({ before, after }) =>
        after.status === 'completed' &&
        before.status !== 'completed' &&
        before.timeline.some(({ status }) => status === 'refund_required') &&
        before.status !== 'manual_review',
    );
    expect(paths(wrong)).toEqual([]);
  });

  test('has a reason code when it has failed', () => {
    const bare = walked.filter(({ after }) => after.status === 'failed' && after.failedReasonCode === null);
    expect(paths(bare)).toEqual([]);
  });

  test('asks the provider for at most one refund', () => {
    const again = walked.filter(
      ({ before, event }) =>
        before.refundAcceptedAt !== null && dueCall(apply(before, event, CREATED))?.type === 'request_refund',
    );
    expect(paths(again)).toEqual([]);
  });

  test('asks for no refund once the provider says that it has made it', () => {
    const paid = walked.filter(
      ({ event, after }) =>
        event.type === 'provider_report' &&
        event.report.status === 'refunded' &&
        dueCall(after)?.type === 'request_refund',
    );
    expect(paths(paid)).toEqual([]);
  });
});

test('every status is in the transition table, and exactly the terminal ones lead nowhere', () => {
  const ends = ORDER_STATUSES.filter((status) => {
    const { direct, skips } = TRANSITIONS[status];
    return direct.length + skips.length === 0;
  });
  expect(ends).toEqual(ORDER_STATUSES.filter(isTerminal));
});

test('failed can be reached from every open status, and refund_required from every status before it', () => {
  for (const status of ORDER_STATUSES.filter((name) => !isTerminal(name))) {
    expect(canMove(status, 'failed')).toBe(true);
    expect(canMove(status, 'refund_required')).toBe(STATUSES[status].rank < STATUSES.refund_required.rank);
  }
});

test('the timeline contains no transition for a skipped status', () => {
  const order = apply(orderWith(), { type: 'provider_report', report: { status: 'sending' } }, CREATED + 5);
  expect(order.timeline.map(({ status }) => status)).toEqual(['waiting_deposit', 'sending']);
});

test.each(['underpayment', 'overpayment', 'rate_changed', 'kyt_block'] as const)(
  'a report of %s requests a refund of a live order, and in the sandbox only after the deposit was seen',
  (reason) => {
    const report = { status: 'failed', reason } as const;
    const live = apply(orderWith(), { type: 'provider_report', report }, CREATED + 1);
    const unseen = apply(orderWith({ sandbox: SANDBOX }), { type: 'provider_report', report }, CREATED + 1);
    const paid = { ...report, txInHash: 'tx' };
    const seen = apply(orderWith({ sandbox: SANDBOX }), { type: 'provider_report', report: paid }, CREATED + 1);
    expect([live.status, unseen.status, seen.status]).toEqual(['refund_required', 'failed', 'refund_required']);
    expect([live.failedReasonCode, unseen.failedReasonCode, seen.failedReasonCode]).toEqual([reason, reason, reason]);
  },
);

test("when a provider is silent, an unpaid live order waits for its window's end and a paid one goes to manual review", () => {
  const silent: OrderEvent = { type: 'provider_silent' };
  const paid = apply(orderWith(), { type: 'provider_report', report: { status: 'confirming' } }, CREATED + 1);
  expect(apply(orderWith(), silent, CREATED + 2).status).toBe('waiting_deposit');
  expect(apply(orderWith({ hidesDepositHash: true }), silent, CREATED + 2).status).toBe('manual_review');
  expect(apply(paid, silent, CREATED + 2).status).toBe('manual_review');
  expect(apply(orderWith({ sandbox: SANDBOX }), silent, CREATED + 2).failedReasonCode).toBe('provider_timeout');
});

test('the same events at the same instants always give the same order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(everyEvent.length - 1), { maxLength: 12 }), (picks) => {
      const play = () =>
        picks.reduce(
          (order, pick, index) => {
            const event = everyEvent[pick];
            return event ? apply(order, event, CREATED + index) : order;
          },
          orderWith({ refundCapability: 'programmatic' }),
        );
      expect(play()).toEqual(play());
    }),
  );
});

test('an open order has a due time, and a finished one never does', () => {
  const due = (status: OrderStatus) => nextDue({ ...orderWith(), status });
  expect(due('waiting_deposit')).toEqual({ kind: 'deposit_window', at: CREATED + 3_600_000 });
  expect(ORDER_STATUSES.filter(isTerminal).map(due)).toEqual([null, null, null, null]);
});
