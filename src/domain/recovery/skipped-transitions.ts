import { type OrderState, versionOf } from '../orders/order';

/**
 * The states that an order has recorded, with one more for each transition that none of them ends with. A history skips one where a
 * worker died after it had recorded two, and the next one was answered with what was on record by then; its timeline tells of both
 * [rules/recovery: Rebuilding rows from a history].
 * @param states in the order in which they were recorded
 */
export function withSkippedTransitions<State extends { order: OrderState }>(states: readonly State[]): State[] {
  return states.flatMap((state, nth) => [...skippedBefore(state, states[nth - 1]), state]);
}

function skippedBefore<State extends { order: OrderState }>(state: State, previous: State | undefined): State[] {
  const { order } = state;
  const known = previous ? versionOf(previous.order) : 0;
  const facts = previous?.order ?? { ...order, ...NOTHING_KNOWN };
  return order.timeline.slice(known, -1).map(({ status }, nth) => {
    const version = known + nth + 1;
    const revision = order.revision - (versionOf(order) - version);
    return { ...state, order: { ...facts, status, revision, timeline: order.timeline.slice(0, version) } };
  });
}

/** How the order ended is not said of a transition before that. */
const NOTHING_KNOWN = {
  amountToActual: null,
  failedReasonCode: null,
  failedReasonMessage: null,
  txInHash: null,
  txOutHash: null,
  refundDeadline: null,
  refund: null,
  refundAcceptedAt: null,
  ticketOpenedAt: null,
  decision: null,
  missingEvidence: null,
} satisfies Partial<OrderState>;
