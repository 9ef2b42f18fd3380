import { and, eq, isNotNull } from 'drizzle-orm';
import type { Order } from '#contract/orders/order';
import type { Estimate } from '#contract/quotes/estimate';
import { startCall } from '#db/orders/provider-calls';
import { providerCalls } from '#db/schema/orders';
import { pollNow } from '#db/watching/watches';
import { environmentOf, openTwin } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import type { Body, Client } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import { makeAddress } from '#twins/assets';
import type { Phase } from '#twins/stories';
import type { Twin } from '#twins/twin';

/** It refunds by itself to the order's address, and takes an address for an order without one. */
const CODE = 'sideshift';
const USER_IP = '203.0.113.9';
const OWN = makeAddress('ltc', 'own');
const ELSEWHERE = makeAddress('ltc', 'elsewhere');

let twin: Twin;
let service: Service;
let live: Client;
beforeAll(async () => {
  twin = await openTwin(CODE, { story: 'silent' });
  service = await startService({
    env: { ...environmentOf(CODE, twin), PROVIDERS: CODE, PROVIDER_SIDESHIFT_PASS_USER_IP: 'true' },
  });
  live = (await service.partner()).live;
});
afterAll(async () => {
  await service.close();
  await twin.close();
});

/** An order whose refund is due. */
async function openRefundable(refund: Body) {
  const quoteId = await eventually(async () => {
    const query = { from: 'LTC', to: 'BTC', amount: '3.5', user_ip: USER_IP };
    const { status, body } = await live.call<Estimate>('GET', '/estimate', undefined, { query });
    return status === 200 ? body.quote_id : null;
  });
  const request = { quote_id: quoteId, address: makeAddress('btc', 'payout'), user_ip: USER_IP, ...refund };
  const { status, text, body } = await live.create(request);
  expect([status, status === 201 ? '' : text]).toEqual([201, '']);
  const order = body as Order;
  const made = () => twin.state.find(order.provider_order_id);
  const becomes = (wanted: Order['status']) =>
    eventually(async () => (await live.get(order.order_id)).body.status === wanted);
  const reach = async (phase: Phase, wanted: Order['status']) => {
    twin.state.set(order.provider_order_id, { phase });
    await pollNow(service.db, CODE, order.provider_order_id);
    await becomes(wanted);
  };
  await reach('confirming', 'confirming');
  await reach('refund_required', 'refund_required');
  const call = and(eq(providerCalls.orderId, order.order_id), eq(providerCalls.call, 'request_refund'));
  return {
    orderId: order.order_id,
    made,
    becomes,
    reach,
    refund: async (body: Body = {}) =>
      expect(await live.refund(order.order_id, { action: 'refund_to_address', ...body })).toMatchObject({
        status: 202,
      }),
    isAccepted: () =>
      eventually(
        async () => (await service.db.$count(providerCalls, and(call, isNotNull(providerCalls.answeredAt)))) === 1,
      ),
  };
}

test("a refund to the order's own address is accepted without a request, and ends with the provider's report", async () => {
  const { refund, isAccepted, made, reach, orderId } = await openRefundable({ refund_address: OWN });
  await refund();
  await isAccepted();
  expect(made()).toMatchObject({ refundAddress: OWN, refundCalls: 0 });
  expect((await live.get(orderId)).body.status).toBe('refund_required');
  await reach('refunded', 'refunded');
});

test('a refund to an address other than the order has is requested from nobody, and a person has it', async () => {
  const { refund, made, becomes } = await openRefundable({ refund_address: OWN });
  await refund({ refund_address: ELSEWHERE });
  await becomes('manual_review');
  expect(made()).toMatchObject({ refundAddress: OWN, refundCalls: 0 });
});

test('the address that an order had from the beginning does not answer for a call of which nobody knows whether it was taken', async () => {
  const { refund, becomes, orderId } = await openRefundable({ refund_address: OWN });
  // As after a worker that died in the call.
  await startCall(service.db, orderId, 'request_refund', { limitMs: 0, triedSince: null, wasBegun: false });
  await refund({ refund_address: ELSEWHERE });
  await becomes('manual_review');
});

test('an order without an address gets the decided one', async () => {
  const { refund, isAccepted, made, reach } = await openRefundable({});
  await refund({ refund_address: ELSEWHERE });
  await isAccepted();
  expect(made()).toMatchObject({ refundAddress: ELSEWHERE, refundCalls: 1 });
  await reach('refunded', 'refunded');
});
