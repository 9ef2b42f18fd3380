import type { OrderInput } from './order';

/** The edition that every worker knows, whatever it announces. */
export const FIRST_EDITION = 1;

/**
 * The latest edition of the rules that determine what a workflow does. An order stays on the edition it was opened with, so
 * histories of earlier orders replay. 1: all rules of the first release. 2: orders are told of the chain [rules/evidence: Deposits].
 * 3: no step depends on the workflow task that it falls into (docs/decisions/rolling-upgrades.md). 4: a refund call is dropped once the
 * provider says that it has sent the money [rules/refunds: At the provider].
 */
export const EDITION = 4;

/** The first edition without patch markers, and with the decision for another run after a wait. */
export const SAME_IN_ANY_TASK_SINCE_EDITION = 3;

/** The first edition whose workflow drops a refund call; the calls of earlier orders are refused where they are made. */
export const REFUND_DROPPED_SINCE_EDITION = 4;

/** Whether this release knows the order's edition. After a rollback, orders of a later release may be open. */
export function isKnownEdition({ edition }: Pick<OrderInput, 'edition'>): boolean {
  return edition <= EDITION;
}

/**
 * The edition of a new order: the latest that all running workers know, because any of them may get its tasks
 * [rules/order-creation: Rolling upgrades].
 * @param editions the latest edition each worker knows, at least one
 */
export function editionOfNewOrder(editions: readonly number[]): number {
  return Math.min(EDITION, ...editions);
}

/**
 * Whether a starting worker waits because orders of a later edition are open that a running worker knows: their tasks would
 * also come to this worker and fail. If no running worker knows the edition, waiting would help no order and delay all others.
 */
export function waitsForLaterEdition(openEdition: number, editions: readonly number[]): boolean {
  return openEdition > EDITION && editions.some((edition) => edition >= openEdition);
}
