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
