import { eventually } from '#test/helpers/run/eventually';
import { type DispatcherSetup, useDispatcherSetup } from '#test/helpers/webhooks/dispatcher-setup';
import { publish } from '#test/helpers/webhooks/published-orders';
import { answerStatus, type Receiver, startReceiver } from '#test/helpers/webhooks/receiver';

let setup: DispatcherSetup;
let receiver: Receiver;
useDispatcherSetup((opened) => {
  ({ setup, receiver } = opened);
});

test('an endpoint that hangs delays neither first attempts nor retries of another', async () => {
  const hanging = await startReceiver();
  hanging.answer((response, nth) => nth <= 20 && answerStatus(500)(response));
  const other = await setup.partner(hanging.url);
  const { partnerId } = await setup.partner(receiver.url);
  setup.dispatch({ retryOffsetsMs: [10] });
  await Promise.all(Array.from({ length: 20 }, () => publish(setup.db, { partnerId: other.partnerId })));
  await eventually(() => hanging.received.length >= 30);
  receiver.answer((response, nth) => answerStatus(nth === 1 ? 500 : 200)(response));
  const { orderId } = await publish(setup.db, { partnerId });
  const startedAt = Date.now();
  await eventually(async () => (await setup.delivery(orderId))?.state === 'delivered');
  expect(Date.now() - startedAt).toBeLessThan(4_000);
  await hanging.close();
});
