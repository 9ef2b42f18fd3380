import { ApplicationFailure, condition, setHandler } from '@temporalio/workflow';
import { toIso } from '../src/domain/duration';
import type { OrderEvent } from '../src/domain/orders/apply-event';
import { DUE_SUMMARY, nextDue } from '../src/domain/orders/deadline';
import { refuseDecision, refuseReview } from '../src/domain/orders/decision';
import { lastTransitionAt, type OrderState, type RefundDecider, type RefundTarget } from '../src/domain/orders/order';
import { isSaidToBeSent } from '../src/domain/orders/provider-call';
import { NOT_RECORDED } from '../src/domain/orders/record-refused';
import { isTerminal } from '../src/domain/orders/status';
import { type OrderRefusal, refuseRefundAgain, refuseRefundDecision } from '../src/domain/refunds/refund-decision';
import { isRepetition } from '../src/domain/watching/reported-to-order';
import type { VirtualClock } from './clock';
import {
  advanceUpdate,
  type ClockAdvance,
  chainFindingSignal,
  decideRefundUpdate,
  decideUpdate,
  depositReportedSignal,
  openUpdate,
  providerReportSignal,
  providerSilentSignal,
  recordedSignal,
  refundAgainUpdate,
  reviewUpdate,
  type TimelineAnswer,
  timelineQuery,
} from './messages';

/** An event with its virtual time (ms); `taken` once the loop has applied it, or could not because its record is refused. */
export interface Incoming {
  event: OrderEvent;
  at: number;
  taken: boolean;
  isRefused?: true;
  /** An operator's decision: it is taken before what the loop is recording. */
  isUrgent?: true;
}

/** What the handlers see of the running order. Only the loop writes it. */
export interface Running {
  order: OrderState | null;
  refusal: OrderRefusal | null;
  /** Whether the loop is working on an event. */
  busy: boolean;
  /** Whether what is due waits, because its record is refused. */
  isHeld: boolean;
  /** Gives up the record that the loop waits for, for an operator's decision; null while it waits for none. */
  giveUpRecord: (() => void) | null;
}

/** Installs all message handlers of the order workflow. Handlers put events into the inbox and wait; none changes the order. */
export function answerMessages(running: Running, inbox: Incoming[], clock: VirtualClock): void {
  const receive = (event: OrderEvent): Incoming => {
    const last = inbox.at(-1);
    if (last && isRepetition(event, last.event)) {
      return last;
    }
    const incoming = { event, at: messageTime(running.order, clock), taken: false };
    inbox.push(incoming);
    return incoming;
  };
  const applied = async (event: OrderEvent, isUrgent = false): Promise<OrderState> => {
    const incoming = receive(event);
    if (isUrgent) {
      incoming.isUrgent = true;
      running.giveUpRecord?.();
    }
    await condition(() => incoming.taken || isOver(running.order));
    refuse(incoming.isRefused ? NOT_RECORDED : null);
    return requireOrder(running.order);
  };

  setHandler(
    openUpdate,
    async () => {
      await condition(() => running.order !== null || running.refusal !== null);
      refuse(running.refusal);
      const { deposit, createdAt } = requireOrder(running.order);
      return { deposit, createdAt };
    },
    { description: 'Opens the order at its provider' },
  );

  setHandler(
    decideRefundUpdate,
    async (action, decider: RefundDecider) => {
      const order = await applied({ type: 'refund_action', action, decider });
      refuse(refuseRefundDecision(order, action, clock.now(), decider.by));
      return order;
    },
    {
      description: 'The partner, its user, or an operator in its place decides where the deposit goes back',
      validator: (action, decider: RefundDecider) =>
        refuse(refuseNewRefund(requireOrder(running.order), action, messageTime(running.order, clock), decider)),
    },
  );

  answerOperators(running, applied);
  setHandler(
    advanceUpdate,
    async (request) => {
      const target = advanceTarget(request, running.order, clock);
      clock.advanceTo(target);
      await condition(() => isSettled(running, inbox, clock));
      const order = requireOrder(running.order);
      return { now: toIso(clock.now()), offsetMs: clock.offsetMs(), status: order.status };
    },
    {
      description: "Moves a sandbox order's clock",
      validator: (_request) => refuse(requireOrder(running.order).input.sandbox ? null : LIVE_CLOCK),
    },
  );

  answerSignals(receive);
  setHandler(timelineQuery, () => describe(requireOrder(running.order), clock), {
    description: 'How the order is, and what is due next',
  });
}

