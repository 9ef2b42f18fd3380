import { proxyActivities, setCurrentDetails } from '@temporalio/workflow';
import type { JobActivities } from '../activities/job-activities';
import { describeCounts, type JobCounts } from '../src/domain/service/job';

const { runJob } = proxyActivities<JobActivities>({
  startToCloseTimeout: '6h',
  heartbeatTimeout: '2m',
  retry: { initialInterval: '5s', maximumInterval: '5m', maximumAttempts: 8 },
});

/** One run of a job, by its schedule or because an operator asked for it. */
export async function job(name: string): Promise<JobCounts> {
  setCurrentDetails(`**${name}** is running`);
  const counts = await runJob.executeWithOptions({ summary: name }, [name]);
  setCurrentDetails(`**${name}**: ${describeCounts(counts)}`);
  return counts;
}
