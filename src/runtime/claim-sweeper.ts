import type { WorkflowClient } from '@temporalio/client';
import { rereadOften } from '../../api/reread';
import { abandonedClaims, releaseAbandoned } from '../db/claims';
import type { Database } from '../db/client';
import { SECOND } from '../domain/duration';
import type { Logger } from './logger';
import type { Role } from './services';
import { isRunning } from './workflow-state';

const SWEEP_EVERY_MS = 30 * SECOND;

/**
 * Frees what creations hold whose process died before the engine heard of the order: the quote, and the partner's reference.
 * An order that the engine is running is left alone; its first transition settles the claim.
 */
export function startClaimSweeper(db: Database, workflows: WorkflowClient, log: Logger): Role {
  return rereadOften({
    read: () => sweepClaims(db, workflows),
    everyMs: SWEEP_EVERY_MS,
    onTrouble: (err) => log.warn({ err }, 'abandoned claims could not be swept; tried again soon'),
  });
}

export async function sweepClaims(db: Database, workflows: WorkflowClient): Promise<void> {
  for (const orderId of await abandonedClaims(db)) {
    if (!(await isRunning(workflows, orderId))) {
      await releaseAbandoned(db, orderId);
    }
  }
}
