import { and, eq, isNotNull } from 'drizzle-orm';
import { listOpenCases } from '#db/recovery/cases';
import { orderClaims, providerCalls } from '#db/schema/orders';
import { providerCatalogues } from '#db/schema/providers';
import { findWatch, pollNow } from '#db/watching/watches';
import { HOUR } from '#domain/duration';
import { reconcileChanged } from '#operations/recovery/reconcile-orders';
import { explainWithFacts } from '#operations/support/explain-order';
import { ageOrder, restartOrder } from '#test/helpers/orders/age-order';
import { readHistoryLines } from '#test/helpers/orders/history-lines';
import { repairDeps } from '#test/helpers/orders/repair-deps';
import { environmentOf, openTwin } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import type { Body, Client } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import { makeAddress } from '#twins/assets';
import type { Phase } from '#twins/stories';
import type { Twin } from '#twins/twin';

/** Refunds by call at the first, by ticket at the others; the last has one word for orders that failed and for refunds that are due. */
const CODES = ['changenow', 'exolix', 'stealthex'] as const;
type Code = (typeof CODES)[number];
const REFUND = makeAddress('ltc', 'refund');

let twins: Map<string, Twin>;
let service: Service;
let live: Client;
beforeAll(async () => {
  const opened = await Promise.all(
    CODES.map(async (code) => [code, await openTwin(code, { story: 'silent' })] as const),
  );
  twins = new Map(opened);
  const env = Object.assign({}, ...opened.map(([code, twin]) => environmentOf(code, twin)));
  service = await startService({
    env: { ...env, PROVIDERS: CODES.join(','), PROVIDER_CHANGENOW_REFUND: 'programmatic' },
  });
  await eventually(async () => (await service.db.$count(providerCatalogues)) === CODES.length);
});
// Each with a partner of its own: estimates of all providers are few a minute.
beforeEach(async () => {
  live = (await service.partner()).live;
});
afterAll(async () => {
  await service.close();
  await Promise.all([...twins.values()].map((twin) => twin.close()));
});

interface Made {
  order_id: string;
  provider_order_id: string;
  provider: string;
  deposit_address: string;
}
const open = (provider: Code, body: Body = { refund_address: REFUND }): Promise<Made> =>
  live.open({
    swap: { from: 'LTC', to: 'BTC', amount: '3.5', provider },
    body: { address: makeAddress('btc', 'payout'), ...body },
  });
const read = async ({ order_id }: Made) => (await live.get(order_id)).body;
const bookOf = ({ provider }: Made) => twins.get(provider)?.state;
const atTwin = (order: Made) =>
  bookOf(order)
    ?.list()
    .find((one) => one.depositAddress === order.deposit_address);
const setPhase = (order: Made, phase: Phase) => bookOf(order)?.set(atTwin(order)?.id ?? '', { phase });
const statusesOf = async (order: Made) => (await read(order)).timeline.map(({ status }) => status);
async function become(order: Made, phase: Phase): Promise<void> {
  setPhase(order, phase);
  await pollNow(service.db, order.provider, order.provider_order_id);
}
const reached = (order: Made, status: string) => eventually(async () => (await read(order)).status === status);
async function reach(order: Made, phase: Phase, status: string): Promise<void> {
  await become(order, phase);
  await reached(order, status);
}
async function openRefundable(provider: Code, body?: Body): Promise<Made> {
  const order = await open(provider, body);
  await reach(order, 'confirming', 'confirming');
  await reach(order, 'refund_required', 'refund_required');
  return order;
}

