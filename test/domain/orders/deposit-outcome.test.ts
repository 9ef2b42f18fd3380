import fc from 'fast-check';
import { DAY, MINUTE } from '#domain/duration';
import { apply, type OrderEvent } from '#domain/orders/apply-event';
import type { OrderState } from '#domain/orders/order';
import { isTerminal, ORDER_STATUSES } from '#domain/orders/status';
import { isTransferProven } from '#domain/watching/evidence';
import {
  DEPOSIT_KNOWLEDGE,
  DEPOSIT_OUTCOMES,
  knownOfDeposit,
  PROVIDER_SAYINGS,
  sayingOf,
} from '#domain/watching/failure';
import { lateDepositOf } from '#domain/watching/late-deposit';
import { endOf } from '#domain/watching/order-end';
import { FAILED_REASONS, type ProviderReport } from '#domain/watching/provider-report';
import { WATCH_STATES, type WatchedOrder, watchState } from '#domain/watching/watched-order';
import { CREATED, orderWith } from '#test/helpers/orders/order-state';

const anyReport: fc.Arbitrary<ProviderReport> = fc.oneof(
  fc.record({ status: fc.constantFrom(...ORDER_STATUSES) }),
  fc.record(
    {
      status: fc.constantFrom(...ORDER_STATUSES),
      reason: fc.constantFrom(...FAILED_REASONS),
      txInHash: fc.constant('in'),
      txOutHash: fc.constantFrom('out', 'back'),
      amountTo: fc.constant('14.8'),
      amountFrom: fc.constant('0.05'),
    },
    { requiredKeys: ['status'] },
  ),
);
/** Anything that a provider, a wallet and the clock can do to an order; no operator or partner decides anything. */
const anyEvent: fc.Arbitrary<OrderEvent> = fc.oneof(
  anyReport.map((report): OrderEvent => ({ type: 'provider_report', report })),
  fc.constantFrom<OrderEvent>(
    { type: 'provider_silent' },
    { type: 'deposit_reported' },
    ...(['deposit_window', 'refund_window', 'ticket_sla', 'no_refund_path', 'evidence'] as const).map(
      (kind): OrderEvent => ({ type: 'deadline', kind }),
    ),
  ),
);
const anyInput = fc.record({
  refundCapability: fc.constantFrom('programmatic', 'ticket', 'none'),
  hidesDepositHash: fc.constantFrom(undefined, true),
}) as fc.Arbitrary<Partial<OrderState['input']>>;

interface Played {
  order: OrderState;
  last: ProviderReport | null;
  at: number;
}

/** Plays events until one of them ends the order. */
function play(input: Partial<OrderState['input']>, events: readonly OrderEvent[], step = 1_000): Played {
  let order = orderWith({ refundSlaHours: 72, ...input });
  let last: ProviderReport | null = null;
  let at = CREATED;
  for (const event of events) {
    if (isTerminal(order.status)) {
      break;
    }
    at += step;
    last = event.type === 'provider_report' ? event.report : last;
    order = apply(order, event, at);
  }
  return { order, last, at };
}

const watchedAt = ({ order, last }: Played, now: number): WatchedOrder => ({
  status: order.status,
  end: endOf(order),
  lateDeposit: null,
  report: last,
  unknownWord: null,
  hides: order.input,
  startedAt: now,
  changedAt: now,
  answeredAt: now,
  now,
});

test("where a deposit is possible, a provider's report ends an order only as expired, and an expired order is watched", () => {
  for (const known of ['unseen', 'possible', 'seen'] as const) {
    expect(PROVIDER_SAYINGS.map((saying) => DEPOSIT_OUTCOMES[known][saying])).not.toContain('failed');
  }
  expect(PROVIDER_SAYINGS.map((saying) => DEPOSIT_OUTCOMES.seen[saying])).not.toContain('expired');
  for (const known of DEPOSIT_KNOWLEDGE) {
    expect(DEPOSIT_OUTCOMES[known].unknown_word).toBe('watched');
  }
});

test('a live order whose money may be at its provider never ends without being watched or having a case', () => {
  fc.assert(
    fc.property(anyInput, fc.array(anyEvent, { maxLength: 10 }), (input, events) => {
      const played = play(input, events);
      const { order, at } = played;
      if (!isTerminal(order.status) || order.status === 'completed' || order.status === 'refunded') {
        return;
      }
      const { everyMs } = WATCH_STATES[watchState(watchedAt(played, at))];
      expect([order.status, everyMs !== null]).toEqual([order.status, true]);
      expect(order.txInHash).toBeNull();
    }),
    { numRuns: 5_000 },
  );
});

test('an order that has ended is watched or has a case as long as a deposit may be at the provider', () => {
  fc.assert(
    fc.property(
      anyInput,
      fc.array(anyEvent, { maxLength: 8 }),
      anyReport,
      fc.integer({ min: 0, max: 400 * DAY }),
      (input, events, report, later) => {
        const played = play(input, events);
        const end = endOf(played.order);
        if (!end || played.order.status === 'completed' || played.order.status === 'refunded') {
          return;
        }
        const late = lateDepositOf(null, report, '2026-03-02T11:00:00.000Z', played.order.input);
        const now = played.at + later;
        const state = WATCH_STATES[watchState({ ...watchedAt({ ...played, last: report }, now), lateDeposit: late })];
        const isHeld =
          (late !== null && !isTransferProven(late, played.order.input)) ||
          (late === null && (report.txInHash !== undefined || (report.status === 'failed' && end.isReported)));
        expect([report, isHeld && state.case === null]).toEqual([report, false]);
        expect([report, isHeld && state.everyMs === null]).toEqual([report, false]);
      },
    ),
    { numRuns: 5_000 },
  );
});

test('every cell of the table can be reached, and an open order does what its cell says', () => {
  const reached = new Set<string>();
  fc.assert(
    fc.property(
      anyInput,
      fc.array(anyEvent, { maxLength: 4 }),
      anyReport,
      fc.constantFrom(1_000, 30 * MINUTE, 40 * DAY),
      (input, events, report, step) => {
        const { order, at } = play(input, events, step);
        const saying = sayingOf(report);
        if (saying === null || isTerminal(order.status)) {
          return;
        }
        const known = knownOfDeposit(order, report, at);
        const outcome = DEPOSIT_OUTCOMES[known][saying];
        const after = apply(order, { type: 'provider_report', report }, at);
        reached.add(`${known} ${saying}`);
        // An order with a decided refund, or in manual review, keeps its status.
        const stays = order.status === 'refund_required' || order.status === 'manual_review';
        expect([known, saying, after.status]).toEqual([
          known,
          saying,
          outcome === 'watched' || stays ? order.status : outcome,
        ]);
      },
    ),
    { numRuns: 5_000 },
  );
  expect([...reached].sort()).toEqual(
    DEPOSIT_KNOWLEDGE.flatMap((known) =>
      ['expired', 'failed', 'failed_refundable'].map((saying) => `${known} ${saying}`),
    )
      .filter((cell) => !UNREACHABLE.includes(cell))
      .sort(),
  );
});

/** A refundable reason implies a deposit. */
const UNREACHABLE = ['impossible failed_refundable', 'unseen failed_refundable'];
