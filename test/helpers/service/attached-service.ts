import { Connection, WorkflowClient } from '@temporalio/client';
import { openDatabase } from '#db/client';
import { createDataConverter } from '#temporal/payloads';
import { payloadKeysFrom } from '../servers/payload-keys';
import type { WebhookReceiver } from '../webhooks/signed-receiver';
import { makePartner, openWebhooks } from './partners';
import type { Service } from './service';

/** The settings of a running installation that tests are pointed at. */
export interface Installation {
  PUBLIC_URL: string;
  DATABASE_URL: string;
  TEMPORAL_ADDRESS: string;
  TEMPORAL_NAMESPACE: string;
  PAYLOAD_KEYS: string;
}

/** The installation of this test run; null if tests start services of their own. */
export function findInstallation(): Installation | null {
  const { TEST_INSTALLATION } = process.env;
  return TEST_INSTALLATION ? JSON.parse(TEST_INSTALLATION) : null;
}

/** A running installation as a test's service. Its processes stay as they are. */
export async function attachService(installation: Installation): Promise<Service> {
  const { PUBLIC_URL, DATABASE_URL, TEMPORAL_ADDRESS, TEMPORAL_NAMESPACE, PAYLOAD_KEYS } = installation;
  const db = openDatabase(DATABASE_URL, { max: 5, onIdleError: () => {} });
  const connection = await Connection.connect({ address: TEMPORAL_ADDRESS });
  const receivers: WebhookReceiver[] = [];
  const ownProcesses = (): never => {
    throw new Error('this test needs processes of its own, so it cannot be pointed at an installation');
  };
  return {
    origin: PUBLIC_URL,
    db,
    workflows: new WorkflowClient({
      connection,
      namespace: TEMPORAL_NAMESPACE,
      dataConverter: createDataConverter(payloadKeysFrom(PAYLOAD_KEYS)),
    }),
    env: { ...installation },
    get runtime() {
      return ownProcesses();
    },
    surprises: [],
    partner: () => makePartner(db, PUBLIC_URL),
    async webhooks(partnerId) {
      const receiver = await openWebhooks(db, partnerId);
      receivers.push(receiver);
      return receiver;
    },
    startWorker: async () => ownProcesses(),
    stopWorker: async () => ownProcesses(),
    async close() {
      await Promise.all(receivers.map((receiver) => receiver.close()));
      await db.$client.end();
      await connection.close();
    },
  };
}
