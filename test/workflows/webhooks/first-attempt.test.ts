import { WorkflowNotFoundError } from '@temporalio/client';
import { deliveryWorkflowId } from '#domain/webhooks/delivery-workflow-id';
import { eventually } from '#test/helpers/run/eventually';
import { type DispatcherSetup, useDispatcherSetup } from '#test/helpers/webhooks/dispatcher-setup';
import { publish } from '#test/helpers/webhooks/published-orders';
import { answerStatus, type Receiver } from '#test/helpers/webhooks/receiver';
import { verifySignature } from '#webhooks/signature';

let setup: DispatcherSetup;
let receiver: Receiver;
useDispatcherSetup((opened) => {
  ({ setup, receiver } = opened);
});

const delivered = (orderId: string) =>
  eventually(async () => {
    const row = await setup.delivery(orderId);
    return row?.state === 'delivered' && row;
  });

test("an event reaches the endpoint as its stored bytes, signed with the endpoint's secret and with its event id", async () => {
  const { partnerId, secret } = await setup.partner(receiver.url);
  setup.dispatch();
  const { orderId, eventId, body } = await publish(setup.db, { partnerId });
  await delivered(orderId);

  expect(receiver.received).toHaveLength(1);
  const { headers, body: bytes } = receiver.received[0] ?? fail();
  expect(bytes.equals(Buffer.from(body))).toBe(true);
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    accept: 'application/json',
    'user-agent': 'Swaplane/0 (+https://swap.example/docs)',
    'x-service-event-id': eventId,
    'x-service-delivery-attempt': '1',
  });
  const now = Math.floor(Date.now() / 1_000);
  const header = headers['x-service-signature'];
  expect(verifySignature({ header, body: bytes, secrets: [secret], now, toleranceSeconds: 5 })).toEqual({ ok: true });
});

test('a delivered first attempt is recorded and starts no workflow', async () => {
  const { partnerId, endpointId } = await setup.partner(receiver.url);
  receiver.answer(answerStatus(202));
  setup.dispatch();
  const at = Date.parse('2026-05-06T07:08:09.123Z');
  const { orderId, eventId } = await publish(setup.db, { partnerId, at });
  const row = await delivered(orderId);

  expect(row).toMatchObject({ attempts: 1, nextAttemptAt: null, leasedUntil: null });
  expect(await setup.attempts(orderId)).toEqual([
    { attempt: 1, at: new Date(at), ok: true, code: 202, label: null, answer: 'the answer' },
  ]);
  const handle = setup.workflows.getHandle(deliveryWorkflowId({ eventId, endpointId }));
  await expect(handle.describe()).rejects.toBeInstanceOf(WorkflowNotFoundError);
});

test('the commit notifies an idle dispatcher', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  setup.dispatch({ sweepMs: 60_000 });
  const latencies: number[] = [];
  for (let nth = 1; nth <= 15; nth += 1) {
    const committed = publish(setup.db, { partnerId }).then(() => Date.now());
    await eventually(() => receiver.received.length === nth);
    latencies.push((receiver.received[nth - 1]?.at ?? Number.NaN) - (await committed));
  }
  latencies.sort((a, b) => a - b);
  expect(latencies[7]).toBeLessThan(100);
});

test('after a lost notification the sweep sends the delivery', async () => {
  const { partnerId } = await setup.partner(receiver.url);
  setup.dispatch({ listen: () => () => {}, sweepMs: 50 });
  const { orderId } = await publish(setup.db, { partnerId });
  await delivered(orderId);
});

function fail(): never {
  throw new Error('nothing was received');
}