const age = ({ order_id }: Made, hours: number) => ageOrder(service, order_id, hours);
const linesOf = ({ order_id }: Made) => readHistoryLines(service, order_id);
async function isAnswered({ order_id }: Made): Promise<boolean> {
  const refund = and(eq(providerCalls.orderId, order_id), eq(providerCalls.call, 'request_refund'));
  return (await service.db.$count(providerCalls, and(refund, isNotNull(providerCalls.answeredAt)))) === 1;
}
test('a call: the partner decides once, the provider is asked once, and its word after the refund counts no more', async () => {
  const order = await openRefundable('changenow');
  const address = makeAddress('ltc', 'elsewhere');
  const decide = (to: string) => live.refund(order.order_id, { action: 'refund_to_address', refund_address: to });
  expect((await decide(address)).status).toBe(202);
  expect((await decide(address)).status).toBe(202);
  expect(await decide(REFUND)).toMatchObject({ status: 409, body: { error: { code: 'REFUND_WINDOW_EXPIRED' } } });
  await eventually(() => atTwin(order)?.refundCalls === 1);
  expect(atTwin(order)?.refundAddress).toBe(address);
  // To this provider an order whose refund is under way has failed. It is not over before the money is back.
  await become(order, 'refunding');
  await eventually(async () => (await findWatch(service.db, order.order_id))?.report?.status === 'failed');
  expect(await read(order)).toMatchObject({ status: 'refund_required' });
  await reach(order, 'refunded', 'refunded');
  await become(order, 'completed');
  expect(atTwin(order)?.refundCalls).toBe(1);
  expect(await read(order)).toMatchObject({
    status: 'refunded',
    tx_out_hash: atTwin(order)?.txRefund,
    amount_to_actual: null,
    amount_difference: null,
    refund_decision: { action: 'refund_to_address', decided_by: 'partner' },
  });
});

test('a call that the provider refuses leaves the order to a person, and its refund of later still counts', async () => {
  const order = await openRefundable('changenow');
  setPhase(order, 'exchanging');
  await live.refund(order.order_id, { action: 'refund_to_address' });
  await reached(order, 'manual_review');
  await reach(order, 'refunded', 'refunded');
});

test('nobody decides: at the deadline the preference does, and the provider is asked', async () => {
  const order = await openRefundable('changenow');
  expect((await read(order)).refund_deadline).not.toBeNull();
  await age(order, 25);
  await eventually(() => atTwin(order)?.refundCalls === 1);
  expect(atTwin(order)?.refundAddress).toBe(REFUND);
  expect(await read(order)).toMatchObject({ refund_decision: { decided_by: 'preference' } });
  await reach(order, 'refunded', 'refunded');
});

test('nobody decides and there is no address: at the deadline a person gets the order', async () => {
  const order = await openRefundable('changenow', {});
  await age(order, 25);
  await reached(order, 'manual_review');
  expect(atTwin(order)?.refundCalls).toBe(0);
});

test('a call that was taken and never confirmed leads to a person after 72 h', async () => {
  const order = await openRefundable('changenow');
  await live.refund(order.order_id, { action: 'refund_to_address' });
  await eventually(() => atTwin(order)?.refundCalls === 1);
  setPhase(order, 'refund_required');
  await eventually(() => isAnswered(order));
  await age(order, 1);
  const { verdict } = await explainWithFacts(
    { db: service.db, callTemporal: (call) => call(service.workflows) },
    order.order_id,
  );
  expect(verdict).toMatchObject({ cause: 'refund_unconfirmed', actor: 'provider', isUnclear: false });
  expect(Date.parse(verdict.next?.at ?? '') - Date.now()).toBeLessThan(71 * HOUR);
  await age(order, 73);
  await reached(order, 'manual_review');
  expect(atTwin(order)?.refundCalls).toBe(1);
});
test('a ticket: opened once as a case, nothing for the partner to decide, a person after the SLA, closed with the refund', async () => {
  const order = await openRefundable('exolix');
  const cases = async () => (await listOpenCases(service.db)).filter(({ orderId }) => orderId === order.order_id);
  await eventually(async () => (await cases()).length === 1);
  expect(await cases()).toMatchObject([{ mismatch: 'refund_ticket', repair: expect.stringContaining('Exolix') }]);
  expect(await live.refund(order.order_id, { action: 'refund_to_address' })).toMatchObject({
    status: 409,
    body: { error: { code: 'REFUND_NOT_PROGRAMMATIC' } },
  });
  await age(order, 73);
  await reached(order, 'manual_review');
  expect(await cases()).toHaveLength(1);
  await reach(order, 'refunded', 'refunded');
  expect(await read(order)).toMatchObject({ amount_to_actual: null, refund_decision: null });
  // What is over has no open case once row and workflow were compared.
  await eventually(async () => {
    await reconcileChanged(repairDeps(service), { report: () => undefined });
    return (await cases()).length === 0;
  });
});

