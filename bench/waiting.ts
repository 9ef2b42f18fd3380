import { openDatabase } from '../src/db/client';
import { findOrderState } from '../src/db/orders/state';
import { connectTemporal } from '../src/temporal/client';
import { orderWorkflowOptions } from '../src/temporal/order-workflow';
import { openTestOrder } from '../test/support/api/orders';
import { ORDER_WORKFLOW, type OrderWorkflow } from '../workflows/messages';
import { load, quantile } from './load';
import { openScene, type Scene } from './scene';
import { onServers } from './servers';

/** `npm run bench:waiting -- 1000 100000` waits with other numbers of orders. */
const WAITING = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [10_000];
const PARALLEL = 10;
const ORDERS = 100;
const SLICES = 5;

/** Lets orders wait for their deposits, each with its row and its workflow, which goes on from the row as after a recovery. */
async function addWaiting({ databaseUrl, temporalAddress, partnerId }: Scene, count: number): Promise<void> {
  const db = openDatabase(databaseUrl, { max: PARALLEL, onIdleError: () => {} });
  const { workflow, connection } = await connectTemporal({ address: temporalAddress, namespace: 'default' });
  await load(PARALLEL, count, async () => {
    const { orderId } = await openTestOrder(db, { partnerId });
    const order = await findOrderState(db, orderId);
    if (order) {
      const args: Parameters<OrderWorkflow> = [order.input, { order, clockOffsetMs: 0 }];
      await workflow.start<OrderWorkflow>(ORDER_WORKFLOW, { ...orderWorkflowOptions(order.input), args });
    }
  });
  await connection.close();
  await db.$client.end();
}

/** Milliseconds of processor time per creation, and creations a second: medians of slices. */
async function measureCreation(scene: Scene): Promise<{ node: number; postgres: number; perSecond: number }> {
  const slices: { node: number; postgres: number; perSecond: number }[] = [];
  for (let slice = 0; slice <= SLICES; slice += 1) {
    const quotes: string[] = [];
    await load(PARALLEL, ORDERS, async () => void quotes.push(await scene.client.quote()));
    const before = scene.usage('swaplane');
    const { perSecond } = await load(PARALLEL, ORDERS, async (index) => {
      await scene.client.create(quotes[index] ?? '');
    });
    const after = scene.usage('swaplane');
    const per = (figure: 'node' | 'postgres') => (after[figure] - before[figure]) / ORDERS;
    slices.push({ node: per('node'), postgres: per('postgres'), perSecond });
  }
  const median = (figure: 'node' | 'postgres' | 'perSecond') =>
    quantile(
      slices.slice(1).map((one) => one[figure]),
      0.5,
    );
  return { node: median('node'), postgres: median('postgres'), perSecond: median('perSecond') };
}

void onServers(async (bench) => {
  const scene = await openScene(bench);
  let waiting = 0;
  for (const target of [0, ...WAITING]) {
    await addWaiting(scene, target - waiting);
    waiting = target;
    const { node, postgres, perSecond } = await measureCreation(scene);
    process.stdout.write(
      `${target} orders wait: ${node.toFixed(1)} ms of API and worker, ${postgres.toFixed(2)} ms of Postgres per creation, ${perSecond.toFixed(1)}/s\n`,
    );
  }
  await scene.close();
});
