import { WorkflowClient } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { asc, eq } from 'drizzle-orm';
import { Client } from 'pg';
import { pino } from 'pino';
import { createDeliveryActivities } from '../../activities/delivery-activities';
import type { Doorbells } from '../../api/services';
import { openDatabase } from '../../src/db/client';
import { DOORBELLS } from '../../src/db/doorbell';
import { setEndpoint } from '../../src/db/endpoints';
import { deliveries, deliveryAttempts, type Environment, partners } from '../../src/db/schema';
import { createGuardedClient } from '../../src/net/guarded-dispatcher';
import { createKeyring } from '../../src/net/keyring';
import { newId, newWebhookSecret } from '../../src/net/secret';
import { type Dispatcher, type DispatcherOptions, startDispatcher } from '../../src/runtime/dispatcher';
import { ORDERS_QUEUE } from '../../workflows/messages';
import { freshDatabase } from '../setup/database';
import { freshNamespace } from './namespace';

jest.setTimeout(30_000);

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** A database, an engine with a worker, and as many dispatchers as a test wants. */
export async function openStage() {
  const { url, drop } = await freshDatabase();
  const db = openDatabase(url, { max: 10, onIdleError: () => {} });
  const bell = new Client({ connectionString: url });
  await bell.connect();
  await bell.query(`listen ${DOORBELLS.delivery}`);
  const listen: Doorbells['listen'] = (_bell, onRing) => {
    const hear = ({ payload = '' }: { payload?: string | undefined }) => onRing(payload);
    bell.on('notification', hear);
    return () => void bell.off('notification', hear);
  };
  const keyring = createKeyring('a key for tests only, long enough');
  const client = createGuardedClient();
  const sending = { db, keyring, client, allowLocalhost: true };
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const connection = await NativeConnection.connect({ address: process.env.TEST_TEMPORAL_ADDRESS ?? '' });
  const namespace = await freshNamespace(connection);
  const worker = await Worker.create({
    connection,
    namespace,
    taskQueue: ORDERS_QUEUE,
    workflowsPath: require.resolve('../../workflows/index.ts'),
    activities: createDeliveryActivities(sending),
  });
  const working = worker.run();
  const workflows = new WorkflowClient({ connection, namespace });
  const dispatchers: Dispatcher[] = [];

  return {
    db,
    workflows,
    sending,
    /** With retries after a minute and an hour, unless told otherwise. */
    dispatch(options: Partial<DispatcherOptions> = {}): Dispatcher {
      const log = pino({ level: 'silent' });
      const retryOffsetsMs = [60_000, 3_600_000];
      const dispatcher = startDispatcher({ ...sending, workflows, listen, log, retryOffsetsMs, ...options });
      dispatchers.push(dispatcher);
      return dispatcher;
    },
    async partner(endpointUrl: string, environment: Environment = 'test') {
      const partnerId = newId('par');
      await db.insert(partners).values({ partnerId, name: 'Wallet' });
      const secret = newWebhookSecret(environment);
      const sealedSecret = keyring.seal(secret);
      const endpointId = await setEndpoint(db, {
        partnerId,
        environment,
        channel: 'order',
        url: endpointUrl,
        sealedSecret,
      });
      return { partnerId, endpointId, secret };
    },
    async delivery(orderId: string) {
      const [row] = await db.select().from(deliveries).where(eq(deliveries.orderId, orderId));
      return row;
    },
    async attempts(orderId: string) {
      return db
        .select({
          attempt: deliveryAttempts.attempt,
          at: deliveryAttempts.at,
          ok: deliveryAttempts.ok,
          code: deliveryAttempts.responseCode,
          label: deliveryAttempts.errorLabel,
          answer: deliveryAttempts.responseBody,
        })
        .from(deliveryAttempts)
        .innerJoin(deliveries, eq(deliveries.deliveryId, deliveryAttempts.deliveryId))
        .where(eq(deliveries.orderId, orderId))
        .orderBy(asc(deliveryAttempts.attempt));
    },
    /** Ends every dispatcher, as between two tests. */
    async quiet() {
      await Promise.all(dispatchers.splice(0).map((dispatcher) => dispatcher.close()));
    },
    async close() {
      await this.quiet();
      worker.shutdown();
      await working;
      await connection.close();
      await client.close();
      await bell.end();
      await db.$client.end();
      await drop();
    },
  };
}

/** Resolves as soon as the question has a truthy answer; fails when it has none within 10 s. */
export async function eventually<T>(question: () => T | Promise<T>): Promise<NonNullable<T>> {
  const giveUpAt = Date.now() + 10_000;
  for (;;) {
    const answer = await question();
    if (answer) {
      return answer;
    }
    if (Date.now() > giveUpAt) {
      throw new Error(`never came true: ${question}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
