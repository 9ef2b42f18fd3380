import { Connection, WorkflowClient } from '@temporalio/client';
import { freshNamespace } from './namespace';
import { DATA_CONVERTER } from './payload-keys';

/** A Temporal server that has lost everything. */
export async function emptyTemporal(): Promise<{ workflows: WorkflowClient; close(): Promise<void> }> {
  const connection = await Connection.connect({ address: process.env.TEST_TEMPORAL_ADDRESS ?? '' });
  const namespace = await freshNamespace(connection);
  const workflows = new WorkflowClient({ connection, namespace, dataConverter: DATA_CONVERTER });
  return { workflows, close: () => connection.close() };
}
