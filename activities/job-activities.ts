import { ApplicationFailure, Context } from '@temporalio/activity';
import type { JobCounts, JobFunction, JobName } from '../src/domain/service/job';

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
