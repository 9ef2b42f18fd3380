import type { WorkflowClient } from '@temporalio/client';
import type { JobFunction } from '../../activities/job-activities';
import type { Database } from '../db/client';
import type { JobName } from '../domain/job';
import { copyHistories } from '../temporal/copy-histories';
import { forgetOldDeliveries } from './delivery-retention';
import type { RuntimeServices } from './services';

interface JobServices extends RuntimeServices {
  db: Database;
  workflows: WorkflowClient;
}

/** What a run of each job does. */
export function jobFunctions({ db, workflows, log }: JobServices): Record<JobName, JobFunction> {
  return {
    retention: (run) => forgetOldDeliveries(db, run),
    archive_histories: (run) => copyHistories({ db, workflows, log }, run.report),
  };
}
