import { ApplicationFailure, Context } from '@temporalio/activity';
import { closeOperatorAlert, openOperatorAlert } from '../src/db/alerts/operator-alerts';
import type { Database } from '../src/db/client';
import { SECOND } from '../src/domain/duration';
import type { JobCounts, JobFunction, JobName, JobRun } from '../src/domain/jobs/job';
import { count, setGauge } from '../src/metrics/registry';

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
      const counts = await counted(name, run, {
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

async function counted(job: string, run: JobFunction, argument: JobRun): Promise<JobCounts> {
  try {
    const counts = await run(argument);
    count('swaplane_job_runs_total', { name: job, outcome: 'done' });
    setGauge('swaplane_job_last_success_timestamp_seconds', { name: job }, Date.now() / SECOND);
    return counts;
  } catch (error) {
    count('swaplane_job_runs_total', { name: job, outcome: 'failed' });
    throw error;
  }
}
