import type { ScheduleClient, WorkflowClient } from '@temporalio/client';
import { connectTemporal } from '../temporal-client';
import type { Instance } from './instance';
import { Refusal } from './refusal';

/** Talks to the instance's Temporal server. @throws Refusal when it does not answer */
export async function withEngine<T>(
  { temporal }: Instance,
  use: (workflows: WorkflowClient, schedules: ScheduleClient) => Promise<T>,
): Promise<T> {
  const client = await connectTemporal(temporal).catch(() => {
    throw new Refusal(`Temporal at ${temporal.address} does not answer: is Swaplane running?`);
  });
  try {
    return await use(client.workflow, client.schedule);
  } finally {
    await client.connection.close();
  }
}
