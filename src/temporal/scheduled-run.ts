import type { ScheduleDescription } from '@temporalio/client';

/** One run of a job, as recorded by its schedule. */
export interface ScheduledRun {
  workflowId: string;
  runId: string;
  at: Date;
}

export function lastRunOf({ info }: ScheduleDescription): ScheduledRun | null {
  const run = info.recentActions.at(-1);
  return run
    ? {
        workflowId: run.action.workflow.workflowId,
        runId: run.action.workflow.firstExecutionRunId,
        at: run.takenAt,
      }
    : null;
}
