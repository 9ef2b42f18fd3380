import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  patched,
  proxyActivities,
  proxyLocalActivities,
  TimeoutFailure,
} from '@temporalio/workflow';
import type { OverdueCallActivities } from '../activities/order-activities';
import type { ProviderActivities } from '../activities/provider-activities';
import { isErrorCode } from '../src/domain/error';
import type { OrderEvent } from '../src/domain/orders/apply-event';
import { SAME_IN_ANY_TASK_SINCE_EDITION } from '../src/domain/orders/edition';
import { callSummary, creationSummary } from '../src/domain/orders/history-summary';
import { type Deposit, lastRecordedAt, type OrderInput, type OrderState } from '../src/domain/orders/order';
import {
  type CallAnswer,
  dueCall,
  nextAttemptAt,
  OUTCOME_UNKNOWN,
  type Overdue,
  PROVIDER_UNSERVED,
  type ProviderCall,
} from '../src/domain/orders/provider-call';
import { RECORD_REFUSED } from '../src/domain/orders/record-refused';
import type { OrderRefusal, RefusalExtras } from '../src/domain/refunds/refund-decision';
import type { VirtualClock } from './clock';
import { intervals } from './intervals';
import { providerQueue } from './messages';
import type { Incoming } from './order-messages';

/** The provider calls that an order has to make. */
export interface DueCalls {
  /**
   * Makes the call that is due. Returns its result if the order waits for it; null if nothing is due or the result comes
   * through the inbox.
   * @param isPending whether the order has an event to take, which may make the call needless: a live call begins after it
   */
  make(order: OrderState, isPending: boolean): Promise<Incoming | null>;
  /** Whether a call has started and its result has not been taken yet. */
  isInProgress(): boolean;
  /** When (ms) a call that could not be made is tried again; null if none is waiting. */
  againAt(): number | null;
  /** The order has ended: results of calls in progress are ignored. */
  end(): void;
}

/**
 * A live order continues while its provider is called: messages, deadlines and decisions do not wait for the result. A
 * simulated provider answers at once, so a sandbox order waits for it.
 */
export function openDueCalls(input: OrderInput, inbox: Incoming[], clock: VirtualClock): DueCalls {
  return input.sandbox === null ? callBeside(inbox, clock) : callAndWait();
}

function callAndWait(): DueCalls {
  return {
    async make(order) {
      const call = dueCall(order);
      if (!call) {
        return null;
      }
      const { event } = await callProvider(call, order);
      // A simulated provider answers at the time of the call, so that sandbox times are exact.
      return incomingAt(event, lastRecordedAt(order));
    },
    isInProgress: () => false,
    againAt: () => null,
    end: () => undefined,
  };
}

/** A due call: in progress, answered, or waiting to be tried again. */
interface Calling {
  type: ProviderCall['type'];
  scope: CancellationScope;
  answer: Incoming | null;
  overdue: Overdue | null;
  againAt: number | null;
}

function callBeside(inbox: Incoming[], clock: VirtualClock): DueCalls {
  let calling: Calling | null = null;

  const begin = (call: ProviderCall, order: OrderState, overdue: Overdue | null) => {
    const begun: Calling = { type: call.type, scope: new CancellationScope(), answer: null, overdue, againAt: null };
    calling = begun;
    void begun.scope.run(() => run(begun, call, order)).catch(() => undefined);
  };
  const run = async (begun: Calling, call: ProviderCall, order: OrderState) => {
    const { event, at, isOverdue } = await callProvider(call, order);
    if (calling !== begun) {
      return;
    }
    if (isOverdue) {
      const { orderId, provider } = order.input;
      await reportOverdueCall({ orderId, provider, call: call.type });
      if (calling !== begun) {
        return;
      }
      begun.overdue = { since: begun.overdue?.since ?? clock.now(), times: (begun.overdue?.times ?? 0) + 1 };
      // Polls for missing evidence have their own schedule [rules/orders-and-transitions: Evidence].
      begun.againAt = call.type === 'read_status' ? null : nextAttemptAt(begun.overdue, clock.now());
    }
    if (begun.againAt === null) {
      begun.answer = incomingAt(event, at ?? clock.now());
      inbox.push(begun.answer);
    }
  };
  const drop = () => {
    const dropped = calling;
    calling = null;
    dropped?.scope.cancel();
    const place = dropped?.answer ? inbox.indexOf(dropped.answer) : -1;
    if (place >= 0) inbox.splice(place, 1);
  };

  return {
    async make(order, isPending) {
      const call = dueCall(order);
      if (calling && (calling.type !== call?.type || calling.answer?.taken)) {
        drop();
      }
      if (call && !calling) {
        if (!(isPending && applies('events-before-calls', order.input))) begin(call, order, null);
      } else if (call && calling?.againAt && calling.againAt <= clock.now()) {
        begin(call, order, calling.overdue);
      }
      return null;
    },
    isInProgress: () => calling !== null && calling.againAt === null,
    againAt: () => calling?.againAt ?? null,
    end: drop,
  };
}

