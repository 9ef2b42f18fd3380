import type { WorkflowClient } from '@temporalio/client';
import type { Database } from '#db/client';
import { listAbandonedClaims, releaseAbandoned } from '#db/orders/claims';
import { SECOND } from '#domain/duration';
import type { Logger } from '#domain/logs/log';
import { repeatRead } from '#process/repeated-read';
import type { RunningRole } from '#process/services';
import { isRunning } from '#temporal/workflow-state';

const SWEEP_EVERY_MS = 5 * SECOND;

/**
 * Releases the quotes and partner references held by creations whose process died before the order reached Temporal. An
 * order that Temporal is running is left alone; its first transition settles the claim.
 */
export function startClaimSweeper(db: Database, workflows: WorkflowClient, log: Logger): RunningRole {
  return repeatRead({
    read: () => sweepClaims(db, workflows),
    everyMs: SWEEP_EVERY_MS,
    onTrouble: (err) => log.warn({ err }, 'abandoned claims could not be swept; tried again soon'),
  });
}

export async function sweepClaims(db: Database, workflows: WorkflowClient): Promise<void> {
  for (const orderId of await listAbandonedClaims(db)) {
    if (!(await isRunning(workflows, orderId))) {
      await releaseAbandoned(db, orderId);
    }
  }
}
