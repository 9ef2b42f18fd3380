import type { WorkflowHandle } from '@temporalio/client';
import { recordAudit } from '#db/audit';
import { type Database, inTransaction } from '#db/client';
import { restoreClaim } from '#db/orders/claims';
import { moveOrderClock } from '#db/orders/control';
import { restoreOrigin } from '#db/recovery/restore-origin';
import { rewindBefore } from '#db/recovery/rewind-order';
import type { OrderState } from '#domain/orders/order';
import type { FindLosses } from '#providers/live/losses';
import type { WorkflowPayloads } from '#temporal/payloads';
import { recordOrder } from '../orders/record-order';
import { NothingRecordedError, type RecordedOrder, readRecords } from './recorded-order';
import { restoreFollowing } from './restore-following';

export interface RebuildDeps {
  db: Database;
  /** Signs the public tracking URL of an order id. */
  trackingUrl: (orderId: string, link?: number) => string;
  findLosses: FindLosses;
}

export type History = Awaited<ReturnType<WorkflowHandle['fetchHistory']>>;

/**
 * Rebuilds the rows of an order from the histories of its workflow's runs, the oldest first: the claim, the order, its events,
 * and everything by which it is followed; webhooks of missing events are sent (again) with their old ids. Existing records do
 * not change. All is written, or nothing. Returns the number of records in the histories.
 * @throws NothingRecordedError
 */
export async function rebuildOrder(
  deps: RebuildDeps,
  { payloads, histories, actor }: { payloads: WorkflowPayloads; histories: readonly History[]; actor: string },
): Promise<number> {
  const recorded = await readRecords(payloads, histories);
  const last = recorded.states.at(-1)?.order;
  if (!last) {
    throw new NothingRecordedError('the history holds no recorded state');
  }
  await inTransaction(deps.db, async (tx) => {
    const details = { status: last.status, records: recorded.states.length };
    await recordAudit(tx, { actor, action: 'order.rebuilt', target: last.input.orderId, details });
    await writeRows({ ...deps, db: tx }, recorded, last);
  });
  return recorded.states.length;
}

async function writeRows(
  deps: RebuildDeps,
  { input, origin, startedAt, states, calls, clockOffsetMs }: RecordedOrder,
  last: OrderState,
): Promise<void> {
  const { db } = deps;
  await restoreClaim(db, input, last.status);
  if (origin) await restoreOrigin(db, input, origin, startedAt);
  const records = states.map(({ order }) => ({ revision: order.revision, version: order.timeline.length }));
  await rewindBefore(db, input.orderId, records);
  for (const state of states) {
    await recordOrder(deps, { ...state, isRebuilt: true });
  }
  await moveOrderClock(db, input.orderId, clockOffsetMs);
  await restoreFollowing(deps, last, calls);
}
