import { patched } from '@temporalio/workflow';
import { SAME_IN_ANY_TASK_SINCE_EDITION } from '../src/domain/orders/edition';
import type { OrderInput } from '../src/domain/orders/order';

/** Changes that orders of earlier editions got while they were open. */
export type Patch = 'end-after-updates' | 'events-before-calls';

/**
 * Whether the change applies to the order, which since edition 3 needs no marker. A replay knows a marker only from the task that
 * recorded it, but gets the result of a local activity in the task that began it, which may be an earlier one: what asks for the
 * marker after that result then asks too early, and the history does not replay.
 */
export function applies(patch: Patch, { edition }: Pick<OrderInput, 'edition'>): boolean {
  return edition >= SAME_IN_ANY_TASK_SINCE_EDITION || patched(patch);
}
