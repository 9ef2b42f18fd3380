import { type WorkflowClient, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import { recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { findOrderState } from '#db/orders/orders';
import { forgetReported } from '#db/watching/watches';
import { findClockOffset } from '#db/webhooks/order-deliveries';
import { isTerminal } from '#domain/orders/status';
import { isReadableState, UNREADABLE_STATE } from '#domain/recovery/order-check';
import { readTemporalHistory } from '#temporal/histories/history';
import { orderWorkflowOptions } from '#temporal/order-workflow';
import { payloadsOf } from '#temporal/payloads';
import { isRunning, listUnprocessedMessages } from '#temporal/workflow-state';
import { ORDER_WORKFLOW, type OrderWorkflow, type RecoveredOrder } from '#workflows/messages';

interface RecoveryDeps {
  db: Database;
  workflows: WorkflowClient;
}

/** Why nothing was started. */
export type NotRecovered =
  | 'the order has ended'
  | 'no state is stored'
  | typeof UNREADABLE_STATE
  | 'it is already running'
  | 'Temporal did not report whether it is running';

interface Recovering {
  actor: string;
  /** Why a run that is open is ended first; without it, such a run is left alone. */
  endFirst?: string;
}

/**
 * Restarts an order's workflow from its row: with the same id, and the recorded state, clock and decisions, so every deadline
 * stays. Provider calls without a recorded answer are queried, not repeated, and reports that the previous run did not receive
 * are passed on. The restart is recorded in the audit log first.
 */
export async function recoverOrder(
  { db, workflows }: RecoveryDeps,
  orderId: string,
  { actor, endFirst }: Recovering,
): Promise<NotRecovered | null> {
  const order = await findOrderState(db, orderId);
  if (!order) {
    return 'no state is stored';
  }
  if (!isReadableState(order)) {
    return UNREADABLE_STATE;
  }
  if (isTerminal(order.status)) {
    return 'the order has ended';
  }
  const runs = await isRunning(workflows, orderId).catch(() => null);
  if (runs === null) {
    return 'Temporal did not report whether it is running';
  }
  if (runs && endFirst === undefined) {
    return 'it is already running';
  }
  const details = { status: order.status, revision: order.revision, ...(runs && { ended: endFirst }) };
  await recordAudit(db, { actor, action: 'workflow.recovered', target: orderId, details });
  if (runs) {
    await workflows.getHandle(orderId).terminate(endFirst);
  }
  await forgetReported(db, orderId);
  const clockOffsetMs = await findClockOffset(db, orderId);
  const before = await readTemporalHistory(workflows, orderId);
  const unheard = before
    ? await listUnprocessedMessages(payloadsOf(workflows).of(orderId), before.history, {
        input: order.input,
        clockOffsetMs,
      })
    : [];
  return (await startAgain(workflows, { order, clockOffsetMs, unheard })) ? null : 'it is already running';
}

/** False if it was started by another process meanwhile. */
async function startAgain(workflows: WorkflowClient, recovered: RecoveredOrder): Promise<boolean> {
  const { order } = recovered;
  try {
    await workflows.start<OrderWorkflow>(ORDER_WORKFLOW, {
      ...orderWorkflowOptions(order.input, order.status),
      args: [order.input, recovered],
      workflowIdConflictPolicy: 'FAIL',
      workflowIdReusePolicy: 'ALLOW_DUPLICATE',
    });
    return true;
  } catch (error) {
    if (error instanceof WorkflowExecutionAlreadyStartedError) {
      return false;
    }
    throw error;
  }
}
