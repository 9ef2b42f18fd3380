import type { WorkflowClient } from '@temporalio/client';
import type { Database } from '#db/client';
import { listUnstartedPayouts } from '#db/payouts/payouts';
import type { Logger } from '#domain/logs/log';
import { repeatRead } from '#process/repeated-read';
import type { RunningRole } from '#process/services';
import { startPayout } from '#temporal/payout-workflow';

export interface PayoutSweeperDeps {
  db: Database;
  workflows: WorkflowClient;
  everyMs: number;
  log: Logger;
}

/** Starts the workflows of recorded payouts whose process died, or that were requested while Temporal was unavailable. */
export function startPayoutSweeper({ db, workflows, everyMs, log }: PayoutSweeperDeps): RunningRole {
  return repeatRead({
    read: () => sweepPayouts(db, workflows),
    everyMs,
    onTrouble: (err) => log.warn({ err }, 'forgotten payouts could not be started; tried again soon'),
  });
}

export async function sweepPayouts(db: Database, workflows: WorkflowClient): Promise<void> {
  for (const payout of await listUnstartedPayouts(db)) {
    await startPayout({ db, workflows }, payout);
  }
}
