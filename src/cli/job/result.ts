import { type WorkflowClient, WorkflowFailedError, WorkflowNotFoundError } from '@temporalio/client';
import { rootCause } from '@temporalio/common';
import { describeCounts, type JobCounts } from '#domain/jobs/job';
import type { ScheduledRun } from '#temporal/schedules';
import type { JobWorkflow } from '#workflows/messages';

export type JobResult =
  | { status: 'running' }
  | { status: 'done'; counts: JobCounts }
  | { status: 'failed'; reason: string }
  /** Temporal deletes the histories of ended runs after its retention period. */
  | { status: 'forgotten' };

/** The run's result so far. */
export async function jobResultOf(workflows: WorkflowClient, run: ScheduledRun): Promise<JobResult> {
  try {
    const { status } = await workflows.getHandle(run.workflowId, run.runId).describe();
    return status.name === 'RUNNING' ? { status: 'running' } : await waitForResult(workflows, run);
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) {
      return { status: 'forgotten' };
    }
    throw error;
  }
}

/** Waits for the end of the run. */
export async function waitForResult(
  workflows: WorkflowClient,
  { workflowId, runId }: ScheduledRun,
): Promise<JobResult> {
  try {
    return { status: 'done', counts: await workflows.result<JobWorkflow>(workflowId, runId) };
  } catch (error) {
    if (error instanceof WorkflowFailedError) {
      return { status: 'failed', reason: rootCause(error) ?? error.message };
    }
    throw error;
  }
}

export function resultText(result: JobResult): string {
  switch (result.status) {
    case 'done':
      return describeCounts(result.counts);
    case 'failed':
      return `failed: ${result.reason}`;
    default:
      return result.status;
  }
}