export function incomingAt(event: Incoming['event'], at: number): Incoming {
  return { event, at, taken: false };
}

/** Changes that orders of earlier editions got while they were open. */
type Patch = 'end-after-updates' | 'events-before-calls';

/**
 * Whether the change applies to the order, which since edition 3 needs no marker. A replay knows a marker only from the task that
 * recorded it, but gets the result of a local activity in the task that began it, which may be an earlier one: what asks for the
 * marker after that result then asks too early, and the history does not replay.
 */
export function applies(patch: Patch, { edition }: Pick<OrderInput, 'edition'>): boolean {
  return edition >= SAME_IN_ANY_TASK_SINCE_EDITION || patched(patch);
}

/** A local activity, because it must not depend on a queue without workers. */
const { reportOverdueCall } = proxyLocalActivities<OverdueCallActivities>({
  startToCloseTimeout: '5s',
  retry: { initialInterval: '100ms', maximumInterval: '10s' },
  localRetryThreshold: '2s',
});

/**
 * How long a call may wait for a worker on its provider's queue. A caller who creates an order waits no longer than this, and
 * without a limit an order would not learn that no worker serves its provider.
 */
const QUEUE_WAIT = { create: intervals.creationQueueWait, other: intervals.callQueueWait };

const PROVIDER_RETRY = { initialInterval: '500ms', maximumAttempts: 3 } as const;

/** A simulated provider is part of the worker; a live one is called on its own queue with its own rate limit. */
function providerCalls(
  input: OrderInput,
  summary: string,
  scheduleToStartTimeout = QUEUE_WAIT.other,
): ProviderActivities {
  return input.sandbox
    ? proxyLocalActivities<ProviderActivities>({ startToCloseTimeout: '5s', retry: PROVIDER_RETRY, summary })
    : proxyActivities<ProviderActivities>({
        taskQueue: providerQueue(input.provider),
        scheduleToStartTimeout,
        startToCloseTimeout: '30s',
        retry: PROVIDER_RETRY,
        summary,
      });
}

/** Throws the activity's failure; `refusalOf` converts it for the caller. */
export function createProviderOrder(input: OrderInput): Promise<Deposit> {
  return providerCalls(input, creationSummary(input), QUEUE_WAIT.create).createProviderOrder(input);
}

/** The result of a call: the order's next event, at `at` if the provider's time is recorded. */
interface CallOutcome {
  event: OrderEvent;
  at: number | null;
  /** The call could not be made, so it certainly was not. */
  isOverdue?: true;
}

/** Makes a call at the provider. */
async function callProvider(call: ProviderCall, order: OrderState): Promise<CallOutcome> {
  const { input, deposit } = order;
  const request = { input, providerOrderId: deposit.providerOrderId };
  const calls = providerCalls(input, callSummary(call, order));
  try {
    switch (call.type) {
      case 'read_status':
        return { event: { type: 'provider_report', report: await calls.readStatus(request) }, at: null };
      case 'open_ticket':
        return toOrderEvent(await calls.openTicket(request));
      case 'request_refund':
        return toOrderEvent(await calls.requestRefund({ ...request, target: call.target }));
    }
  } catch (error) {
    const event = { type: 'provider_answer', answer: answerOf(error) } as const;
    return { event, at: null, ...(wasNotMade(error) && { isOverdue: true }) };
  }
}

/** Whether no worker took the call in time, or the worker that did could not make it. */
function wasNotMade(error: unknown): boolean {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  return cause instanceof TimeoutFailure
    ? cause.timeoutType === 'SCHEDULE_TO_START'
    : cause instanceof ApplicationFailure && cause.type === PROVIDER_UNSERVED;
}

function toOrderEvent(at: string | null): CallOutcome {
  return { event: { type: 'provider_answer', answer: 'accepted' }, at: at ? Date.parse(at) : null };
}

function answerOf(error: unknown): CallAnswer {
  const cause = applicationFailure(error);
  if (cause?.type === OUTCOME_UNKNOWN) {
    return 'unknown';
  }
  return cause?.nonRetryable && cause.type !== PROVIDER_UNSERVED ? 'refused' : 'unavailable';
}

/** The public error for a failed provider call. */
export function refusalOf(error: unknown): OrderRefusal {
  const cause = applicationFailure(error);
  if (cause?.type === RECORD_REFUSED) {
    return { code: 'PROVIDER_ERROR', message: "The provider's order cannot be recorded; ask for a new quote" };
  }
  return cause && isErrorCode(cause.type)
    ? { code: cause.type, message: cause.message, ...(cause.details?.[0] as RefusalExtras | undefined) }
    : { code: 'PROVIDER_ERROR', message: 'The provider did not answer; ask for a new quote' };
}

function applicationFailure(error: unknown): ApplicationFailure | null {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  return cause instanceof ApplicationFailure ? cause : null;
}
