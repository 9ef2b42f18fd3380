import { isCancellation, proxyActivities, rootCause, setCurrentDetails } from '@temporalio/workflow';
import type { JobActivities } from '../activities/job-activities';
import { describeCounts, describeJobFailure, type JobCounts } from '../src/domain/jobs/job';
import { intervals } from './intervals';

const { runJob } = proxyActivities<JobActivities>({
  startToCloseTimeout: '6h',
  heartbeatTimeout: intervals.jobHeartbeat,
  retry: { initialInterval: intervals.jobRetry, maximumInterval: '5m', maximumAttempts: 8 },
});

/** The job's next run waits for this one, so an alert that cannot be opened is eventually given up. */
const { noteFailedJob } = proxyActivities<JobActivities>({
  startToCloseTimeout: '30s',
  scheduleToCloseTimeout: '1h',
  retry: { initialInterval: intervals.jobRetry, maximumInterval: '5m' },
});

/** One run of a job, started by its schedule or by an operator. */
export async function job(name: string): Promise<JobCounts> {
  setCurrentDetails(`**${name}** is running`);
  try {
    const counts = await runJob.executeWithOptions({ summary: name }, [name]);
    setCurrentDetails(`**${name}**: ${describeCounts(counts)}`);
    return counts;
  } catch (error) {
    if (!isCancellation(error)) {
      await noteFailedJob(name, describeJobFailure(rootCause(error)));
    }
    throw error;
  }
}