/** Validators do not run in replays, so this one may refuse what histories hold. */
function refuseNewRefund(
  order: OrderState,
  action: RefundTarget,
  at: number,
  { by }: RefundDecider,
): OrderRefusal | null {
  return refuseRefundDecision(order, action, at, by, isSaidToBeSent(order) ? 'refunded' : null);
}

/** What only operators send. */
function answerOperators(
  running: Running,
  applied: (event: OrderEvent, isUrgent?: boolean) => Promise<OrderState>,
): void {
  setHandler(
    decideUpdate,
    async (decision, manner?) => {
      const order = await applied({ type: 'decision', decision }, manner?.isUrgent);
      refuse(refuseDecision(order, decision));
      return order;
    },
    {
      description: 'An operator ends a manual review',
      validator: (decision, _manner?) => refuse(refuseDecision(requireOrder(running.order), decision)),
    },
  );

  setHandler(
    reviewUpdate,
    async (operator) => {
      const order = await applied({ type: 'review', operator }, true);
      refuse(isTerminal(order.status) ? refuseReview(order) : null);
      return order;
    },
    {
      description: 'An operator takes the order to manual review',
      validator: (_operator) => refuse(refuseReview(requireOrder(running.order))),
    },
  );

  setHandler(refundAgainUpdate, (operator) => applied({ type: 'refund_again', operator }), {
    description: 'An operator has the decided refund requested once more',
    validator: (_operator) => refuse(refuseRefundAgain(requireOrder(running.order))),
  });
}

function answerSignals(receive: (event: OrderEvent) => Incoming): void {
  setHandler(providerReportSignal, (report) => void receive({ type: 'provider_report', report }), {
    description: 'What the provider says of the order',
  });
  setHandler(providerSilentSignal, () => void receive({ type: 'provider_silent' }), {
    description: 'The provider has given no good answer for too long',
  });
  setHandler(depositReportedSignal, () => void receive({ type: 'deposit_reported' }), {
    description: 'The wallet says that it has sent the deposit',
  });
  setHandler(chainFindingSignal, (finding) => void receive({ type: 'chain_news', news: finding }), {
    description: "What the operator's own nodes show",
  });
  setHandler(recordedSignal, (order) => void receive({ type: 'recorded', order }), {
    description: 'The order as it is on record, which is ahead of the workflow',
  });
}

function describe(order: OrderState, clock: VirtualClock): TimelineAnswer {
  const { status, revision, timeline } = order;
  const due = nextDue(order);
  const next = due && { what: DUE_SUMMARY[due.kind], at: toIso(due.at) };
  return { now: toIso(clock.now()), status, revision, timeline, next };
}

const LIVE_CLOCK: OrderRefusal = {
  code: 'ORDER_NOT_FOUND',
  message: 'Only a sandbox order has a clock that can be moved',
};
const NOT_OPEN: OrderRefusal = { code: 'ORDER_NOT_FOUND', message: 'The order is not open yet' };

/** Nothing more is due at the clock's present time. */
function isSettled(running: Running, inbox: Incoming[], clock: VirtualClock): boolean {
  const due = running.order && nextDue(running.order);
  return (
    !running.busy && (isOver(running.order) || inbox.length === 0) && (!due || due.at > clock.now() || running.isHeld)
  );
}

/** Whether the loop has ended or is about to: what is in the inbox then is never taken. */
function isOver(order: OrderState | null): boolean {
  return order !== null && isTerminal(order.status);
}

function advanceTarget(request: ClockAdvance, order: OrderState | null, clock: VirtualClock): number {
  if ('byMs' in request) {
    return messageTime(order, clock) + request.byMs;
  }
  if ('to' in request) {
    return Date.parse(request.to);
  }
  const due = order && nextDue(order);
  const others = request.noLaterThan === null ? Number.POSITIVE_INFINITY : Date.parse(request.noLaterThan);
  const next = Math.min(due?.at ?? Number.POSITIVE_INFINITY, others);
  return Number.isFinite(next) ? next : clock.now();
}

/**
 * A seeded order's time is set by its script and `advance`, so messages never bring real time into it [rules/sandbox-and-clock:
 * Seeds].
 */
function messageTime(order: OrderState | null, clock: VirtualClock): number {
  return order?.input.sandbox?.seeded ? Math.max(lastTransitionAt(order), clock.lastSetAt()) : clock.now();
}

function requireOrder(order: OrderState | null): OrderState {
  if (!order) {
    throw ApplicationFailure.nonRetryable(NOT_OPEN.message, NOT_OPEN.code);
  }
  return order;
}

function refuse(refusal: OrderRefusal | null): void {
  if (refusal) {
    const { code, message, ...extras } = refusal;
    throw ApplicationFailure.create({ message, type: code, nonRetryable: true, details: [extras] });
  }
}
