import type { WorkflowClient } from '@temporalio/client';
import type { Database } from '#db/client';
import { listAbandonedClaims, releaseAbandoned } from '#db/orders/claims';
import type { Logger } from '#domain/logs/log';
import { repeatRead } from '#process/repeated-read';
import type { RunningRole } from '#process/services';
import { isRunning } from '#temporal/workflow-state';

export interface ClaimSweeperDeps {
  db: Database;
  workflows: WorkflowClient;
  everyMs: number;
  log: Logger;
}

/**
 * Releases the quotes and partner references held by creations whose process died before the order reached Temporal. An
 * order that Temporal is running is left alone; its first transition settles the claim.
 */
export function startClaimSweeper({ db, workflows, everyMs, log }: ClaimSweeperDeps): RunningRole {
  return repeatRead({
    read: () => sweepClaims(db, workflows),
    everyMs,
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
