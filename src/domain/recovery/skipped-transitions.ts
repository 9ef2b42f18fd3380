import { type OrderState, versionOf } from '../orders/order';

/**
 * The recorded states of an order, with one added for each transition that none of them ends with. A history skips one if a
 * worker died after recording two, and the next worker was answered with both; the timeline contains both [rules/recovery:
 * Rebuilding rows from a history].
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

/** Fields about the end of an order are cleared for earlier transitions. */
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
