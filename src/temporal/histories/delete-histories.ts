import { isGrpcServiceError, type WorkflowClient } from '@temporalio/client';
import { SECOND } from '#domain/duration';

/** The gRPC status code. */
const NOT_FOUND = 5;
const ANSWER_MS = 5 * SECOND;
/** Few enough that a query stays short. */
const AT_ONCE = 50;

/**
 * Deletes all closed runs of these workflows from Temporal, which does so within seconds after it has answered. Rejects if a
 * run is still open, or Temporal does not answer; it can be repeated then.
 */
export async function deleteHistories(workflows: WorkflowClient, workflowIds: readonly string[]): Promise<void> {
  for (let from = 0; from < workflowIds.length; from += AT_ONCE) {
    await deleteSome(workflows, workflowIds.slice(from, from + AT_ONCE));
  }
}

async function deleteSome(workflows: WorkflowClient, workflowIds: readonly string[]): Promise<void> {
  const query = `WorkflowId IN (${workflowIds.map((id) => `"${id.replaceAll(/["\\]/g, '')}"`).join(', ')})`;
  await workflows.withDeadline(Date.now() + ANSWER_MS, async () => {
    for await (const { workflowId, runId, closeTime } of workflows.list({ query })) {
      if (closeTime === undefined) {
        throw new Error(`a run of ${workflowId} is still open`);
      }
      await deleteRun(workflows, workflowId, runId);
    }
  });
}

async function deleteRun({ workflowService, options }: WorkflowClient, workflowId: string, runId: string) {
  const { namespace } = options;
  try {
    await workflowService.deleteWorkflowExecution({ namespace, workflowExecution: { workflowId, runId } });
  } catch (error) {
    if (!(isGrpcServiceError(error) && error.code === NOT_FOUND)) {
      throw error;
    }
  }
}
