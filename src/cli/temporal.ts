import type { ScheduleClient, WorkflowClient } from '@temporalio/client';
import type { Database } from '../db/client';
import { connectTemporal } from '../temporal/client';
import type { HistorySources } from '../temporal/histories/fetch-history';
import { createPayloads } from '../temporal/payloads';
import { CommandError } from './command';
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

/** Where the instance's histories are. */
export function sourcesOf(instance: Instance, db: Database): HistorySources {
  const payloads = createPayloads(instance.temporal.payloadKeys, {
    acceptsPlain: instance.temporal.acceptsPlainPayloads === true,
  });
  return { db, payloads, callTemporal: (call) => withTemporal(instance, call) };
}
