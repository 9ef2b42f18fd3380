import type { WorkflowClient } from '@temporalio/client';
import type { JobFunction } from '../../activities/job-activities';
import type { Database } from '../db/client';
import type { JobName } from '../domain/job';
import { deleteAllOutlived } from './retention';
import type { RuntimeServices } from './services';

interface JobServices extends RuntimeServices {
  db: Database;
  workflows: WorkflowClient;
}

/** What a run of each job does. */
export function jobFunctions({ db, workflows, config }: JobServices): Record<JobName, JobFunction> {
  return {
    retention: (run) => deleteAllOutlived({ db, workflows }, config.retention, run),
  };
}
