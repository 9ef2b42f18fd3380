import { and, eq } from 'drizzle-orm';
import { providerCalls } from '#db/schema/orders';
import { providerSecretAt } from '#domain/keys/seal-place';
import { createKeyring } from '#security/keyring';
import { readHistoryText } from '#test/helpers/orders/history-text';
import { estimate, startTwinService, type TwinService } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import { SECRET_KEY } from '#test/helpers/service/partners';
import { makeAddress } from '#twins/assets';
import { providerReportSignal } from '#workflows/messages';

let twins: TwinService;

beforeAll(async () => {
  twins = await startTwinService('fixedfloat', { story: 'silent' });
});
afterAll(() => twins.close());

test('the second secret of an order is stored sealed, with the response it came with, and is used for its refund', async () => {
  const { service, twin } = twins;
  const { live } = await service.partner();
  const { body: quote } = await estimate(live);
  const { body: order } = await live.create({
    quote_id: quote.quote_id,
    address: makeAddress('btc', 'payout'),
    refund_address: makeAddress('ltc', 'refund'),
  });
  const made = () => twin.state.list()[0];
  const secret = made()?.secret ?? '';
  expect(secret.length).toBeGreaterThan(8);
  const ofOrder = and(eq(providerCalls.orderId, order.order_id), eq(providerCalls.call, 'create_order'));
  const [call] = await service.db.select().from(providerCalls).where(ofOrder);
  expect(call?.answer?.value).toMatchObject({ depositAddress: made()?.depositAddress });
  expect(JSON.stringify(call)).not.toContain(secret);
  expect(createKeyring(SECRET_KEY).open(providerSecretAt(call?.orderId ?? ''), call?.sealedSecret ?? '')).toContain(
    secret,
  );

  const handle = service.workflows.getHandle(order.order_id);
  await handle.signal(providerReportSignal, { status: 'confirming', txInHash: 'in' });
  await handle.signal(providerReportSignal, { status: 'refund_required' });
  await eventually(async () => (await live.get(order.order_id)).body.status === 'refund_required');
  twin.state.set(made()?.id ?? '', { phase: 'refund_required' });
  await live.refund(order.order_id, { action: 'refund_to_address' });
  await eventually(() => made()?.refundCalls === 1);
  expect(made()?.refundAddress).toBe(makeAddress('ltc', 'refund'));

  const text = await readHistoryText(service.workflows, order.order_id);
  expect(text).toContain(order.deposit_address);
  expect(text).not.toContain(secret);
  expect(service.surprises).toEqual([]);
});
