import { eq } from 'drizzle-orm';
import { listOpenCases } from '#db/recovery/cases';
import { orderWatches } from '#db/schema/watching';
import { findWatch, pollNow } from '#db/watching/watches';
import { HOUR } from '#domain/duration';
import { ageOrder } from '#test/helpers/orders/age-order';
import { startTwinService, type TwinService } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import type { TestPartner } from '#test/helpers/service/partners';
import { makeAddress } from '#twins/assets';
import type { Phase } from '#twins/stories';

const CODE = 'changenow';
const STATUS = '/exchange/by-id';
/** The period in which a rate is counted, and some more. */
const UNPAID = { status: 'failed', payinHash: null, amountFrom: null };

let twins: TwinService;
let partner: TestPartner;
beforeAll(async () => {
  twins = await startTwinService(CODE, { story: 'silent', env: { PROVIDER_CHANGENOW_REFUND: 'programmatic' } });
  partner = await twins.service.partner();
});
afterAll(() => twins.close());
beforeEach(() => twins.twin.heal());

interface Made {
  order_id: string;
  provider_order_id: string;
}

async function open(): Promise<Made> {
  const body = { address: makeAddress('btc', 'payout'), refund_address: makeAddress('ltc', 'refund') };
  return partner.live.open({ swap: { from: 'LTC', to: 'BTC', amount: '3.5' }, body });
}
const read = async ({ order_id }: Made) => (await partner.live.get(order_id)).body;
const poll = ({ provider_order_id }: Made) => pollNow(twins.service.db, CODE, provider_order_id);
const set = ({ provider_order_id }: Made, phase: Phase) => twins.twin.state.set(provider_order_id, { phase });
const becomes = (order: Made, status: string) =>
  eventually(async () => {
    await poll(order);
    return (await read(order)).status === status;
  });
const casesOf = async ({ order_id }: Made) =>
  (await listOpenCases(twins.service.db)).filter(({ orderId }) => orderId === order_id).map(({ mismatch }) => mismatch);
const hasCases = (order: Made, ...kinds: string[]) =>
  eventually(async () => {
    await poll(order);
    return (await casesOf(order)).join() === kinds.join();
  });

test('an unpaid order that its provider reports as failed shows this, is still watched, and is swapped when the deposit arrives', async () => {
  const order = await open();
  twins.twin.overwrite(STATUS, UNPAID);
  await eventually(async () => {
    await poll(order);
    return (await read(order)).failed_reason_code === 'unknown';
  });
  const { status, tracking_url } = await read(order);
  expect(status).toBe('waiting_deposit');
  const page = await fetch(tracking_url.replace('?', '.json?'));
  expect(await page.text()).toContain('Do not send anything to the deposit address');
  twins.twin.heal();
  set(order, 'confirming');
  await becomes(order, 'confirming');
  expect(await read(order)).toMatchObject({ failed_reason_code: null, tx_in_hash: expect.any(String) });
});

test('an unpaid order that its provider reports as failed expires, and shows a deposit that arrives later', async () => {
  const order = await open();
  twins.twin.overwrite(STATUS, UNPAID);
  await eventually(async () => {
    await poll(order);
    return (await read(order)).failed_reason_code !== null;
  });
  await ageOrder(twins.service, order.order_id, 2);
  await eventually(async () => (await read(order)).status === 'expired');
  await eventually(async () => {
    await poll(order);
    return ((await findWatch(twins.service.db, order.order_id))?.nextPollAt ?? null) !== null;
  });
  twins.twin.heal();
  set(order, 'refunding');
  await eventually(async () => {
    await poll(order);
    return (await read(order)).late_deposit !== null;
  });
  expect(await casesOf(order)).toEqual(['late_deposit']);
});

test.each([
  ['an amount', { ...UNPAID, amountFrom: 3.5 }],
  ['a deposit', { ...UNPAID, payinHash: 'ab'.repeat(32) }],
])(
  "a failure with %s of a waiting order goes to manual review, and ends with the provider's later report",
  async (_what, answer) => {
    const order = await open();
    twins.twin.overwrite(STATUS, answer);
    await becomes(order, 'manual_review');
    expect(await casesOf(order)).toEqual(['failed_with_deposit']);
    twins.twin.heal();
    set(order, 'refunded');
    await becomes(order, 'refunded');
  },
);

test('an unknown word is a case for the open order, and for the expired one until a known word comes', async () => {
  const order = await open();
  twins.twin.overwrite(STATUS, { status: 'limbo' });
  await hasCases(order, 'unknown_status');
  expect((await read(order)).status).toBe('waiting_deposit');
  await ageOrder(twins.service, order.order_id, 2);
  await eventually(async () => (await read(order)).status === 'expired');
  await hasCases(order, 'unknown_status');
  twins.twin.heal();
  set(order, 'expired');
  await hasCases(order);
});

test('six hours of silence end no unpaid order within its window', async () => {
  const order = await open();
  await eventually(async () => ((await findWatch(twins.service.db, order.order_id))?.polls ?? 0) > 0);
  twins.twin.spoil({ fault: 'http_500', path: STATUS });
  const silent = new Date(Date.now() - 7 * HOUR);
  const isSignalled = async () => {
    await twins.service.db
      .update(orderWatches)
      .set({ answeredAt: silent })
      .where(eq(orderWatches.orderId, order.order_id));
    await poll(order);
    return (await findWatch(twins.service.db, order.order_id))?.silent === true;
  };
  await eventually(isSignalled);
  expect((await read(order)).status).toBe('waiting_deposit');
  twins.twin.heal();
  set(order, 'confirming');
  await becomes(order, 'confirming');
});

test('a premature completion completes the order once it is in manual review', async () => {
  const order = await open();
  set(order, 'confirming');
  await becomes(order, 'confirming');
  set(order, 'refund_required');
  await becomes(order, 'refund_required');
  set(order, 'completed');
  await eventually(async () => {
    await poll(order);
    return (await findWatch(twins.service.db, order.order_id))?.report?.status === 'completed';
  });
  expect((await read(order)).status).toBe('refund_required');
  // The partner never decides, and its preference has become impossible.
  const refund = { action: 'refund_to_address', refund_address: makeAddress('ltc', 'elsewhere') };
  await partner.live.refund(order.order_id, refund);
  await becomes(order, 'completed');
  expect((await read(order)).timeline.map(({ status }) => status).slice(-2)).toEqual(['manual_review', 'completed']);
});

test("a refund is proved by its own transaction, never by the payout's", async () => {
  const order = await open();
  set(order, 'sending');
  twins.twin.overwrite(STATUS, { payoutHash: 'cd'.repeat(32) });
  await becomes(order, 'sending');
  expect(await read(order)).toMatchObject({ tx_out_hash: 'cd'.repeat(32) });
  set(order, 'refunded');
  twins.twin.overwrite(STATUS, { payoutHash: 'cd'.repeat(32), refundHash: null });
  await eventually(async () => {
    await poll(order);
    return (await findWatch(twins.service.db, order.order_id))?.report?.status === 'refunded';
  });
  expect((await read(order)).status).toBe('sending');
  twins.twin.heal();
  await becomes(order, 'refunded');
  const made = twins.twin.state.find(order.provider_order_id);
  expect(await read(order)).toMatchObject({ tx_out_hash: made?.txRefund });
});
