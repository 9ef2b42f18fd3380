import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Connection, WorkflowClient } from '@temporalio/client';
import { historyToJSON } from '@temporalio/common/lib/proto-utils';
import type { Order } from '#contract/orders/order';
import { openDatabase } from '#db/client';
import { auditLog } from '#db/schema/audit';
import { createPayloads } from '#temporal/payloads';
import { eventually } from '#test/helpers/run/eventually';
import { freePort } from '#test/helpers/run/free-port';
import { temporaryDir } from '#test/helpers/run/temporary-dir';
import { freshServers } from '#test/helpers/servers/fresh-servers';
import { createClient } from '#test/helpers/service/client';
import { type InstanceProcess, startInstance } from '#test/helpers/service/instance';
import type { Receiver } from '#test/helpers/webhooks/receiver';
import { verifySignature } from '#webhooks/signature';

const FIRST = 'the-first-secret-key-of-the-rotation-test';
const SECOND = 'the-second-secret-key-of-the-rotation-test';

/** The environment in each phase of a change, if the secret key is configured and not stored in the data directory. */
const GIVEN = {
  first: { SECRET_KEY: FIRST },
  both: { SECRET_KEY: SECOND, SECRET_KEY_PREVIOUS: FIRST },
  second: { SECRET_KEY: SECOND },
} as const;

type Phase = keyof typeof GIVEN;

/**
 * One instance that is stopped and started again with its data and its port: with its own servers if it stores its secret key,
 * as `npm start` does, and with external ones if the key is configured, as in production.
 */
export async function openInstallation(keeping: 'given' | 'kept') {
  const dataDir = temporaryDir();
  const servers = keeping === 'given' ? await freshServers() : null;
  const places = servers && { ...servers.env, WEBHOOK_ALLOW_LOCALHOST: 'true' };
  const port = await freePort();
  const outputs: string[] = [];
  const secretKeys: string[] = keeping === 'given' ? [FIRST, SECOND] : [];
  let running: InstanceProcess | null = null;

  return {
    dataDir,
    /** The output of each start until it was stopped. */
    outputs,
    /** All secret keys so far. */
    secretKeys,
    async start(phase: Phase): Promise<InstanceProcess> {
      if (keeping === 'kept') {
        changeStoredKey(dataDir, phase);
      }
      const given = keeping === 'given' ? GIVEN[phase] : {};
      const settings = { ...places, ...given, PORT: String(port), LOG_LEVEL: 'trace' };
      running = await startInstance({ dataDir, settings });
      return running;
    },
    async stop() {
      await running?.stop();
      outputs.push(running?.output() ?? '');
      running = null;
      if (keeping === 'kept') secretKeys.push(readFileSync(presentFile(dataDir), 'utf8'));
    },
    dropServers: async () => servers?.drop(),
  };
}

const presentFile = (dataDir: string) => join(dataDir, 'secret.key');

/** As docs/secrets.md describes. */
function changeStoredKey(dataDir: string, phase: Phase): void {
  const previousFile = `${presentFile(dataDir)}.previous`;
  if (phase === 'both') {
    renameSync(presentFile(dataDir), previousFile);
  }
  if (phase === 'second') {
    rmSync(previousFile);
  }
}

/** A new order that has ended. */
export async function completedOrder({ dev }: InstanceProcess, key: string): Promise<Order> {
  const client = createClient(dev.base_url, key);
  const { order_id: orderId } = await client.open({ scenario: 'success' });
  await client.advance(orderId, { by: 'PT25H' });
  return (await client.get(orderId)).body;
}

/** Resolves when the order's last webhook has arrived, with whether it is signed with the secret. */
export async function isSigned(receiver: Receiver, { order_id: orderId }: Order, secret: string): Promise<boolean> {
  const { headers, body, at } = await eventually(() =>
    receiver.received.find((request) => request.headers['x-service-event-id']?.startsWith(`${orderId}:completed:`)),
  );
  const header = headers['x-service-signature'];
  return verifySignature({ header, body, secrets: [secret], now: at / 1_000 }).ok;
}

const ask = (url: string, key?: string) => fetch(url, { headers: { ...(key && { 'X-API-Key': key }) } });

export async function statusOf(url: string, key?: string): Promise<number> {
  return (await ask(url, key)).status;
}

export async function textOf(url: string, key?: string): Promise<string> {
  return (await ask(url, key)).text();
}

/** The whole audit log and every history of Temporal, as text. */
export async function recordsOf(instance: InstanceProcess): Promise<string> {
  const { databaseUrl, temporal } = instance.find();
  const db = openDatabase(databaseUrl, { max: 1, onIdleError: () => {} });
  const audit = JSON.stringify(await db.select().from(auditLog));
  await db.$client.end();
  const connection = await Connection.connect({ address: temporal.address });
  const workflows = new WorkflowClient({ connection, namespace: temporal.namespace });
  const payloads = createPayloads(temporal.payloadKeys);
  const histories: string[] = [];
  for await (const { workflowId, runId } of workflows.list()) {
    const found = await workflows.getHandle(workflowId, runId).fetchHistory();
    const history = historyToJSON(await payloads.of(workflowId).decryptHistory(found));
    histories.push(history.replace(/"data": ?"([^"]*)"/g, (_all, data) => Buffer.from(data, 'base64').toString()));
  }
  await connection.close();
  return [audit, ...histories].join('\n');
}
