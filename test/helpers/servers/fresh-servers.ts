import { Connection, ScheduleClient } from '@temporalio/client';
import { JOBS } from '#domain/jobs/job';
import { scheduleId } from '#temporal/schedules';
import { freshDatabase } from './database';
import { freshNamespace } from './namespace';
import { PAYLOAD_KEYS } from './payload-keys';

/** A separate database and Temporal namespace on the servers of the test run. */
export interface FreshServers {
  /** The environment variables for a process that uses them. */
  env: Record<'DATABASE_URL' | 'TEMPORAL_ADDRESS' | 'TEMPORAL_NAMESPACE' | 'PAYLOAD_KEYS', string>;
  temporal: Connection;
  drop(): Promise<void>;
}

export async function freshServers(): Promise<FreshServers> {
  const address = process.env.TEST_TEMPORAL_ADDRESS ?? '';
  const [database, temporal] = await Promise.all([freshDatabase(), Connection.connect({ address })]);
  const namespace = await freshNamespace(temporal);
  return {
    env: { DATABASE_URL: database.url, TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace, PAYLOAD_KEYS },
    temporal,
    async drop() {
      await endSchedules(temporal, namespace);
      await temporal.close();
      await database.drop();
    },
  };
}

/** Nobody needs the jobs any more, and those of hundreds of namespaces would keep the server busy. */
async function endSchedules(connection: Connection, namespace: string): Promise<void> {
  const schedules = new ScheduleClient({ connection, namespace });
  await Promise.allSettled(JOBS.map((job) => schedules.getHandle(scheduleId(job)).delete()));
}
