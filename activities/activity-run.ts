import { Context } from '@temporalio/activity';
import type { ActivityRun } from '../src/operations/activity-run';

/** Real time of one run, so that a run's heartbeats and the workflow's history stay short. */
const RUN_MS = 10 * 60_000;

/** A run of the activity that is being carried out. */
export function beginRun(): ActivityRun {
  const context = Context.current();
  const endAt = Date.now() + RUN_MS;
  return {
    report: (done) => context.heartbeat(done),
    isOver: () => Date.now() >= endAt || context.cancellationSignal.aborted,
    cancelled: context.cancelled,
  };
}
