import type { WorkflowClient } from '@temporalio/client';
import { startPayout } from '../../api/me/payout-engine';
import { rereadOften } from '../../api/reread';
import type { Database } from '../db/client';
import { unstartedPayouts } from '../db/payouts';
import { SECOND } from '../domain/duration';
import type { Logger } from './logger';
import type { Role } from './services';

const SWEEP_EVERY_MS = 30 * SECOND;

/** Starts the workflows of payouts that were booked by a process that died, or while the engine did not answer. */
export function startPayoutSweeper(db: Database, workflows: WorkflowClient, log: Logger): Role {
  return rereadOften({
    read: () => sweepPayouts(db, workflows),
    everyMs: SWEEP_EVERY_MS,
    onTrouble: (err) => log.warn({ err }, 'forgotten payouts could not be started; tried again soon'),
  });
}

export async function sweepPayouts(db: Database, workflows: WorkflowClient): Promise<void> {
  for (const payout of await unstartedPayouts(db)) {
    await startPayout({ db, workflows }, payout);
  }
}
