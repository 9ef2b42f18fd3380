import type { WorkflowClient, WorkflowExecutionDescription } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/client';
import { rootCause } from '@temporalio/common';
import { SECOND } from '../domain/duration';
import { describeJobFailure } from '../domain/jobs/job';
import { type FailingWorkflow, isFailing, WORKFLOWS_LOOKED_AT } from '../domain/recovery/failing-workflow';
import { payloadsOf } from './payloads';

const PAGE = 200;
/** Described at a time. */
const LANES = 8;
const ANSWER_MS = 5 * SECOND;
const QUERY = `ExecutionStatus = 'Running' AND WorkflowType IN (${WORKFLOWS_LOOKED_AT.map((type) => `'${type}'`).join(', ')})`;

export interface FailingPage {
  /** How many workflows were looked at. */
  looked: number;
  failing: FailingWorkflow[];
}

/**
 * The open workflows, other than orders, of which a step keeps failing, page by page.
 * @param most how many workflows to look at
 */
export async function* listFailingWorkflows(
  workflows: WorkflowClient,
  most = Number.POSITIVE_INFINITY,
): AsyncGenerator<FailingPage> {
  let page: string[] = [];
  let listed = 0;
  for await (const { workflowId } of workflows.list({ query: QUERY, pageSize: PAGE })) {
    page.push(workflowId);
    listed += 1;
    if (page.length === PAGE || listed >= most) {
      yield { looked: page.length, failing: await findFailing(workflows, page) };
      page = [];
    }
    if (listed >= most) return;
  }
  yield { looked: page.length, failing: await findFailing(workflows, page) };
}

/** Those of which a step keeps failing. */
export async function findFailing(
  workflows: WorkflowClient,
  workflowIds: readonly string[],
): Promise<FailingWorkflow[]> {
  const waiting = [...workflowIds];
  const found: FailingWorkflow[] = [];
  const lane = async () => {
    for (let workflowId = waiting.shift(); workflowId !== undefined; workflowId = waiting.shift()) {
      const failing = await findFailingStep(workflows, workflowId);
      if (failing) found.push(failing);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return found;
}

async function findFailingStep(workflows: WorkflowClient, workflowId: string): Promise<FailingWorkflow | null> {
  const described = await describe(workflows, workflowId);
  if (described?.status.name !== 'RUNNING') {
    return null;
  }
  const { raw, type } = described;
  const failedTasks = (raw.pendingWorkflowTask?.attempt ?? 1) - 1;
  if (isFailing({ activity: null, failures: failedTasks })) {
    const cause = await causeOfTask(workflows, workflowId);
    return { workflowId, type, activity: null, failures: failedTasks, cause };
  }
  const { toError } = payloadsOf(workflows).of(workflowId);
  for (const { activityType, attempt, lastFailure } of raw.pendingActivities ?? []) {
    const activity = activityType?.name ?? 'unknown';
    const failures = (attempt ?? 1) - 1;
    if (isFailing({ activity, failures })) {
      return { workflowId, type, activity, failures, cause: describeCause(await toError(lastFailure)) };
    }
  }
  return null;
}

/** Null if it is gone. */
async function describe(workflows: WorkflowClient, workflowId: string): Promise<WorkflowExecutionDescription | null> {
  try {
    return await workflows.withDeadline(Date.now() + ANSWER_MS, () => workflows.getHandle(workflowId).describe());
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) {
      return null;
    }
    throw error;
  }
}

/** Of tasks that fail in a row only the first failure is in the history, as its last event. */
async function causeOfTask(workflows: WorkflowClient, workflowId: string): Promise<string> {
  const { history } = await workflows.withDeadline(Date.now() + ANSWER_MS, () =>
    workflows.workflowService.getWorkflowExecutionHistoryReverse({
      namespace: workflows.options.namespace,
      execution: { workflowId },
      maximumPageSize: 1,
    }),
  );
  const failure = history?.events?.[0]?.workflowTaskFailedEventAttributes?.failure;
  return describeCause(await payloadsOf(workflows).of(workflowId).toError(failure));
}

/** The message of a failed statement contains its values; what the database said of it does not. */
function describeCause(error: Error | undefined): string {
  return describeJobFailure(rootCause(error));
}
