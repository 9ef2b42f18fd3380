import { WorkflowClient } from '@temporalio/client';
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker';
import { createProviderActivities } from '#activities/provider-activities';
import { openDatabase } from '#db/client';
import { UNWATCHED } from '#providers/health';
import { type Provider, ProviderError } from '#providers/provider';
import { newId } from '#security/secret';
import { inputWith } from '#test/helpers/orders/order-state';
import { provider } from '#test/helpers/orders/test-provider';
import { freshDatabase } from '#test/helpers/servers/database';
import { freshNamespace } from '#test/helpers/servers/namespace';
import type { refund } from './late';

const QUEUE = 'late';
const CODE = 'lateswap';

interface Fate {
  /** The first request takes effect so long after it was made, and is never answered; null: it is lost. */
  landsAfterMs: number | null;
  /** How often the provider was asked for the refund, and how many refunds it made. */
  asked: number;
  refunds: number;
}

/** A provider whose first refund request of each order is unreliable; `end` ends what hangs. */
function lateProvider(fateOf: (orderId: string) => Fate) {
  const alpha = provider('alphaswap');
  const ended = new AbortController();
  const hang = (landsAfterMs: number | null, land: () => void) => {
    const landing = landsAfterMs === null ? null : setTimeout(land, landsAfterMs);
    return new Promise<void>((_resolve, reject) => {
      ended.signal.addEventListener('abort', () => {
        if (landing) clearTimeout(landing);
        reject(new ProviderError('unavailable', { label: 'connection_reset' }));
      });
    });
  };
  const late: Provider = {
    ...alpha,
    facts: { ...alpha.facts, code: CODE, sandbox: false },
    async requestRefund({ orderId }) {
      const fate = fateOf(orderId);
      fate.asked += 1;
      const land = () => {
        fate.refunds += 1;
      };
      return fate.asked === 1 ? hang(fate.landsAfterMs, land) : land();
    },
    hasRefund: async ({ orderId }) => fateOf(orderId).refunds > 0,
  };
  return { provider: late, end: () => ended.abort() };
}

test('a refund call that hangs and takes effect late, or never, makes one refund', async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR') });
  const fates = new Map<string, Fate>(
    [1_000, 3_500, null].map((landsAfterMs) => [newId('ord'), { landsAfterMs, asked: 0, refunds: 0 }]),
  );
  const late = lateProvider((orderId) => fates.get(orderId) as Fate);
  const database = await freshDatabase();
  const db = openDatabase(database.url, { max: 4, onIdleError: () => {} });
  const connection = await NativeConnection.connect({ address: process.env.TEST_TEMPORAL_ADDRESS ?? '' });
  const namespace = await freshNamespace(connection);
  const announceFailedRefund = async () => {};
  const activities = createProviderActivities({
    db,
    findProvider: () => late.provider,
    health: UNWATCHED,
    announceFailedRefund,
  });
  const workflowsPath = require.resolve('./late/index.ts');
  const worker = await Worker.create({ connection, namespace, taskQueue: QUEUE, workflowsPath, activities });
  const workflows = new WorkflowClient({ connection, namespace });
  const taken = await worker.runUntil(
    Promise.all(
      [...fates.keys()].map((orderId) =>
        workflows.execute<typeof refund>('refund', {
          workflowId: orderId,
          taskQueue: QUEUE,
          args: [{ input: inputWith({ orderId, provider: CODE }), providerOrderId: 'p' }],
        }),
      ),
    ).finally(late.end),
  );
  expect(taken).toEqual([expect.any(String), expect.any(String), expect.any(String)]);
  expect([...fates.values()].map(({ asked, refunds }) => [asked, refunds])).toEqual([
    [1, 1],
    [1, 1],
    [2, 1],
  ]);
  await connection.close();
  await db.$client.end();
  await database.drop();
});
