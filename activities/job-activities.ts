import { ApplicationFailure, Context } from '@temporalio/activity';
import type { JobCounts, JobName } from '../src/domain/job';

/** What a job's function is given. */
export interface JobRun {
  /**
   * Says what was done so far, at least once in two minutes; a run that is not heard of is begun again elsewhere.
   * @throws CancelledFailure when the run is to end
   */
  report(counts: JobCounts): void;
}

/** Does one run of a job. It may be ended at any report and begun again, so what it has done must stay done. */
export type JobFunction = (run: JobRun) => Promise<JobCounts>;

export interface JobActivities {
  runJob(name: string): Promise<JobCounts>;
}

export function createJobActivities(functions: Readonly<Record<JobName, JobFunction>>): JobActivities {
  const byName = new Map<string, JobFunction>(Object.entries(functions));
  return {
    async runJob(name) {
      const run = byName.get(name);
      if (!run) {
        // Another worker may be newer, or older, than this one.
        throw ApplicationFailure.retryable(`this worker has no job ${name}`, 'UNKNOWN_JOB');
      }
      const context = Context.current();
      return run({
        report(counts) {
          context.heartbeat(counts);
          context.cancellationSignal.throwIfAborted();
        },
      });
    },
  };
}
