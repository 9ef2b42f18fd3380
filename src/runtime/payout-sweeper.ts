import type { WorkflowClient } from '@temporalio/client';
import { startPayout } from '../../api/me/payout-engine';
import type { Database } from '../db/client';
import { unstartedPayouts } from '../db/payouts';
import { SECOND } from '../domain/duration';
import type { Logger } from './logger';

const SWEEP_EVERY_MS = 30 * SECOND;

/** Starts the workflows of payouts that were booked by a process that died, or while the engine did not answer. */
export function startPayoutSweeper(db: Database, workflows: WorkflowClient, log: Logger): { close(): void } {
  const sweep = () =>
    sweepPayouts(db, workflows).catch((err) =>
      log.warn({ err }, 'forgotten payouts could not be started; tried again soon'),
    );
  const timer = setInterval(sweep, SWEEP_EVERY_MS);
  void sweep();
  return { close: () => clearInterval(timer) };
}

export async function sweepPayouts(db: Database, workflows: WorkflowClient): Promise<void> {
  for (const payout of await unstartedPayouts(db)) {
    await startPayout({ db, workflows }, payout);
  }
}
