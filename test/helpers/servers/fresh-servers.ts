import { Connection } from '@temporalio/client';
import { freshDatabase } from './database';
import { freshNamespace } from './namespace';

/** A separate database and Temporal namespace on the servers of the test run. */
export interface FreshServers {
  /** The environment variables for a process that uses them. */
  env: { DATABASE_URL: string; TEMPORAL_ADDRESS: string; TEMPORAL_NAMESPACE: string };
  temporal: Connection;
  drop(): Promise<void>;
}

export async function freshServers(): Promise<FreshServers> {
  const address = process.env.TEST_TEMPORAL_ADDRESS ?? '';
  const [database, temporal] = await Promise.all([freshDatabase(), Connection.connect({ address })]);
  const namespace = await freshNamespace(temporal);
  return {
    env: { DATABASE_URL: database.url, TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace },
    temporal,
    async drop() {
      await temporal.close();
      await database.drop();
    },
  };
}
