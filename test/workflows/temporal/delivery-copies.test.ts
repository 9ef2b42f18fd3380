import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { notify } from '#db/notifications';
import { deleteDeliveries } from '#db/orders/removal';
import { workflowHistories } from '#db/schema/histories';
import { orderClaims, orderEvents } from '#db/schema/orders';
import { deliveries, opsEvents } from '#db/schema/webhooks';
import { retryDelivery } from '#db/webhooks/delivery-repeat';
import { RETENTION, type Retention } from '#domain/jobs/retention';
import { newId } from '#security/secret';
import { copyHistories } from '#temporal/histories/copy-histories';
import { readTemporalHistory } from '#temporal/histories/history';
import { eventually } from '#test/helpers/run/eventually';
import { type DispatcherSetup, useDispatcherSetup } from '#test/helpers/webhooks/dispatcher-setup';
import { publish } from '#test/helpers/webhooks/published-orders';
import { answerStatus, type Receiver } from '#test/helpers/webhooks/receiver';
import { deleteAllOutlived } from '#worker/jobs/retention';

let setup: DispatcherSetup;
let receiver: Receiver;
useDispatcherSetup((opened) => {
  ({ setup, receiver } = opened);
});

const copy = () => copyHistories({ ...setup, log: pino({ level: 'silent' }) });
const copiesOf = (workflowId: string) =>
  setup.db
    .select()
    .from(workflowHistories)
    .where(eq(workflowHistories.workflowId, workflowId))
    .orderBy(workflowHistories.closedAt);

/** The id of an order's delivery once it is in this state. */
async function inState(orderId: string, state: string, attempts: number): Promise<string> {
  return eventually(async () => {
    const row = await setup.delivery(orderId);
    return row?.state === state && row.attempts === attempts ? row.deliveryId : null;
  });
}

async function closed(workflowId: string): Promise<void> {
  await setup.workflows.getHandle(workflowId).result();
}

const DELIVERIES = RETENTION.filter(({ rows }) => rows === 'deliveries');
const ORDERS = RETENTION.filter(({ rows }) => rows === 'orders');
const deleteOld = (rules: readonly Retention[]) => deleteAllOutlived(setup, rules, { report: () => {} });
/** As if it had been made that many days ago. */
const daysAgo = (days: number) => sql`now() - ${days} * interval '1 day'`;

test('every finished retry plan of a delivery is copied, and the copies are kept as long as the order', async () => {
  const { partnerId, endpointId, secret } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(500));
  setup.dispatch({ retryOffsetsMs: [1] });
  const { orderId, eventId } = await publish(setup.db, { partnerId });
  const deliveryId = await inState(orderId, 'failed', 2);
  const workflowId = `delivery:${eventId}:${endpointId}`;
  await closed(workflowId);
  await copy();
  const owner = { workflowType: 'delivery', orderId, deliveryId: null };
  expect(await copiesOf(workflowId)).toMatchObject([owner]);

  await retryDelivery(setup.db, deliveryId);
  await inState(orderId, 'failed', 4);
  await closed(workflowId);
  await copy();
  await copy();
  expect(await copiesOf(workflowId)).toMatchObject([owner, owner]);
  const history = await readTemporalHistory(setup.workflows, workflowId);
  expect(JSON.stringify(history)).not.toContain(secret);

  const { db } = setup;
  await db
    .update(deliveries)
    .set({ createdAt: daysAgo(91) })
    .where(eq(deliveries.deliveryId, deliveryId));
  expect(await deleteOld(DELIVERIES)).toEqual({ deliveries: 1 });
  expect(await copiesOf(workflowId)).toHaveLength(2);

  await db
    .update(orderClaims)
    .set({ started: true, open: false, claimedAt: daysAgo(551) })
    .where(eq(orderClaims.orderId, orderId));
  await db
    .update(orderEvents)
    .set({ recordedAt: daysAgo(551) })
    .where(eq(orderEvents.orderId, orderId));
  expect(await deleteOld(ORDERS)).toEqual({ orders: 1 });
  expect(await copiesOf(workflowId)).toEqual([]);
});

test('a retry plan that was queued again before it was copied is copied with the next one', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(500));
  setup.dispatch({ retryOffsetsMs: [1] });
  const { orderId, eventId } = await publish(setup.db, { partnerId });
  const workflowId = `delivery:${eventId}:${endpointId}`;
  const deliveryId = await inState(orderId, 'failed', 2);
  await closed(workflowId);
  await retryDelivery(setup.db, deliveryId);
  await inState(orderId, 'failed', 4);
  await closed(workflowId);
  await copy();
  const copies = await copiesOf(workflowId);
  expect(new Set(copies.map(({ runId }) => runId)).size).toBe(2);
});

test('the copy of an ops event is deleted with its delivery', async () => {
  const { db, workflows } = setup;
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(500));
  setup.dispatch({ retryOffsetsMs: [1] });
  const [opsEvent] = await db
    .insert(opsEvents)
    .values({
      eventId: `${partnerId}:webhook_paused:1`,
      partnerId,
      environment: 'test',
      event: 'webhook_paused',
      at: new Date(),
      body: '{}',
    })
    .returning();
  const eventId = opsEvent?.eventId ?? '';
  const deliveryId = newId('dlv');
  await db.insert(deliveries).values({ deliveryId, endpointId, eventId });
  await db.transaction((tx) => notify(tx, 'delivery'));
  const workflowId = `delivery:${eventId}:${endpointId}`;
  await eventually(async () =>
    db.$count(deliveries, sql`${deliveries.deliveryId} = ${deliveryId} and state = 'failed'`),
  );
  await workflows.getHandle(workflowId).result();
  await copy();
  expect(await copiesOf(workflowId)).toMatchObject([{ orderId: null, deliveryId }]);
  await deleteDeliveries(db, eq(deliveries.deliveryId, deliveryId));
  expect(await copiesOf(workflowId)).toEqual([]);
});

test('a delivery that arrived with its first attempt has no workflow, and nothing waits for a copy of it', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  setup.dispatch();
  const { orderId, eventId } = await publish(setup.db, { partnerId });
  await inState(orderId, 'delivered', 1);
  expect(await copy()).toEqual({ copied: 0, waiting: 0, lost: 0, failed: 0 });
  expect(await copiesOf(`delivery:${eventId}:${endpointId}`)).toEqual([]);
});
