import {
  ActivityFailure,
  ApplicationFailure,
  CancellationScope,
  isCancellation,
  proxyLocalActivities,
  upsertSearchAttributes,
} from '@temporalio/workflow';
import type { OpeningActivities, TransitionActivities } from '../activities/order-activities';
import type { OrderEvent } from '../src/domain/orders/apply-event';
import { recordSummary } from '../src/domain/orders/history-summary';
import { lastRecordedAt, type OrderState } from '../src/domain/orders/order';
import { RECORD_REFUSED } from '../src/domain/orders/record-refused';
import { STATUSES } from '../src/domain/orders/status';
import type { VirtualClock } from './clock';
import { SEARCH_ATTRIBUTES } from './messages';
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

/** Whether a record was refused as such, which has become a case. */
function isRecordRefused(error: unknown): boolean {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  return cause instanceof ApplicationFailure && cause.type === RECORD_REFUSED;
}
