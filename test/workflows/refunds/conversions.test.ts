import { pollNow } from '#db/watching/watches';
import { decideRefundAsOperator } from '#operations/orders/decide-order';
import { requireOrder } from '#operations/orders/find-order';
import { refundPanel } from '#operations/orders/refunds/refund-panel';
import { ageOrder } from '#test/helpers/orders/age-order';
import { BY_KEY } from '#test/helpers/orders/order-state';
import { startTwinService, type TwinService } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import type { Body, Client } from '#test/helpers/service/client';
import { errorOf } from '#test/helpers/service/errors';
import { makeAddress } from '#twins/assets';
import type { Phase } from '#twins/stories';
import { decideRefundUpdate } from '#workflows/messages';

const REFUND = makeAddress('ltc', 'refund');
const STABLE = { stable_target: 'USDT-TRC20', stable_address: makeAddress('trx', 'stable') } as const;
const CONVERTED = {
  convert_to_stable_target: STABLE.stable_target,
  convert_to_stable_address: STABLE.stable_address,
} as const;
const ASKED = { address: makeAddress('btc', 'payout'), refund_address: REFUND };

/** It accepts refund calls but cannot convert. */
let twins: TwinService;
let live: Client;
beforeAll(async () => {
  twins = await startTwinService('changenow', { story: 'silent', env: { PROVIDER_CHANGENOW_REFUND: 'programmatic' } });
});
afterAll(() => twins.close());
beforeEach(async () => {
  live = (await twins.service.partner()).live;
});

const quote = () => live.quote({ from: 'LTC', to: 'BTC', amount: '3.5' });
const madeFor = (orderId: string) => twins.twin.state.list().find(({ reference }) => reference === orderId);

async function openRefundable(body: Body = {}): Promise<string> {
  const { body: opened } = await live.create({ quote_id: await quote(), ...ASKED, ...body });
  for (const phase of ['confirming', 'refund_required'] as const satisfies readonly Phase[]) {
    twins.twin.state.set(opened.provider_order_id, { phase });
    await pollNow(twins.service.db, 'changenow', opened.provider_order_id);
    await eventually(async () => (await live.get(opened.order_id)).body.status === phase);
  }
  return opened.order_id;
}

test('a conversion that the provider cannot do is refused whoever decides, and other refunds stay possible', async () => {
  const { service } = twins;
  const orderId = await openRefundable();
  const refused = await live.refund(orderId, { action: 'convert_to_stable', ...STABLE });
  expect(errorOf(refused)).toMatchObject({ http: 400, code: 'INVALID_PAIR', fields: [{ field: 'action' }] });
  const choice = { action: 'convert_to_stable', ...STABLE } as const;
  const byOperator = decideRefundAsOperator(service, {
    orderId,
    choice,
    operator: 'cli:tester',
    reason: 'asked for by mail',
  });
  await expect(byOperator).rejects.toMatchObject({ code: 'INVALID_PAIR' });
  // A process of another version may call the workflow directly.
  const target = { kind: 'stable', target: STABLE.stable_target, address: STABLE.stable_address } as const;
  const pastTheApi = service.workflows.getHandle(orderId).executeUpdate(decideRefundUpdate, { args: [target, BY_KEY] });
  await expect(pastTheApi).rejects.toThrow();
  expect((await live.get(orderId)).body).toMatchObject({ status: 'refund_required', refund_decision: null });
  expect((await live.refund(orderId, { action: 'refund_to_address' })).status).toBe(202);
  await eventually(() => madeFor(orderId)?.refundCalls === 1);
});

test.each([
  ['default', { default: 'convert_to_stable', ...CONVERTED }],
  ['fallback', { fallback_if_refund_address_missing: 'convert_to_stable', ...CONVERTED }],
])(
  'as %s a conversion that the provider cannot do is refused at creation, before the provider is called',
  async (_which, refund_preference) => {
    const made = twins.twin.state.list().length;
    const body = { quote_id: await quote(), ...ASKED, refund_preference };
    const refused = errorOf(await live.create({ ...body, refund_address: null }));
    expect(refused).toMatchObject({ http: 400, code: 'INVALID_PAIR', fields: [{ field: 'refund_preference' }] });
    expect(twins.twin.state.list()).toHaveLength(made);
    // The quote was not used up, and with a refund address the refund can fall back to it.
    const opened = await live.create(body);
    expect(opened).toMatchObject({ status: 201, body: { refund_preference_note: expect.any(String) } });
  },
);

test('with a refund address the refund falls back to it, as the order says from its creation on', async () => {
  const orderId = await openRefundable({ refund_preference: { default: 'convert_to_stable', ...CONVERTED } });
  const order = (await live.get(orderId)).body;
  expect(order).toMatchObject({ refund_preference_note: expect.stringContaining('goes to refund_address') });
  await ageOrder(twins.service, orderId, 25);
  await eventually(() => madeFor(orderId)?.refundCalls === 1);
  expect(madeFor(orderId)?.refundAddress).toBe(REFUND);
  expect((await live.get(orderId)).body).toMatchObject({
    refund_decision: { action: 'refund_to_address', target: null, decided_by: 'preference' },
  });
});

test('estimates, the list of refund modes, the dashboard and the console show and offer what the provider can do', async () => {
  const { service } = twins;
  const estimate = await live.call<Body>('GET', '/estimate?from=LTC&to=BTC&amount=3.5');
  expect(estimate.body).toMatchObject({ converts_to_stable: false });
  const list = await live.call<Body>('GET', '/providers/refund-capability');
  expect(list.body).toMatchObject({ providers: [{ code: 'changenow', converts_to_stable: false }] });
  const orderId = await openRefundable();
  const { body: order } = await live.get(orderId);
  expect(order).not.toHaveProperty('refund_preference_note');
  const panel = refundPanel({ providers: { find: () => null } }, await requireOrder(service.db, orderId), {
    order,
    said: null,
  });
  expect(panel).toMatchObject({ stable_targets: [], default_action: 'return_to_refund_address' });
});

test('in the sandbox every provider can convert', async () => {
  const { test: client } = await twins.service.partner();
  const estimate = await client.call<Body>('GET', '/estimate?from=BTC&to=ETH&amount=0.05');
  expect(estimate.body).toMatchObject({ converts_to_stable: true });
  const preference = { default: 'convert_to_stable', ...CONVERTED };
  const order = await client.open({ body: { refund_preference: preference } });
  expect(order).not.toHaveProperty('refund_preference_note');
});
