import type { WorkflowClient } from '@temporalio/client';
import { ORDER_WORKFLOW, type OrderWorkflow } from '../../../workflows/messages';
import type { Database } from '../../db/client';
import { findOrderState } from '../../db/orders/state';
import { findClockOffset } from '../../db/webhooks/order-deliveries';
import { isTerminal } from '../../domain/orders/status';
import { orderWorkflowOptions } from '../../temporal/order-workflow';

interface RecoveryDeps {
  db: Database;
  workflows: WorkflowClient;
}

/** Why nothing was started. */
export type NotRecovered = 'over' | 'no state on record' | 'runs already';

/**
 * Starts an order's workflow again from its row: under the same id, with the state, the clock and the decisions on record, so
 * every deadline is where it was. Calls to the provider whose answer is not on record are asked about, not repeated.
 */
export async function recoverOrder({ db, workflows }: RecoveryDeps, orderId: string): Promise<NotRecovered | null> {
  const order = await findOrderState(db, orderId);
  if (!order) {
    return 'no state on record';
  }
  if (isTerminal(order.status)) {
    return 'over';
  }
  const clockOffsetMs = await findClockOffset(db, orderId);
  const handle = workflows.getHandle(orderId);
  const before = await runIdOf(handle);
  const { firstExecutionRunId } = await workflows.start<OrderWorkflow>(ORDER_WORKFLOW, {
    ...orderWorkflowOptions(order.input, order.status),
    args: [order.input, { order, clockOffsetMs }],
    workflowIdConflictPolicy: 'USE_EXISTING',
    workflowIdReusePolicy: 'ALLOW_DUPLICATE',
  });
  return firstExecutionRunId === before ? 'runs already' : null;
}

async function runIdOf(handle: ReturnType<WorkflowClient['getHandle']>): Promise<string | null> {
  return handle.describe().then(
    ({ runId }) => runId,
    () => null,
  );
}
