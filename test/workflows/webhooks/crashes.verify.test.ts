import { openDatabase } from '#db/client';
import { leaseDue } from '#db/webhooks/deliveries';
import { MINUTE, toIso } from '#domain/duration';
import { deliveryWorkflowId } from '#domain/webhooks/delivery';
import { startRetries } from '#temporal/delivery-workflow';
import { eventually } from '#test/helpers/run/eventually';
import { type DispatcherSetup, useDispatcherSetup } from '#test/helpers/webhooks/dispatcher-setup';
import { publish } from '#test/helpers/webhooks/published-orders';
import { answerStatus, type Receiver } from '#test/helpers/webhooks/receiver';
import { DELIVERY_WORKFLOW, type DeliveryWorkflow, ORDERS_QUEUE } from '#workflows/messages';

const NEXT_SWEEP = { leaseMs: 300, sweepMs: 50 };

let setup: DispatcherSetup;
let receiver: Receiver;
useDispatcherSetup((opened) => {
  ({ setup, receiver } = opened);
});

const inState = (orderId: string, state: string) =>
  eventually(async () => (await setup.delivery(orderId))?.state === state);

test('a delivery whose dispatcher died after taking it is sent by another dispatcher once the lease is over', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  const { orderId } = await publish(setup.db, { partnerId });
  const takenAt = Date.now();
  await leaseDue(setup.db, { dispatcherId: 'dead', busy: {}, perEndpoint: 10, limit: 10, leaseMs: 500 });
  setup.dispatch(NEXT_SWEEP);
  await inState(orderId, 'delivered');
  expect(receiver.received).toHaveLength(1);
  expect((receiver.received[0]?.at ?? 0) - takenAt).toBeGreaterThanOrEqual(490);
});

test('a dispatcher that dies before it starts a workflow leaves one first attempt and, later, a plan', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(500));
  const dying = setup.dispatch({
    ...NEXT_SWEEP,
    startRetries: async () => {
      throw new Error('died before the start');
    },
  });
  const { orderId } = await publish(setup.db, { partnerId });
  await eventually(async () => (await setup.attempts(orderId)).length === 1);
  await dying.close();
  expect(await setup.delivery(orderId)).toMatchObject({ state: 'due', attempts: 1 });

  setup.dispatch(NEXT_SWEEP);
  await inState(orderId, 'retrying');
  expect(receiver.received).toHaveLength(1);
});

test('a dispatcher that dies after starting the workflow leaves exactly one open plan', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  receiver.answer((response, nth) => answerStatus(nth === 1 ? 500 : 200)(response));
  const retryOffsetsMs = [1_000];
  const dying = setup.dispatch({
    leaseMs: 300,
    retryOffsetsMs,
    startRetries: async (delivery, firstAt) => {
      await startRetries({ db: setup.db, workflows: setup.workflows, retryOffsetsMs }, delivery, firstAt);
      throw new Error('died after the start');
    },
  });
  const { orderId, eventId } = await publish(setup.db, { partnerId });
  const handle = setup.workflows.getHandle(deliveryWorkflowId({ eventId, endpointId }));
  await eventually(() => handle.describe().catch(() => null));
  await dying.close();

  setup.dispatch({ ...NEXT_SWEEP, retryOffsetsMs });
  await inState(orderId, 'delivered');
  expect(await handle.result()).toBe('delivered');
  expect(receiver.received.map(({ headers }) => headers['x-service-delivery-attempt'])).toEqual(['1', '2']);
  expect(await setup.attempts(orderId)).toHaveLength(2);
});

test('a plan that is started again does not repeat a recorded attempt', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(500));
  setup.dispatch({ retryOffsetsMs: [MINUTE, 2 * MINUTE] });
  const at = Date.now();
  const { orderId, eventId } = await publish(setup.db, { partnerId, at, clockOffsetMs: 10 * MINUTE });
  await inState(orderId, 'failed');
  const { deliveryId = '' } = (await setup.delivery(orderId)) ?? {};
  const plan = {
    deliveryId,
    plan: 1,
    firstAttemptAt: toIso(at),
    retryOffsetsMs: [MINUTE, 2 * MINUTE, 3 * MINUTE],
    sandbox: true,
    clockOffsetMs: 10 * MINUTE,
  };
  const workflowId = deliveryWorkflowId({ eventId, endpointId });
  await setup.workflows.getHandle(workflowId).result();
  const again = { workflowId, taskQueue: ORDERS_QUEUE, args: [plan] as [typeof plan] };
  expect(await setup.workflows.execute<DeliveryWorkflow>(DELIVERY_WORKFLOW, again)).toBe('failed');
  expect(receiver.received.map(({ headers }) => headers['x-service-delivery-attempt'])).toEqual(['1', '2', '3', '4']);
});

test('a plan whose delivery was deleted ends without sending', async () => {
  const plan = {
    deliveryId: 'dlv_gone',
    plan: 1,
    firstAttemptAt: toIso(0),
    retryOffsetsMs: [1],
    sandbox: true,
    clockOffsetMs: 0,
  };
  const started = { workflowId: 'delivery:gone', taskQueue: ORDERS_QUEUE, args: [plan] as [typeof plan] };
  expect(await setup.workflows.execute<DeliveryWorkflow>(DELIVERY_WORKFLOW, started)).toBe('gone');
});

test('a delivery whose dispatcher dies between the response and its record is sent again with the same id and number', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  const silenced = openDatabase(setup.databaseUrl, { max: 1, onIdleError: () => {} });
  receiver.answer((response, nth) => {
    if (nth === 1) {
      // From here on the first dispatcher writes nothing more.
      void silenced.$client.end();
    }
    answerStatus(200)(response);
  });
  const { orderId, eventId } = await publish(setup.db, { partnerId });
  const dying = setup.dispatch({ db: silenced, leaseMs: 300, sweepMs: 3_600_000 });
  await eventually(() => receiver.received.length === 1);
  await dying.close();
  expect(await setup.attempts(orderId)).toEqual([]);

  setup.dispatch(NEXT_SWEEP);
  await inState(orderId, 'delivered');
  const sent = receiver.received.map(({ headers }) => [
    headers['x-service-event-id'],
    headers['x-service-delivery-attempt'],
  ]);
  expect(sent).toEqual([
    [eventId, '1'],
    [eventId, '1'],
  ]);
  expect(await setup.attempts(orderId)).toHaveLength(1);
});
