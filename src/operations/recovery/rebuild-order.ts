import type { WorkflowHandle } from '@temporalio/client';
import { recordAudit } from '#db/audit';
import { type Database, inTransaction } from '#db/client';
import { restoreClaim } from '#db/orders/claims';
import { moveOrderClock } from '#db/orders/control';
import { openCase } from '#db/recovery/cases';
import { restoreCalls, restoreOrigin, restoreWatch, rewindBefore } from '#db/recovery/restore-order';
import type { OrderState } from '#domain/orders/order';
import { isTerminal } from '#domain/orders/status';
import type { FindLosses } from '#providers/live/losses';
import type { WorkflowPayloads } from '#temporal/payloads';
import { recordOrder } from '../orders/record-order';
import { NothingRecordedError, type OpeningCall, type RecordedOrder, readRecords } from './recorded-order';

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

/**
 * Restores missing rows that follow a live order: the calls to its provider, so that none is made twice, and the watch. If the
 * provider or the wallet reported something once and it was lost, a case is opened that says what is missing [rules/recovery:
 * What follows an order].
 */
async function restoreFollowing(
  { db, findLosses }: { db: Database; findLosses: FindLosses },
  order: OrderState,
  calls: readonly OpeningCall[],
): Promise<void> {
  const { input, deposit } = order;
  const { orderId, provider } = input;
  if (input.sandbox) {
    return;
  }
  const { secret, pollsByDeposit } = findLosses(order);
  const made: OpeningCall = {
    call: 'create_order',
    startedAt: new Date(order.createdAt),
    answered: { at: new Date(order.createdAt), value: deposit },
  };
  const others = calls.filter(({ call }) => call !== 'create_order');
  const hasSecret = await restoreCalls(db, orderId, [made, ...others], secret.kind === 'known' ? secret.sealed : null);
  const depositHash = await restoreWatch(db, { orderId, provider, providerOrderId: deposit.providerOrderId });
  if (secret.kind === 'lost' && !hasSecret) {
    const words = `ask ${provider} how its order ${deposit.providerOrderId} stands; what it takes to read the order was lost`;
    await openCase(db, orderId, 'secret_missing', words);
  }
  if (depositHash === null && pollsByDeposit && order.depositReportedAt !== undefined && !isTerminal(order.status)) {
    await openCase(db, orderId, 'deposit_hash_missing', 'ask the wallet to report its deposit once more');
  }
  if (order.ticketOpenedAt !== null && !isTerminal(order.status)) {
    const words = `ask ${provider} what became of the refund of its order ${deposit.providerOrderId}`;
    await openCase(db, orderId, 'refund_ticket', words);
  }
}
