import { Connection, WorkflowClient } from '@temporalio/client';
import { readTemporalHistory } from '../../../src/temporal/history';
import { eventually } from './eventually';
import { freshNamespace } from './namespace';

/** Deletes a workflow; Temporal takes half a minute for it. */
export async function forget(workflows: WorkflowClient, workflowId: string): Promise<void> {
  const { namespace } = workflows.options;
  await workflows.workflowService.deleteWorkflowExecution({ namespace, workflowExecution: { workflowId } });
  await eventually(async () => (await readTemporalHistory(workflows, workflowId)) === null, 90_000);
}

/** a Temporal server that has forgotten everything. */
export async function emptyTemporal(): Promise<{ workflows: WorkflowClient; close(): Promise<void> }> {
  const connection = await Connection.connect({ address: process.env.TEST_TEMPORAL_ADDRESS ?? '' });
  const workflows = new WorkflowClient({ connection, namespace: await freshNamespace(connection) });
  return { workflows, close: () => connection.close() };
}
