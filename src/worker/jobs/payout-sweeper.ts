import type { WorkflowClient } from '@temporalio/client';
import type { Database } from '#db/client';
import { listUnstartedPayouts } from '#db/payouts/payouts';
import { SECOND } from '#domain/duration';
import type { Logger } from '#domain/logs/log';
import { repeatRead } from '#process/repeated-read';
import type { RunningRole } from '#process/services';
import { startPayout } from '#temporal/payout-workflow';

const SWEEP_EVERY_MS = 30 * SECOND;

/** Starts the workflows of recorded payouts whose process died, or that were requested while Temporal was unavailable. */
export function startPayoutSweeper(db: Database, workflows: WorkflowClient, log: Logger): RunningRole {
  return repeatRead({
    read: () => sweepPayouts(db, workflows),
    everyMs: SWEEP_EVERY_MS,
    onTrouble: (err) => log.warn({ err }, 'forgotten payouts could not be started; tried again soon'),
  });
}

export async function sweepPayouts(db: Database, workflows: WorkflowClient): Promise<void> {
  for (const payout of await listUnstartedPayouts(db)) {
    await startPayout({ db, workflows }, payout);
  }
}
