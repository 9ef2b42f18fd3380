import { type WorkflowClient, WorkflowExecutionAlreadyStartedError } from '@temporalio/client';
import type { Database } from '#db/client';
import { type EndpointTimer, listUnstartedTimers, markTimerStarted } from '#db/webhooks/endpoints/timers';
import { SECOND } from '#domain/duration';
import type { Logger } from '#domain/logs/log';
import { repeatRead } from '#process/repeated-read';
import type { RunningRole } from '#process/services';
import { ENDPOINT_TIMER_WORKFLOW, type EndpointTimerWorkflow, ORDERS_QUEUE } from '#workflows/messages';

/** Longest wait for Temporal per timer. */
const START_MS = 5 * SECOND;

export interface EndpointTimerDeps {
  db: Database;
  workflows: WorkflowClient;
  sweepMs: number;
  log: Logger;
}

/**
 * Starts a workflow for every endpoint timer. The row is written in the transaction that sets the timer, so none is lost if
 * Temporal is unavailable or a process dies; the workflow's id contains the time, so none runs twice.
 */
export function startEndpointTimers({ db, workflows, sweepMs, log }: EndpointTimerDeps): RunningRole {
  return repeatRead({
    read: async () => {
      for (const timer of await listUnstartedTimers(db)) {
        await workflows.withDeadline(Date.now() + START_MS, () => startTimer(workflows, timer));
        await markTimerStarted(db, timer);
      }
    },
    everyMs: sweepMs,
    onTrouble: (err) => log.warn({ err }, 'timers of webhook endpoints could not be started; tried again soon'),
  });
}

async function startTimer(workflows: WorkflowClient, { endpointId, task, at }: EndpointTimer): Promise<void> {
  try {
    await workflows.start<EndpointTimerWorkflow>(ENDPOINT_TIMER_WORKFLOW, {
      workflowId: `endpoint:${endpointId}:${task}:${at.getTime()}`,
      workflowIdReusePolicy: 'REJECT_DUPLICATE',
      taskQueue: ORDERS_QUEUE,
      staticSummary: `${task} of webhook endpoint ${endpointId}`,
      args: [{ endpointId, task, at: at.toISOString() }],
    });
  } catch (error) {
    if (!(error instanceof WorkflowExecutionAlreadyStartedError)) {
      throw error;
    }
  }
}
