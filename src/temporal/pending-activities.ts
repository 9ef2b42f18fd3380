import { type WorkflowClient, WorkflowNotFoundError } from '@temporalio/client';
import { optionalTsToDate } from '@temporalio/common/lib/time';
import { SECOND } from '../domain/duration';

/** An activity of a workflow that is under way, or will be tried again. */
export interface PendingActivity {
  activity: string;
  attempt: number;
  isRunning: boolean;
  lastFailure: string | null;
  /** Null while an attempt is under way. */
  nextAttemptAt: Date | null;
}

const ANSWER_MS = 5 * SECOND;
/** `PENDING_ACTIVITY_STATE_STARTED` in Temporal's protocol. */
const STARTED = 2;

/** None for a workflow that Temporal does not have. @throws when Temporal does not answer */
export async function listPendingActivities(workflows: WorkflowClient, workflowId: string): Promise<PendingActivity[]> {
  try {
    const { raw } = await workflows.withDeadline(Date.now() + ANSWER_MS, () =>
      workflows.getHandle(workflowId).describe(),
    );
    return (raw.pendingActivities ?? []).map(({ activityType, attempt, state, lastFailure, scheduledTime }) => ({
      activity: activityType?.name ?? 'unknown',
      attempt: attempt ?? 1,
      isRunning: state === STARTED,
      lastFailure: lastFailure?.cause?.message ?? lastFailure?.message ?? null,
      nextAttemptAt: state === STARTED ? null : (optionalTsToDate(scheduledTime) ?? null),
    }));
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) {
      return [];
    }
    throw error;
  }
}
