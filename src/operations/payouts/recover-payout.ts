import type { WorkflowClient } from '@temporalio/client';
import type { Database } from '#db/client';
import { recordMissedSteps } from '#db/payouts/payout-booking';
import { findPayout } from '#db/payouts/payouts';
import { isOver } from '#domain/payouts/payout';
import { listRecordedSteps, startPayout } from '#temporal/payout-workflow';
import { statusOfRun } from '#temporal/workflow-state';

interface RecoverServices {
  db: Database;
  workflows: WorkflowClient;
}

/**
 * Records what the payout's workflow has recorded and its row lacks, as after a restore of the database to an earlier time
 * [rules/payouts: After a restore]; returns how many steps.
 */
export async function catchUpPayout({ db, workflows }: RecoverServices, payoutId: string): Promise<number> {
  return recordMissedSteps(db, payoutId, await listRecordedSteps(workflows, payoutId));
}

/**
 * Brings an open payout's row and its workflow together again; false if nothing had to be done. A payout whose workflow has
 * reached its end is never started again: it was paid, or its money returned. `note` is called before anything is started.
 */
export async function recoverPayout(
  services: RecoverServices,
  payoutId: string,
  note: (details: { steps?: number }) => Promise<void>,
): Promise<boolean> {
  const steps = await catchUpPayout(services, payoutId);
  if (steps > 0) {
    await note({ steps });
  }
  const payout = await findPayout(services.db, payoutId);
  const run = await statusOfRun(services.workflows, payoutId);
  if (!payout || isOver(payout) || run === 'RUNNING' || run === 'COMPLETED') {
    return steps > 0;
  }
  await note({});
  await startPayout(services, payout, { again: true });
  return true;
}
