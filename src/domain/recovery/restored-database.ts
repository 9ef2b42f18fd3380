import type { AlertSubject } from '../alerts/operator-alert';
import { type OrderState, versionOf } from '../orders/order';

export const RESTORED_ALERT: AlertSubject = { kind: 'database_restored', subject: 'Postgres' };

/** Texts for operators [rules/recovery: A restored database]. */
export const NOT_COMPARED =
  'it has restarted or was restored, and was not compared with Temporal yet: no live orders are created until it is';

/** Why a creation is refused meanwhile. */
export const CREATIONS_WAIT = 'The database has restarted or was restored, and is being compared with the order engine';

/** Live orders that a restored database lacked; those that failed it still lacks. */
export interface RestoredOrders {
  restored: string[];
  failed: string[];
}

const NAMED = 10;

export function describeRestored({ restored, failed }: RestoredOrders): string {
  const parts = [
    ...(restored.length > 0 ? [`it lacked ${restored.length} live orders, and has them again: ${list(restored)}`] : []),
    ...(failed.length > 0 ? [`it still lacks ${failed.length} live orders: ${list(failed)}`] : []),
    'run swaplane restore, then swaplane doctor; docs/backup.md says what stays lost',
  ];
  return parts.join('; ');
}

function list(orderIds: readonly string[]): string {
  const more = orderIds.length - NAMED;
  return `${orderIds.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

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
