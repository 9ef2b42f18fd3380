import type { ScheduleClient, WorkflowClient } from '@temporalio/client';
import { connectTemporal } from '../temporal/client';
import { CommandError } from './command-error';
import type { Instance } from './instance';

/** Connects to the instance's Temporal server. @throws CommandError if it does not respond */
export async function withTemporal<T>(
  { temporal }: Instance,
  use: (workflows: WorkflowClient, schedules: ScheduleClient) => Promise<T>,
): Promise<T> {
  const client = await connectTemporal(temporal).catch(() => {
    throw new CommandError(`Temporal at ${temporal.address} does not respond: is Swaplane running?`);
  });
  try {
    return await use(client.workflow, client.schedule);
  } finally {
    await client.connection.close();
  }
}
