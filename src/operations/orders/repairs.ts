import type { WorkflowClient } from '@temporalio/client';
import { recordedSignal } from '../../../workflows/messages';
import { recordAudit } from '../../db/audit';
import { findOrderState } from '../../db/orders/state';
import { timesSeen } from '../../db/recovery/cases';
import { isKnownEdition } from '../../domain/orders/edition';
import type { Mismatch } from '../../domain/recovery/order-check';
import { fetchWholeHistory } from '../../temporal/histories/fetch-history';
import { type RebuildDeps, rebuildOrder } from './rebuild';
import { recoverOrder } from './recover';

export interface RepairDeps extends RebuildDeps {
  workflows: WorkflowClient;
}

/** Mends an order, and answers what was done, or why nothing was; the audit log has the actor first. */
type Repair = (deps: RepairDeps, orderId: string, actor: string) => Promise<string>;

/** So often a workflow whose task fails is started again; then its code has to be looked at. */
const RESTARTS = 3;

/** How each mismatch is mended [rules/recovery: Comparing rows with workflows]. */
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
  row_behind: async (deps, orderId, actor) => {
    const { db, workflows } = deps;
    const history = await fetchWholeHistory({ db, askTemporal: (ask) => ask(workflows) }, orderId);
    return history === null
      ? 'nothing: there is no history'
      : `${await rebuildOrder(deps, { history, actor })} records were written again from the history`;
  },
  workflow_stuck: async (deps, orderId, actor) => {
    const order = await findOrderState(deps.db, orderId);
    if (order && !isKnownEdition(order.input)) {
      return `nothing: a later release opened it, with edition ${order.input.edition}; run workers of that release again`;
    }
    return (await timesSeen(deps.db, orderId, 'workflow_stuck')) >= RESTARTS
      ? 'nothing more: it failed again after restarts; see the workflow in the Temporal UI'
      : recover(deps, orderId, actor, 'its task kept failing; restarted from its row');
  },
  workflow_silent: async () => 'nothing: check that workers are running, and see the workflow in the Temporal UI',
};

async function recover(deps: RepairDeps, orderId: string, actor: string, endFirst?: string): Promise<string> {
  const reason = await recoverOrder(deps, orderId, { actor, ...(endFirst !== undefined && { endFirst }) });
  return reason === null ? 'the workflow was restarted from the row' : `nothing: ${reason}`;
}
