import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { historyFromJSON } from '@temporalio/common/lib/proto-utils';
import { eq, sql } from 'drizzle-orm';
import { startRotation } from '#db/keys/key-rotation';
import { requestPayout } from '#db/payouts/payout-booking';
import { endpointTimers } from '#db/schema/endpoints';
import { apiKeys } from '#db/schema/keys';
import { orders } from '#db/schema/orders';
import { payouts } from '#db/schema/payouts';
import { deliveries } from '#db/schema/webhooks';
import { setTimer } from '#db/webhooks/endpoints/timers';
import { DAY, HOUR } from '#domain/duration';
import { newSecret } from '#operations/keys/create-keys';
import { recoverOrder } from '#operations/orders/recover-order';
import { checkOrder } from '#operations/recovery/reconcile-orders';
import { recoverAll } from '#operations/recovery/recover-all';
import { REPAIRS, rebuildOrder } from '#operations/recovery/repairs';
import { runJob } from '#operations/run-job';
import { moveSandboxClock } from '#operations/sandbox/advance-order';
import { createLossSearch } from '#providers/live/losses';
import { newId } from '#security/secret';
import { createPayloads } from '#temporal/payloads';
import { ensureSchedules } from '#temporal/schedules';
import { addVerifiedAddress, credit } from '#test/helpers/api/balances';
import { TEST_KEYS } from '#test/helpers/servers/payload-keys';
import { ADDRESSES } from '#test/helpers/service/client';
import { publish, publishLife } from '#test/helpers/webhooks/published-orders';
import { ANNA, type Change, type Scene } from './scene';
import { failedDelivery } from './webhook-changes';

const trackingUrl = () => 'https://example.org/track';
const findLosses = createLossSearch({ seal: (_place, text) => text });
const RETENTION = { name: 'retention', does: 'delete what is old', everyMs: 30 * DAY, catchUpMs: DAY } as const;

/** An open order without a workflow. */
async function openOrder({ db, newPartner }: Scene): Promise<string> {
  return (await publish(db, { partnerId: await newPartner() })).orderId;
}

async function newPayout({ db, newPartner }: Scene): Promise<void> {
  const partnerId = await newPartner();
  await credit(db, partnerId, '10000');
  await addVerifiedAddress(db, partnerId, 'USDT-TRC20', ADDRESSES.trx);
  const terms = { amountUsd: '6200', currency: undefined, addressId: undefined };
  await requestPayout(db, { payoutId: newId('po'), partnerId, terms, requestedVia: 'api', actor: ANNA });
}

async function settleWhatIsOpen({ db }: Scene): Promise<void> {
  await db.update(orders).set({ status: 'completed' });
  await db.update(deliveries).set({ state: 'delivered' });
  await db.update(payouts).set({ status: 'failed' });
  await db.update(apiKeys).set({ status: 'revoked', revokedAt: new Date(), replacedBy: null });
  await db.delete(endpointTimers);
}

/** One of everything that has a workflow, without the workflow. */
async function loseEverything(scene: Scene): Promise<void> {
  const { db, keyring } = scene;
  await settleWhatIsOpen(scene);
  await openOrder(scene);
  const { deliveryId, endpointId } = await failedDelivery(scene);
  await db
    .update(deliveries)
    .set({ state: 'retrying', firstAttemptAt: new Date(), plan: 1 })
    .where(eq(deliveries.deliveryId, deliveryId));
  await db.transaction((tx) => setTimer(tx, { endpointId, task: 'erase_secret', at: new Date(Date.now() + HOUR) }));
  await newPayout(scene);
  const { keyId } = await scene.newKey();
  const { key: _, ...successor } = newSecret(keyring, 'live');
  await startRotation(db, { keyId, successor, windowMs: HOUR, actor: ANNA }, async () => {});
}

/** Changes made when the database or Temporal has lost something, and changes of clocks and jobs. */
export const RECOVERIES: readonly Change[] = [
  {
    name: "a sandbox order's clock is moved",
    entries: ['order.clock_moved'],
    async prepare(scene) {
      const [published] = await publishLife(scene.db, { partnerId: await scene.newPartner() });
      const orderId = published?.orderId ?? '';
      await scene.db.update(deliveries).set({ state: 'delivered' }).where(eq(deliveries.orderId, orderId));
      return (actor) => moveSandboxClock(scene, { orderId, request: { by: 'PT1H' }, actor });
    },
  },
  {
    name: "an order's rows are written again from its history",
    entries: ['order.rebuilt'],
    async prepare({ db }) {
      const file = join(__dirname, '../../histories/success.json');
      const history = historyFromJSON(JSON.parse(readFileSync(file, 'utf8')));
      // Recorded histories are not encrypted.
      const payloads = createPayloads(TEST_KEYS, { acceptsPlain: true }).of('ord_recorded');
      return (actor) => rebuildOrder({ db, trackingUrl, findLosses }, { payloads, histories: [history], actor });
    },
  },
  {
    name: 'an order whose workflow is gone is repaired',
    entries: ['workflow.recovered'],
    async prepare(scene) {
      const orderId = await openOrder(scene);
      return (actor) => checkOrder({ ...scene, trackingUrl, findLosses }, orderId, { repairBy: actor });
    },
  },
  {
    name: 'a workflow that is stuck is started again',
    entries: ['workflow.recovered'],
    async prepare(scene) {
      const orderId = await openOrder(scene);
      await recoverOrder(scene, orderId, { actor: ANNA });
      return (actor) => REPAIRS.workflow_stuck({ ...scene, trackingUrl, findLosses }, orderId, actor);
    },
  },
  {
    name: 'a workflow that is stuck after the end of its order is ended',
    entries: ['workflow.ended'],
    async prepare(scene) {
      const orderId = await openOrder(scene);
      await recoverOrder(scene, orderId, { actor: ANNA });
      await scene.db
        .update(orders)
        .set({ state: sql`jsonb_set(state::jsonb, '{status}', '"expired"')::json` })
        .where(eq(orders.orderId, orderId));
      return (actor) => REPAIRS.workflow_stuck({ ...scene, trackingUrl, findLosses }, orderId, actor);
    },
  },
  {
    name: 'a workflow gets the recorded state',
    entries: ['workflow.told'],
    async prepare(scene) {
      const orderId = await openOrder(scene);
      await recoverOrder(scene, orderId, { actor: ANNA });
      return (actor) => REPAIRS.workflow_behind({ ...scene, trackingUrl, findLosses }, orderId, actor);
    },
  },
  {
    name: 'everything that Temporal lost is started again',
    // Two orders, the retries of a delivery, a payout, a rotation, and the timers.
    entries: Array.from({ length: 6 }, () => 'workflow.recovered' as const),
    async prepare(scene) {
      await loseEverything(scene);
      return (actor) => recoverAll({ ...scene, retryOffsetsMs: [HOUR] }, { actor });
    },
  },
  {
    name: 'a job is run',
    entries: ['job.run'],
    async prepare(scene) {
      await ensureSchedules(scene.schedules, [RETENTION]);
      return (actor) => runJob(scene, { name: RETENTION.name, actor });
    },
  },
];
