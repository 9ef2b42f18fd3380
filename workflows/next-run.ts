import { allHandlersFinished, makeContinueAsNewFunc, setCurrentDetails, workflowInfo } from '@temporalio/workflow';
import { describeState, swapSummary } from '../src/domain/orders/history-summary';
import type { OrderState } from '../src/domain/orders/order';
import type { VirtualClock } from './clock';
import type { OrderWorkflow, RecoveredOrder } from './messages';
import type { Incoming } from './order-messages';

/**
 * Whether the order is to go on in a new run, because the history of this one has grown long (docs/decisions/long-orders.md).
 * Never while somebody waits for the answer of an update: an answer cannot be handed on.
 */
export function isTimeForNextRun(): boolean {
  return workflowInfo().continueAsNewSuggested && allHandlersFinished();
}

/** Shows support staff how the order is. Temporal does not hand the summary of the first run on, so later ones show it here. */
export function showState(order: OrderState, handedOn: RecoveredOrder | undefined): void {
  const isLaterRun = handedOn?.clockSetTo !== undefined;
  setCurrentDetails(isLaterRun ? `${swapSummary(order.input)}\n\n${describeState(order)}` : describeState(order));
}

/**
 * Ends this run and starts the next with the order as it is: its state, its clock, and the messages it has not come to. Messages
 * that arrive meanwhile make Temporal run the task again, with them in the inbox, or go to the next run.
 */
export function startNextRun(order: OrderState, inbox: readonly Incoming[], clock: VirtualClock): Promise<never> {
  const { typedSearchAttributes } = workflowInfo();
  // Otherwise the next run would be found under the status that the order was started with.
  const nextRun = makeContinueAsNewFunc<OrderWorkflow>({ typedSearchAttributes });
  return nextRun(order.input, {
    order,
    clockOffsetMs: clock.offsetMs(),
    clockSetTo: clock.setTo(),
    unheard: inbox.map(({ event, at }) => ({ event, at })),
  });
}