test('a provider that says "failed" once it has the deposit ends no order: a person gets it with a case, and its refund counts', async () => {
  const order = await open('stealthex');
  await reach(order, 'exchanging', 'exchanging');
  await reach(order, 'refund_required', 'manual_review');
  expect(await read(order)).toMatchObject({
    failed_reason_code: null,
    failed_reason_message: expect.stringContaining('does not say what became of the deposit'),
  });
  const cases = async () => (await listOpenCases(service.db)).filter(({ orderId }) => orderId === order.order_id);
  expect(await cases()).toMatchObject([
    { mismatch: 'failed_with_deposit', repair: expect.stringContaining(order.provider_order_id) },
  ]);
  await reach(order, 'refunded', 'refunded');
  expect(await statusesOf(order)).toEqual(['waiting_deposit', 'exchanging', 'manual_review', 'refunded']);
  expect(await linesOf(order)).toMatch(
    /recordTransition: manual_review at \S+Z: The provider says that the swap failed/,
  );
  await eventually(async () => {
    await reconcileChanged(repairDeps(service), { report: () => undefined });
    return (await cases()).length === 0;
  });
});

test('a provider that pays back by itself: the refund leg never reads as a payout', async () => {
  const order = await open('changenow');
  await reach(order, 'exchanging', 'exchanging');
  await become(order, 'refunding');
  await reach(order, 'refunded', 'refunded');
  expect(await statusesOf(order)).not.toContain('completed');
  expect(await statusesOf(order)).not.toContain('sending');
  expect(await read(order)).toMatchObject({ tx_out_hash: atTwin(order)?.txRefund, amount_to_actual: null });
});

test('no refunds at the provider: after order.refund_required a person gets the order at once', async () => {
  const order = await open('changenow');
  const { db } = service;
  const [claim] = await db.select().from(orderClaims).where(eq(orderClaims.orderId, order.order_id));
  const input = { ...(claim?.input ?? fail()), refundCapability: 'none' as const, refundSlaHours: null };
  await db.update(orderClaims).set({ input }).where(eq(orderClaims.orderId, order.order_id));
  await restartOrder(service, order.order_id);
  await reach(order, 'confirming', 'confirming');
  await reach(order, 'refund_required', 'manual_review');
  expect((await statusesOf(order)).slice(-2)).toEqual(['refund_required', 'manual_review']);
  await reach(order, 'refunded', 'refunded');
});

test("an order's history tells support staff what its provider said and was asked, in sentences", async () => {
  const order = await openRefundable('changenow');
  await live.refund(order.order_id, { action: 'refund_to_address' });
  await eventually(() => atTwin(order)?.refundCalls === 1);
  await reach(order, 'refunded', 'refunded');
  const text = await linesOf(order);
  const { txIn, txRefund } = atTwin(order) ?? fail();
  expect(text).toContain(
    `the provider opened its order ${order.provider_order_id}, deposits go to ${order.deposit_address}`,
  );
  expect(text).toMatch(new RegExp(`the provider says "\\w+", which means confirming, .*3.5 arrived.*by ${txIn}`));
  expect(text).toMatch(/the provider says "\w+", which means refund_required/);
  expect(text).toContain(`refundAction: the partner decides that the deposit goes back to ${REFUND}`);
  expect(text).toContain(`ask the provider to refund its order ${order.provider_order_id} to ${REFUND}`);
  expect(text).toMatch(/requestRefund: the provider accepted the request for a refund at \S+Z/);
  expect(text).toMatch(new RegExp(`which means refunded.*out by ${txRefund}`));
  expect(text).toMatch(/recordTransition: refunded at \S+Z/);
});
