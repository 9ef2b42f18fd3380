import { and, eq, isNotNull } from 'drizzle-orm';
import { deleteOrders } from '#db/orders/removal';
import { listOpenCases } from '#db/recovery/cases';
import { orderClaims, providerCalls } from '#db/schema/orders';
import { providerCatalogs } from '#db/schema/providers';
import { findWatch, pollNow } from '#db/watching/watches';
import { HOUR } from '#domain/duration';
import { reconcileChanged } from '#operations/recovery/reconcile-orders';
import { rebuildOrder } from '#operations/recovery/repairs';
import { explainWithFacts } from '#operations/support/explain-order';
import { ageOrder, restartOrder } from '#test/helpers/orders/age-order';
import { readHistoryLines } from '#test/helpers/orders/history-lines';
import { repairDeps } from '#test/helpers/orders/repair-deps';
import { environmentOf, openTwin } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import { PAYLOADS } from '#test/helpers/servers/payload-keys';
import type { Body, Client } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import { makeAddress } from '#twins/assets';
import type { Phase } from '#twins/stories';
import type { Twin } from '#twins/twin';

/** The first has refunds by call, the others by ticket; the last has one word for failed orders and for due refunds. */
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
  await eventually(async () => (await service.db.$count(providerCatalogs)) === CODES.length);
});
// Each has its own partner, because estimates with all providers are few a minute.
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
const twinStateOf = ({ provider }: Made) => twins.get(provider)?.state;
const atTwin = (order: Made) =>
  twinStateOf(order)
    ?.list()
    .find((one) => one.depositAddress === order.deposit_address);
const setPhase = (order: Made, phase: Phase) => twinStateOf(order)?.set(atTwin(order)?.id ?? '', { phase });
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
test('with refunds by call the partner decides once, the provider is called once, and its later reports change nothing', async () => {
  const order = await openRefundable('changenow');
  const address = makeAddress('ltc', 'elsewhere');
  const decide = (to: string) => live.refund(order.order_id, { action: 'refund_to_address', refund_address: to });
  expect((await decide(address)).status).toBe(202);
  expect((await decide(address)).status).toBe(202);
  expect(await decide(REFUND)).toMatchObject({ status: 409, body: { error: { code: 'REFUND_WINDOW_EXPIRED' } } });
  await eventually(() => atTwin(order)?.refundCalls === 1);
  expect(atTwin(order)?.refundAddress).toBe(address);
  // This provider reports an order as failed while its refund is in progress. The order ends when the money is back.
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
    refund_amount: atTwin(order)?.amountRefunded,
  });
});

test('a refused refund call leaves the order to an operator, and a later refund by the provider still counts', async () => {
  const order = await openRefundable('changenow');
  setPhase(order, 'exchanging');
  await live.refund(order.order_id, { action: 'refund_to_address' });
  await reached(order, 'manual_review');
  await reach(order, 'refunded', 'refunded');
});

test('without a decision the preference decides at the deadline, and the provider is called', async () => {
  const order = await openRefundable('changenow');
  expect((await read(order)).refund_deadline).not.toBeNull();
  await age(order, 25);
  await eventually(() => atTwin(order)?.refundCalls === 1);
  expect(atTwin(order)?.refundAddress).toBe(REFUND);
  expect(await read(order)).toMatchObject({ refund_decision: { decided_by: 'preference' } });
  await reach(order, 'refunded', 'refunded');
});

test('no refund is requested of a provider that says that it has paid out: the order goes to review, where the payout ends it', async () => {
  const order = await openRefundable('changenow');
  await become(order, 'completed');
  await eventually(async () => (await findWatch(service.db, order.order_id))?.report?.status === 'completed');
  const kinds = (await listOpenCases(service.db)).filter(({ orderId }) => orderId === order.order_id);
  expect(kinds.map(({ mismatch }) => mismatch)).toEqual(['refund_contradicted']);
  await age(order, 25);
  await eventually(async () => (await statusesOf(order)).includes('manual_review'));
  await reach(order, 'completed', 'completed');
  expect(atTwin(order)?.refundCalls).toBe(0);
  expect((await statusesOf(order)).slice(-3)).toEqual(['refund_required', 'manual_review', 'completed']);
});

test('without a decision and an address the order goes to manual review at the deadline', async () => {
  const order = await openRefundable('changenow', {});
  await age(order, 25);
  await reached(order, 'manual_review');
  expect(atTwin(order)?.refundCalls).toBe(0);
});

test('an accepted refund call that is never confirmed goes to manual review after 72 h', async () => {
  const order = await openRefundable('changenow');
  await live.refund(order.order_id, { action: 'refund_to_address' });
  await eventually(() => atTwin(order)?.refundCalls === 1);
  setPhase(order, 'refund_required');
  await eventually(() => isAnswered(order));
  await age(order, 1);
  const { verdict } = await explainWithFacts(
    { db: service.db, payloads: PAYLOADS, callTemporal: (call) => call(service.workflows) },
    order.order_id,
  );
  expect(verdict).toMatchObject({ cause: 'refund_unconfirmed', actor: 'provider', isUnclear: false });
  expect(Date.parse(verdict.next?.at ?? '')).toBeLessThan(Date.now() + 71 * HOUR);
  await age(order, 73);
  await reached(order, 'manual_review');
  expect(atTwin(order)?.refundCalls).toBe(1);
});
test('a ticket is opened once as a case, without a decision for the partner, goes to manual review after the SLA, and closes with the refund', async () => {
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
  // The case of a finished order closes once row and workflow were compared.
  await eventually(async () => {
    await reconcileChanged(repairDeps(service), { report: () => undefined });
    return (await cases()).length === 0;
  });
});

test('the case of a ticket comes back with an order that a restored database had lost', async () => {
  const { order_id: orderId } = await openRefundable('exolix');
  const kinds = async () =>
    (await listOpenCases(service.db)).flatMap((one) => (one.orderId === orderId ? one.mismatch : []));
  await eventually(async () => (await kinds()).includes('refund_ticket'));
  const histories = [await service.workflows.getHandle(orderId).fetchHistory()];
  await service.db.transaction((tx) => deleteOrders(tx, [orderId]));
  expect(await kinds()).toEqual([]);
  await rebuildOrder(repairDeps(service), { payloads: PAYLOADS.of(orderId), histories, actor: 'cli:anna' });
  expect(await kinds()).toContain('refund_ticket');
});

test('a provider that reports "failed" after the deposit ends no order: it goes to manual review with a case, and a later refund counts', async () => {
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

test('when a provider refunds automatically, its refund is never shown as a payout', async () => {
  const order = await open('changenow');
  await reach(order, 'exchanging', 'exchanging');
  await become(order, 'refunding');
  await reach(order, 'refunded', 'refunded');
  expect(await statusesOf(order)).not.toContain('completed');
  expect(await statusesOf(order)).not.toContain('sending');
  expect(await read(order)).toMatchObject({ tx_out_hash: atTwin(order)?.txRefund, amount_to_actual: null });
});

test('without refunds at the provider the order goes to manual review directly after order.refund_required', async () => {
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

test("an order's history shows support staff in sentences what its provider reported and was asked", async () => {
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
