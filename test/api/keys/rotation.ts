import { Connection, WorkflowClient } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import { pino } from 'pino';
import { requireKey } from '#db/keys/key-records';
import { rotateKey, rotationWorkflowId } from '#operations/keys/rotate-key';
import { loadConfig } from '#process/config/config';
import type { RunningRole } from '#process/services';
import { statusAt } from '#test/helpers/api/status';
import { startTestApi } from '#test/helpers/api/test-api';
import { freshNamespace } from '#test/helpers/servers/namespace';
import { DATA_CONVERTER, PAYLOAD_KEYS, PAYLOADS, TEST_KEYS } from '#test/helpers/servers/payload-keys';
import { startWorker } from '#worker/worker';

export type RotationServices = Awaited<ReturnType<typeof openRotationServices>>;

/** The API over HTTP, and a worker in its own Temporal namespace that a test can start and stop. */
export async function openRotationServices() {
  const address = process.env.TEST_TEMPORAL_ADDRESS ?? '';
  const [api, temporal] = await Promise.all([startTestApi(), Connection.connect({ address })]);
  const { db, keyring } = api.services;
  const namespace = await freshNamespace(temporal);
  const workflows = new WorkflowClient({ connection: temporal, namespace, dataConverter: DATA_CONVERTER });
  const { connectionString: databaseUrl = '' } = db.$client.options;
  const secretKey = 'test-secret-key-of-at-least-32-characters';
  const { XDG_CACHE_HOME } = process.env;
  const config = loadConfig({ DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, PAYLOAD_KEYS, XDG_CACHE_HOME });
  const log = pino({ level: 'silent' });
  let working: RunningRole | null = null;

  const setup = {
    db,
    keyring,
    workflows,
    statusOf: (key: string) => statusAt(api.origin, key),
    rotate: (keyId: string, windowMs: number) =>
      rotateKey({ db, keyring, workflows }, { keyId, actor: 'cli:somebody', windowMs }),
    rowOf: (keyId: string) => requireKey(db, keyId),
    handleOf: (keyId: string, endsAt: Date) => workflows.getHandle(rotationWorkflowId(keyId, endsAt)),
    async historyOf(keyId: string, endsAt: Date): Promise<string> {
      const handle = setup.handleOf(keyId, endsAt);
      return historyToJSON(await PAYLOADS.of(handle.workflowId).decryptHistory(await handle.fetchHistory()));
    },
    async startWorker() {
      const temporal = { address, namespace, payloadKeys: TEST_KEYS };
      working = await startWorker({
        config,
        log,
        databaseUrl,
        temporalUiUrl: null,
        secretKeys: [secretKey],
        stopGraceMs: 3_000,
        temporal,
      });
    },
    async stopWorker() {
      await working?.close();
      working = null;
    },
    async close() {
      await setup.stopWorker();
      await temporal.close();
      await api.close();
    },
  };
  return setup;
}
