import { ActivityFailure, TimeoutFailure } from '@temporalio/workflow';
import { DEFAULT_INTERVALS, type IntervalName, type Intervals } from '../src/domain/intervals';

/** What workflows wait for. */
type WorkflowIntervals = Pick<
  Intervals,
  Extract<IntervalName, `${string}Heartbeat` | `${string}QueueWait` | 'jobRetry'>
>;

/**
 * Of the worker's process, which writes them into the bundle (src/worker/workflow-bundle.ts). For options of activities only: a
 * history replays whatever those are.
 */
export const intervals: WorkflowIntervals = findGiven(globalThis) ?? DEFAULT_INTERVALS;

function findGiven(sandbox: object): WorkflowIntervals | null {
  return 'intervals' in sandbox ? (sandbox.intervals as WorkflowIntervals) : null;
}

/** Null for an activity that no process took from its queue in time; other errors are thrown again. */
export function nullIfUnserved(error: unknown): null {
  const cause = error instanceof ActivityFailure ? error.cause : error;
  if (cause instanceof TimeoutFailure && cause.timeoutType === 'SCHEDULE_TO_START') {
    return null;
  }
  throw error;
}
