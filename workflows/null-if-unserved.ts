import { ActivityFailure, TimeoutFailure } from '@temporalio/workflow';

/** Null for an activity that no process took from its queue in time; other errors are thrown again. */
export function nullIfUnserved(error: unknown): null {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  if (cause instanceof TimeoutFailure && cause.timeoutType === 'SCHEDULE_TO_START') {
    return null;
  }
  throw error;
}
