import type { WorkflowClient, WorkflowHandle } from '@temporalio/client';
import { recordAudit } from '#db/audit';
import { type Database, inTransaction } from '#db/client';
import { restoreClaim } from '#db/orders/claims';
import { moveOrderClock } from '#db/orders/control';
import { findOrderState } from '#db/orders/orders';
import { openCase, timesSeen } from '#db/recovery/cases';
import { findOrderRow } from '#db/recovery/checks';
import { restoreCalls, restoreOrigin, restoreWatch, rewindBefore } from '#db/recovery/restored';
import { isKnownEdition } from '#domain/orders/edition';
import type { OrderState } from '#domain/orders/order';
import { isTerminal } from '#domain/orders/status';
import type { Mismatch } from '#domain/recovery/order-check';
import type { FindLosses } from '#providers/live/losses';
import { fetchRunHistories } from '#temporal/histories/fetch-history';
import { findUnreadable } from '#temporal/histories/history';
import { payloadsOf, type WorkflowPayloads } from '#temporal/payloads';
import { isRunning } from '#temporal/workflow-state';
import { recordedSignal } from '#workflows/messages';
import { recordOrder } from '../orders/record-order';
import { recoverOrder } from '../orders/recover-order';
import { NothingRecordedError, type OpeningCall, type RecordedOrder, readRecords } from './recorded-order';

export interface RepairDeps extends RebuildDeps {
  workflows: WorkflowClient;
}

/** Repairs an order, and returns what was done or why nothing was; the actor is written to the audit log first. */
type Repair = (deps: RepairDeps, orderId: string, actor: string) => Promise<string>;

/** How often a workflow whose task fails is restarted; after that its code needs a person. */
const RESTARTS = 3;

/** The repair of each mismatch [rules/recovery: Comparing rows with workflows]. */
export const REPAIRS: Readonly<Record<Mismatch, Repair>> = {
  workflow_gone: (...order) => recover(...order),
  workflow_ended: (...order) => recover(...order),
  workflow_behind: async ({ db, workflows }, orderId, actor) => {
    const order = await findOrderState(db, orderId);
    if (!order) {
      return 'nothing: no state is stored';
    }
    const details = { status: order.status, revision: order.revision };
    await recordAudit(db, { actor, action: 'workflow.told', target: orderId, details });
    await workflows.getHandle(orderId).signal(recordedSignal, order);
    return 'the workflow was updated from the database';
  },
  row_behind: (...order) => rebuild(...order),
  row_gone: (...order) => rebuild(...order),
  workflow_stuck: async (deps, orderId, actor) => {
    const order = await findOrderState(deps.db, orderId);
    if (order && !isKnownEdition(order.input)) {
      return `nothing: a later release opened it, with edition ${order.input.edition}; run workers of that release again`;
    }
    if (order && isTerminal(order.status)) {
      return endWorkflow(deps, actor, order);
    }
    const unreadable = await findUnreadable(deps.workflows, orderId);
    if (unreadable !== null) {
      return `nothing: the history of its workflow cannot be read: ${unreadable}`;
    }
    return (await timesSeen(deps.db, orderId, 'workflow_stuck')) >= RESTARTS
      ? 'nothing more: it failed again after restarts; see the workflow in the Temporal UI'
      : recover(deps, orderId, actor, 'its task kept failing; restarted from its row');
  },
  workflow_silent: async () => 'nothing: check that workers are running, and see the workflow in the Temporal UI',
};

/** Everything that an end leads to is recorded with it, so a workflow that cannot complete has nothing left to do. */
async function endWorkflow({ db, workflows }: RepairDeps, actor: string, order: OrderState): Promise<string> {
  const { status, revision, input } = order;
  await recordAudit(db, { actor, action: 'workflow.ended', target: input.orderId, details: { status, revision } });
  await workflows.getHandle(input.orderId).terminate('its order has ended, and its task kept failing');
  return 'the order has ended; its workflow was ended too';
}

async function recover(deps: RepairDeps, orderId: string, actor: string, endFirst?: string): Promise<string> {
  const reason = await recoverOrder(deps, orderId, { actor, ...(endFirst !== undefined && { endFirst }) });
  return reason === null ? 'the workflow was restarted from the row' : `nothing: ${reason}`;
}

/** If a workflow ended without recording the end, the order continues from the rows. */
async function rebuild(deps: RepairDeps, orderId: string, actor: string): Promise<string> {
  const { db, workflows } = deps;
  const payloads = payloadsOf(workflows);
  const histories = await fetchRunHistories({ db, payloads, callTemporal: (call) => call(workflows) }, orderId);
  if (histories.length === 0) {
    return 'nothing: there is no history';
  }
  const records = await rebuildOrder(deps, { payloads: payloads.of(orderId), histories, actor });
  const done = `${records} records were written again from the history`;
  const row = await findOrderRow(db, orderId);
  const isOver = row?.terminal || (await isRunning(workflows, orderId));
  return isOver ? done : `${done}; ${await recover(deps, orderId, actor)}`;
}

export interface RebuildDeps {
  db: Database;
  /** Signs the public tracking URL of an order id. */
  trackingUrl: (orderId: string, partnerId: string, link?: number) => string;
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
  // The record before it does not know of a ticket: opening one is no transition.
  const hasTicket = calls.some(({ call, answered }) => call === 'open_ticket' && answered !== null);
  if ((order.ticketOpenedAt !== null || hasTicket) && !isTerminal(order.status)) {
    const words = `ask ${provider} what became of the refund of its order ${deposit.providerOrderId}`;
    await openCase(db, orderId, 'refund_ticket', words);
  }
}
