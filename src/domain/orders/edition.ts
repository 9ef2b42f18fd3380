import type { OrderInput } from './order';

/**
 * Editions of the rules that change what a workflow does. An order keeps the edition it was opened with, so histories of
 * earlier orders replay.
 * 2: a refund decision is recorded before the provider is called, an accepted refund has a time limit, and a completion
 * without evidence is asked about; a timer is set anew when the sandbox clock is moved.
 * 3: a live order does not end as failed once its deposit was seen.
 * 4: a sandbox order is opened at its provider and recorded in one step.
 * 5: what a provider says of a live order ends it only by what is known of its deposit, and a refund wants its evidence;
 * it earns by what was swapped, expects what its provider promised, and takes no decision for a conversion that its provider
 * cannot do; it goes on in another run when its history has grown long, and does not take a fact twice that repeats the one before;
 * a live order goes on while its provider is called, and a call that nobody could make stays due.
 */
export const EDITION = 5;

export function isAtLeastEdition({ edition = 1 }: OrderInput, least: number): boolean {
  return edition >= least;
}

/** Whether this release knows the rules that the order lives by; an order of a later release may be open after a step back. */
export function isKnownEdition({ edition = 1 }: OrderInput): boolean {
  return edition <= EDITION;
}

/** What a worker knows that says nothing of editions: one of a release from before workers announced theirs. */
export const UNANNOUNCED_EDITION = 4;

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
