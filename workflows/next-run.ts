import { allHandlersFinished, makeContinueAsNewFunc, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import { SAME_IN_ANY_TASK_SINCE_EDITION } from '../src/domain/orders/edition';
import { describeState, swapSummary } from '../src/domain/orders/history-summary';
import type { OrderInput, OrderState } from '../src/domain/orders/order';
import type { VirtualClock } from './clock';
import type { OrderWorkflow, RecoveredOrder } from './messages';
import type { Incoming } from './order-messages';

/** This run of the order. */
export interface Run {
  /**
   * Whether the order should continue in a new run because this run's history has become long (docs/decisions/long-orders.md).
   * Never while an update is pending: its result cannot be passed on.
   */
  isTimeForNext(): boolean;
  /** To be called after each wait for a message or a timer. */
  noteLength(): void;
}

/**
 * How long the history is depends on the workflow task, and after a local activity a replay may be in an earlier one than the first
 * run was. A message and a timer are in the same task both times, so since edition 3 the length is taken there.
 */
export function openRun({ edition }: OrderInput): Run {
  const isLongNow = () => workflowInfo().continueAsNewSuggested;
  let isLong = false;
  return {
    isTimeForNext: () => (edition >= SAME_IN_ANY_TASK_SINCE_EDITION ? isLong : isLongNow()) && allHandlersFinished(),
    noteLength() {
      isLong = isLongNow();
    },
  };
}

/** Shows the order's state to support staff. Temporal does not carry the first run's summary over, so later runs show it here. */
export function showState(order: OrderState, handedOn: RecoveredOrder | undefined): void {
  const isLaterRun = handedOn?.clockSetTo !== undefined;
  setCurrentDetails(isLaterRun ? `${swapSummary(order.input)}\n\n${describeState(order)}` : describeState(order));
}

/**
 * Ends this run and starts the next with the order's state, its clock and its unprocessed messages. For messages that arrive
 * meanwhile, Temporal runs the task again with them in the inbox, or delivers them to the next run.
 */
export function startNextRun(order: OrderState, inbox: readonly Incoming[], clock: VirtualClock): Promise<never> {
  const { typedSearchAttributes } = workflowInfo();
  // Otherwise the next run would be listed under the status that the order was started with.
  const nextRun = makeContinueAsNewFunc<OrderWorkflow>({ typedSearchAttributes });
  return nextRun(order.input, {
    order,
    clockOffsetMs: clock.offsetMs(),
    clockSetTo: clock.lastSetAt(),
    unheard: inbox.map(({ event, at }) => ({ event, at })),
  });
}
