import type { WorkflowClient } from '@temporalio/client';
import { recordAudit } from '#db/audit';
import { findOrderState } from '#db/orders/orders';
import { timesSeen } from '#db/recovery/cases';
import { findOrderRow } from '#db/recovery/checks';
import { isKnownEdition } from '#domain/orders/edition';
import type { OrderState } from '#domain/orders/order';
import { isTerminal } from '#domain/orders/status';
import type { Mismatch } from '#domain/recovery/order-check';
import { fetchRunHistories } from '#temporal/histories/fetch-history';
import { findUnreadable } from '#temporal/histories/history';
import { payloadsOf } from '#temporal/payloads';
import { isRunning } from '#temporal/workflow-state';
import { recordedSignal } from '#workflows/messages';
import { recoverOrder } from '../orders/recover-order';
import { type RebuildDeps, rebuildOrder } from './rebuild-order';

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
