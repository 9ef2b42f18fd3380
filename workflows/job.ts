import { isCancellation, proxyActivities, rootCause, setCurrentDetails } from '@temporalio/workflow';
import type { JobActivities } from '../activities/job-activities';
import { describeCounts, describeJobFailure, type JobCounts } from '../src/domain/jobs/job';

const { runJob } = proxyActivities<JobActivities>({
  startToCloseTimeout: '6h',
  heartbeatTimeout: '2m',
  retry: { initialInterval: '5s', maximumInterval: '5m', maximumAttempts: 8 },
});

/** The next run waits for this one, so that an alert that cannot be opened is left in the end. */
const { noteFailedJob } = proxyActivities<JobActivities>({
  startToCloseTimeout: '30s',
  scheduleToCloseTimeout: '1h',
  retry: { initialInterval: '5s', maximumInterval: '5m' },
});

/** One run of a job, by its schedule or because an operator asked for it. */
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
