import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  isCancellation,
  proxyActivities,
  proxyLocalActivities,
  TimeoutFailure,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { OpeningActivities, OverdueCallActivities, TransitionActivities } from '../activities/order-activities';
import type { ProviderActivities } from '../activities/provider-activities';
import { isErrorCode } from '../src/domain/error';
import type { OrderEvent } from '../src/domain/orders/apply-event';
import { callSummary, creationSummary, recordSummary } from '../src/domain/orders/history-summary';
import { type Deposit, lastRecordedAt, type OrderInput, type OrderState } from '../src/domain/orders/order';
import {
  type CallAnswer,
  OUTCOME_UNKNOWN,
  PROVIDER_UNSERVED,
  type ProviderCall,
} from '../src/domain/orders/provider-call';
import { RECORD_REFUSED } from '../src/domain/orders/record-refused';
import { STATUSES } from '../src/domain/orders/status';
import type { OrderRefusal, RefusalExtras } from '../src/domain/refunds/refund-decision';
import type { VirtualClock } from './clock';
import { intervals } from './intervals';
import { providerQueue, SEARCH_ATTRIBUTES } from './messages';
import type { Running } from './order-messages';

/**
 * Recording is idempotent and short, so it is a local activity: one marker instead of six events. A long database outage
 * turns into timers instead of workflow task heartbeats (docs/decisions/history-cost.md).
 */
export const { recordTransition, openSandboxOrder } = proxyLocalActivities<TransitionActivities & OpeningActivities>({
  startToCloseTimeout: '5s',
  retry: { initialInterval: '100ms', maximumInterval: '10s' },
  localRetryThreshold: '2s',
});

/** A local activity, because it must not depend on a queue without workers. */
export const { reportOverdueCall } = proxyLocalActivities<OverdueCallActivities>({
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
export interface CallOutcome {
  event: OrderEvent;
  at: number | null;
  /** The call could not be made, so it certainly was not. */
  isOverdue?: true;
}

/** Makes a call at the provider. */
export async function callProvider(call: ProviderCall, order: OrderState): Promise<CallOutcome> {
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

/** Whether a record was refused as such, which has become a case. */
export function isRecordRefused(error: unknown): boolean {
  return applicationFailure(error)?.type === RECORD_REFUSED;
}

function applicationFailure(error: unknown): ApplicationFailure | null {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  return cause instanceof ApplicationFailure ? cause : null;
}

export interface Recorded {
  order: OrderState;
  isOurs: boolean;
  isRefused?: true;
  isGivenUp?: true;
}

/**
 * Makes changes visible: to the projection (and through it to webhooks and streams) and to support staff. Returns the order as
 * recorded, which is also in the history: a replay, which may get another time from the server than the first run did, arrives
 * at the same order. Null if the order was given up. What is refused as such leaves an open order as it was; so does a record
 * that is given up for an operator's decision, which may be made all the same: then the decision finds it.
 */
export async function record(
  before: OrderState | null,
  after: OrderState,
  event: OrderEvent | null,
  { clock, running }: { clock: VirtualClock; running: Pick<Running, 'giveUpRecord'> },
): Promise<Recorded | null> {
  const clockOffsetMs = after.input.sandbox ? clock.offsetMs() : 0;
  const summary = recordSummary(after, event);
  let answer: Awaited<ReturnType<typeof recordTransition>>;
  let isGivenUp = false;
  const scope = new CancellationScope();
  running.giveUpRecord = () => {
    isGivenUp = true;
    scope.cancel();
  };
  try {
    answer = await startIn(scope, () =>
      recordTransition.executeWithOptions({ summary, cancellationType: 'TRY_CANCEL' }, [
        { order: after, clockOffsetMs },
      ]),
    );
  } catch (error) {
    if (before && isRecordRefused(error)) return { order: before, isOurs: true, isRefused: true };
    if (before && isGivenUp && isCancellation(error)) return { order: before, isOurs: true, isGivenUp: true };
    throw error;
  } finally {
    running.giveUpRecord = null;
  }
  if (answer === false) {
    return null;
  }
  const recorded = { ...answer.order, input: after.input };
  const isOurs = !answer.before;
  takeOver(recorded, !isOurs, clock);
  if (STATUSES[recorded.status].searchable && before && before.status !== recorded.status) {
    upsertSearchAttributes([{ key: SEARCH_ATTRIBUTES.orderStatus, value: recorded.status }]);
  }
  return { order: recorded, isOurs };
}

/** Adds no turn of the microtask queue to the wait, so that earlier histories replay in their order. */
function startIn<T>(scope: CancellationScope, start: () => Promise<T>): Promise<T> {
  const started: Promise<T>[] = [];
  scope
    .run(async () => {
      const promise = start();
      started.push(promise);
      await promise;
    })
    .catch(() => undefined);
  return started[0] ?? start();
}

/** The order continues from its record; if another run wrote it, the clock continues from there too. */
export function takeOver(recorded: OrderState, before: boolean, clock: VirtualClock): OrderState {
  if (before && recorded.input.sandbox) {
    clock.advanceTo(lastRecordedAt(recorded));
  }
  return recorded;
}
