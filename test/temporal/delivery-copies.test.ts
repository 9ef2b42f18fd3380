import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { workflowHistories } from '../../src/db/schema/histories';
import { deliveries } from '../../src/db/schema/webhooks';
import { deleteDeliveries } from '../../src/db/webhooks/delivery-removal';
import { retryDelivery } from '../../src/db/webhooks/delivery-repeat';
import { copyHistories } from '../../src/temporal/copy-histories';
import { readTemporalHistory } from '../../src/temporal/history';
import { eventually } from '../support/run/eventually';
import { type DispatcherSetup, useDispatcherSetup } from '../support/webhooks/dispatcher-setup';
import { publish } from '../support/webhooks/published-orders';
import { answerStatus, type Receiver } from '../support/webhooks/receiver';

let setup: DispatcherSetup;
let receiver: Receiver;
useDispatcherSetup((opened) => {
  ({ setup, receiver } = opened);
});

const copy = () => copyHistories({ ...setup, log: pino({ level: 'silent' }) });
const copiesOf = (deliveryId: string) =>
  setup.db
    .select()
    .from(workflowHistories)
    .where(eq(workflowHistories.deliveryId, deliveryId))
    .orderBy(workflowHistories.closedAt);

/** The id of an order's delivery once it has come so far. */
async function inState(orderId: string, state: string, attempts: number): Promise<string> {
  return eventually(async () => {
    const row = await setup.delivery(orderId);
    return row?.state === state && row.attempts === attempts ? row.deliveryId : null;
  });
}

async function closed(workflowId: string): Promise<void> {
  await setup.workflows.getHandle(workflowId).result();
}

test('every finished retry plan of a delivery is copied, and the copies go with the delivery', async () => {
  const { partnerId, endpointId, secret } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(500));
  setup.dispatch({ retryOffsetsMs: [1] });
  const { orderId, eventId } = await publish(setup.db, { partnerId });
  const deliveryId = await inState(orderId, 'failed', 2);
  const workflowId = `delivery:${eventId}:${endpointId}`;
  await closed(workflowId);
  await copy();
  expect(await copiesOf(deliveryId)).toMatchObject([{ workflowId, workflowType: 'delivery', orderId: null }]);

  await retryDelivery(setup.db, deliveryId);
  await inState(orderId, 'failed', 4);
  await closed(workflowId);
  await copy();
  await copy();
  const copies = await copiesOf(deliveryId);
  expect(copies).toHaveLength(2);
  const history = await readTemporalHistory(setup.workflows, workflowId);
  expect(JSON.stringify(history)).not.toContain(secret);

  await deleteDeliveries(setup.db, eq(deliveries.deliveryId, deliveryId));
  expect(await copiesOf(deliveryId)).toEqual([]);
});

test('a delivery that arrived at once has no workflow, and nothing waits for a copy of it', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  setup.dispatch();
  const { orderId } = await publish(setup.db, { partnerId });
  const deliveryId = await inState(orderId, 'delivered', 1);
  expect(await copy()).toEqual({ copied: 0, waiting: 0, lost: 0, failed: 0 });
  expect(await copiesOf(deliveryId)).toEqual([]);
});
