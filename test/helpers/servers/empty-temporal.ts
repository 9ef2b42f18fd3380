import { Connection, WorkflowClient } from '@temporalio/client';
import { freshNamespace } from './namespace';

/** A Temporal server that has lost everything. */
export async function emptyTemporal(): Promise<{ workflows: WorkflowClient; close(): Promise<void> }> {
  const connection = await Connection.connect({ address: process.env.TEST_TEMPORAL_ADDRESS ?? '' });
  const workflows = new WorkflowClient({ connection, namespace: await freshNamespace(connection) });
  return { workflows, close: () => connection.close() };
}
