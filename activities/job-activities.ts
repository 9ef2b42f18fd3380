import { ApplicationFailure, Context } from '@temporalio/activity';
import { closeOperatorAlert, openOperatorAlert } from '../src/db/alerts/operator-alerts';
import type { Database } from '../src/db/client';
import type { JobCounts, JobFunction, JobName } from '../src/domain/jobs/job';

export interface JobActivities {
  runJob(name: string): Promise<JobCounts>;
  noteFailedJob(name: string, failure: string): Promise<void>;
}

export function createJobActivities(db: Database, functions: Readonly<Record<JobName, JobFunction>>): JobActivities {
  const byName = new Map<string, JobFunction>(Object.entries(functions));
  return {
    async runJob(name) {
      const run = byName.get(name);
      if (!run) {
        // Other workers may be of a newer or older version than this one.
        throw ApplicationFailure.retryable(`this worker has no job ${name}`, 'UNKNOWN_JOB');
      }
      const context = Context.current();
      const counts = await run({
        report(counts) {
          context.heartbeat(counts);
          context.cancellationSignal.throwIfAborted();
        },
      });
      await closeOperatorAlert(db, { kind: 'job_failed', subject: name });
      return counts;
    },

    async noteFailedJob(name, failure) {
      const words = `${failure} See "swaplane job list" and the log of the workers; "swaplane job run ${name}" runs it again.`;
      await openOperatorAlert(db, { kind: 'job_failed', subject: name, words });
    },
  };
}
