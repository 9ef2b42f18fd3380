import { type WorkflowClient, WorkflowNotFoundError } from '@temporalio/client';
import { SECOND } from '../domain/duration';

const ANSWER_MS = 5 * SECOND;

/** Whether a workflow with this id is open. */
export async function isRunning(workflows: WorkflowClient, workflowId: string): Promise<boolean> {
  try {
    const { status } = await workflows.withDeadline(Date.now() + ANSWER_MS, () =>
      workflows.getHandle(workflowId).describe(),
    );
    return status.name === 'RUNNING';
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) {
      return false;
    }
    throw error;
  }
}
