import { type WorkflowClient, type WorkflowExecutionDescription, WorkflowNotFoundError } from '@temporalio/client';
import { recordedSignal, timelineQuery } from '../../../workflows/messages';
import { openCase, timesSeen } from '../../db/orders/cases';
import { findOrderRow, listOpenOrders, listUncheckedOrders, markAgreed } from '../../db/orders/checks';
import { findOrderState } from '../../db/orders/state';
import { SECOND } from '../../domain/duration';
import { compareOrder, type Mismatch, type OrderRow, type WorkflowView } from '../../domain/orders/order-check';
import type { JobRun } from '../../domain/service/job';
import { type RebuildDeps, rebuildOrder } from './rebuild';
import { recoverOrder } from './recover';

export interface ReconcileDeps extends RebuildDeps {
  workflows: WorkflowClient;
}

/** An order whose row and workflow part. */
export interface Finding {
  orderId: string;
  mismatch: Mismatch;
  /** What was done about it; null when nothing was to be done. */
  repair: string | null;
}

const BATCH = 100;
/** Orders that are compared at one time. */
const LANES = 8;
const ANSWER_MS = 5 * SECOND;
/** So often a workflow whose task fails is started again; then its code has to be looked at. */
const RESTARTS = 3;

/**
 * Compares every order of which something was recorded since it was compared last with its workflow, and mends what parts. What
 * was mended is compared again by the next run; until they agree the order is a case that operators see.
 */
export async function reconcileChanged(deps: ReconcileDeps, run: JobRun): Promise<Record<string, number>> {
  const counts = { agreed: 0, mended: 0 };
  const seen = new Set<string>();
  for (;;) {
    const rows = (await listUncheckedOrders(deps.db, BATCH + seen.size)).filter(({ orderId }) => !seen.has(orderId));
    if (rows.length === 0) {
      return counts;
    }
    for (const { orderId } of rows) {
      seen.add(orderId);
    }
    const findings = await checkOrders(deps, rows, { repair: true });
    counts.mended += findings.length;
    counts.agreed += rows.length - findings.length;
    run.report(counts);
  }
}

/** Compares all open orders with their workflows; `found` is notified of each that parts. */
export async function checkOpenOrders(
  deps: ReconcileDeps,
  { repair, found }: { repair: boolean; found: (finding: Finding) => void },
  run: JobRun,
): Promise<Record<string, number>> {
  const counts = { agreed: 0, apart: 0 };
  for (let after = ''; ; ) {
    const rows = await listOpenOrders(deps.db, after, BATCH);
    const last = rows.at(-1);
    if (!last) {
      return counts;
    }
    const findings = await checkOrders(deps, rows, { repair });
    findings.forEach(found);
    counts.apart += findings.length;
    counts.agreed += rows.length - findings.length;
    run.report(counts);
    after = last.orderId;
  }
}

async function checkOrders(deps: ReconcileDeps, rows: OrderRow[], how: { repair: boolean }): Promise<Finding[]> {
  const findings: Finding[] = [];
  const waiting = [...rows];
  const lane = async () => {
    for (let row = waiting.shift(); row; row = waiting.shift()) {
      const finding = await checkOrder(deps, row.orderId, how);
      finding && findings.push(finding);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return findings;
}

/** Compares one order with its workflow, and mends what parts if it is to. Null when they agree. */
export async function checkOrder(
  deps: ReconcileDeps,
  orderId: string,
  { repair }: { repair: boolean },
): Promise<Finding | null> {
  const view = await viewOf(deps.workflows, orderId);
  // Read after the workflow was asked: a workflow goes on only from what is on record already.
  const row = await findOrderRow(deps.db, orderId);
  const mismatch = row && compareOrder(row, view);
  if (!mismatch) {
    row && (await markAgreed(deps.db, row));
    return null;
  }
  if (!repair) {
    return { orderId, mismatch, repair: null };
  }
  const done = await REPAIRS[mismatch](deps, orderId);
  await openCase(deps.db, orderId, mismatch, done);
  return { orderId, mismatch, repair: done };
}

const REPAIRS: Readonly<Record<Mismatch, (deps: ReconcileDeps, orderId: string) => Promise<string>>> = {
  workflow_gone: recover,
  workflow_ended: recover,
  workflow_behind: async ({ db, workflows }, orderId) => {
    const order = await findOrderState(db, orderId);
    if (!order) {
      return 'nothing: no state is on record';
    }
    await workflows.getHandle(orderId).signal(recordedSignal, order);
    return 'the workflow was sent what is on record';
  },
  row_behind: async (deps, orderId) => {
    const history = await deps.workflows.getHandle(orderId).fetchHistory();
    return `${await rebuildOrder(deps, history)} records were written again from the history`;
  },
  workflow_stuck: async (deps, orderId) => {
    if ((await timesSeen(deps.db, orderId, 'workflow_stuck')) >= RESTARTS) {
      return 'nothing more: it was started again and failed again; see the workflow in the Temporal UI';
    }
    await deps.workflows.getHandle(orderId).terminate('its task failed again and again; started again from its row');
    return recover(deps, orderId);
  },
  workflow_silent: async () => 'nothing: see whether workers run, and the workflow in the Temporal UI',
};

async function recover(deps: ReconcileDeps, orderId: string): Promise<string> {
  const reason = await recoverOrder(deps, orderId);
  return reason === null ? 'the workflow was started again from the row' : `nothing: ${reason}`;
}

async function viewOf(workflows: WorkflowClient, orderId: string): Promise<WorkflowView> {
  const handle = workflows.getHandle(orderId);
  let described: WorkflowExecutionDescription;
  try {
    described = await workflows.withDeadline(Date.now() + ANSWER_MS, () => handle.describe());
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) {
      return { kind: 'gone' };
    }
    throw error;
  }
  if (described.status.name !== 'RUNNING') {
    return { kind: 'closed', as: described.status.name };
  }
  const revision = await workflows
    .withDeadline(Date.now() + ANSWER_MS, () => handle.query(timelineQuery))
    .then(
      (answer) => answer.revision,
      () => null,
    );
  return { kind: 'running', revision, failedTasks: (described.raw.pendingWorkflowTask?.attempt ?? 1) - 1 };
}
