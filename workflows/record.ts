import { upsertSearchAttributes } from '@temporalio/workflow';
import type { OrderEvent } from '../src/domain/orders/apply-event';
import { recordSummary } from '../src/domain/orders/history-summary';
import { lastRecordedAt, type OrderState } from '../src/domain/orders/order';
import { STATUSES } from '../src/domain/orders/status';
import type { VirtualClock } from './clock';
import { SEARCH_ATTRIBUTES } from './messages';
import { isRecordRefused, recordTransition } from './side-effects';

/**
 * Makes changes visible: to the projection (and through it to webhooks and streams) and to support staff. Returns the order as
 * recorded, which is also in the history: a replay, which may get another time from the server than the first run did, arrives
 * at the same order. Null if the order was given up. What is refused as such leaves an open order as it was.
 */
export async function record(
  before: OrderState | null,
  after: OrderState,
  event: OrderEvent | null,
  clock: VirtualClock,
): Promise<{ order: OrderState; isOurs: boolean; isRefused?: true } | null> {
  const clockOffsetMs = after.input.sandbox ? clock.offsetMs() : 0;
  const summary = recordSummary(after, event);
  let answer: Awaited<ReturnType<typeof recordTransition>>;
  try {
    answer = await recordTransition.executeWithOptions({ summary }, [{ order: after, clockOffsetMs }]);
  } catch (error) {
    if (before && isRecordRefused(error)) return { order: before, isOurs: true, isRefused: true };
    throw error;
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

/** The order continues from its record; if another run wrote it, the clock continues from there too. */
export function takeOver(recorded: OrderState, before: boolean, clock: VirtualClock): OrderState {
  if (before && recorded.input.sandbox) {
    clock.advanceTo(lastRecordedAt(recorded));
  }
  return recorded;
}
