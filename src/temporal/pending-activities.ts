import { type WorkflowClient, WorkflowNotFoundError } from '@temporalio/client';
import { optionalTsToDate } from '@temporalio/common/lib/time';
import { SECOND } from '../domain/duration';
import { payloadsOf } from './payloads';

/** A workflow's activity that is running or will be retried. */
export interface PendingActivity {
  activity: string;
  attempt: number;
  isRunning: boolean;
  lastFailure: string | null;
  /** Null while an attempt is running. */
  nextAttemptAt: Date | null;
}

const ANSWER_MS = 5 * SECOND;
/** `PENDING_ACTIVITY_STATE_STARTED` in Temporal's protocol. */
const STARTED = 2;

/** Empty for a workflow unknown to Temporal. @throws if Temporal does not respond */
export async function listPendingActivities(workflows: WorkflowClient, workflowId: string): Promise<PendingActivity[]> {
  try {
    const { raw } = await workflows.withDeadline(Date.now() + ANSWER_MS, () =>
      workflows.getHandle(workflowId).describe(),
    );
    const { toError } = payloadsOf(workflows).of(workflowId);
    return await Promise.all(
      (raw.pendingActivities ?? []).map(async ({ activityType, attempt, state, lastFailure, scheduledTime }) => ({
        activity: activityType?.name ?? 'unknown',
        attempt: attempt ?? 1,
        isRunning: state === STARTED,
        lastFailure: reasonOf(await toError(lastFailure)),
        nextAttemptAt: state === STARTED ? null : (optionalTsToDate(scheduledTime) ?? null),
      })),
    );
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) {
      return [];
    }
    throw error;
  }
}

function reasonOf(failure: Error | undefined): string | null {
  const { cause, message = null } = failure ?? {};
  return cause instanceof Error ? cause.message : message;
}
