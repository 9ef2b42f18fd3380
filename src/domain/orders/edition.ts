import type { OrderInput } from './order';

/** What every worker knows, whatever it announces. */
export const FIRST_EDITION = 1;

/**
 * Editions of the rules that change what a workflow does. An order keeps the edition it was opened with, so histories of
 * earlier orders replay.
 * 1: all rules of the first release.
 */
export const EDITION = 1;

/** Whether this release knows the rules that the order lives by; an order of a later release may be open after a step back. */
export function isKnownEdition({ edition }: Pick<OrderInput, 'edition'>): boolean {
  return edition <= EDITION;
}

/**
 * The edition that a new order gets: the latest that all running workers know, for any of them may get its tasks
 * [rules/order-creation: Rolling upgrades].
 * @param editions what each of them knows at most, at least one
 */
export function editionOfNewOrder(editions: readonly number[]): number {
  return Math.min(EDITION, ...editions);
}

/**
 * Whether a worker that is starting waits: while orders of a later edition are open, and a running worker knows it. Their tasks
 * would come to this one too and fail here. Where nobody knows it, waiting would help no order, and hold up all others.
 */
export function waitsForLaterEdition(openEdition: number, editions: readonly number[]): boolean {
  return openEdition > EDITION && editions.some((edition) => edition >= openEdition);
}
