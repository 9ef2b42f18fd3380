import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Order } from '#contract/orders/order';
import type { Estimate } from '#contract/quotes/estimate';
import { endpoints } from '#db/schema/endpoints';
import { providerCalls } from '#db/schema/orders';
import { partners } from '#db/schema/partners';
import { findWatch, pollNow } from '#db/watching/watches';
import { resumeEndpoints } from '#db/webhooks/endpoints/pauses';
import type { OrderStatus } from '#domain/orders/status';
import { findAdapter } from '#providers/adapters';
import { expectForEach } from '#test/helpers/expect-for-each';
import { environmentOf, openTwin } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import { openWebhooks, type TestPartner } from '#test/helpers/service/partners';
import { type Service, startService } from '#test/helpers/service/service';
import { makeAddress } from '#twins/assets';
import type { Phase } from '#twins/stories';
import type { Twin } from '#twins/twin';

/** One of each family of protocols; THORChain's orders have no watcher before a wallet reports the deposit. */
const FAMILIES = [
  'bitcoinvn',
  'chainflip',
  'changehero',
  'changelly',
  'changenow',
  'cyphergoat',
  'easybit',
  'etzswap',
  'exolix',
  'fixedfloat',
  'godex',
  'houdiniswap',
  'letsexchange',
  'nanswap',
  'nearintents',
  'nexchange',
  'pegasusswap',
  'quickex',
  'sideshift',
  'simpleswap',
  'stealthex',
  'swapspace',
  'swapter',
  'swaptrade',
  'swapuz',
  'swapzone',
  'trocador',
  'wizardswap',
  'xgram',
  'xoswap',
] as const;

/** The assets to swap: the first pair that the provider trades. */
const PAIRS = [
  { from: 'LTC', to: 'BTC', amount: '3.5' },
  { from: 'BTC', to: 'ETH', amount: '0.004' },
] as const;
/** These use the word of a failed order for one whose refund is due. */
const SAYS_FAILED: readonly string[] = ['simpleswap', 'stealthex', 'swapspace'];
const TRY_AGAIN: readonly number[] = [409, 503];
const USER_IP = '203.0.113.7';

/** Families that are played at a time: an order mostly waits. */
const AT_ONCE = 6;

let service: Service;
const twins = new Map<string, Twin>();
const played = new Map<string, ReturnType<typeof playFamily>>();

beforeAll(async () => {
  const env: Record<string, string> = {
    PROVIDERS: FAMILIES.join(),
    PROVIDER_CHANGENOW_REFUND: 'programmatic',
  };
  for (const code of FAMILIES) {
    const twin = await openTwin(code, { story: 'silent' });
    twins.set(code, twin);
    Object.assign(env, environmentOf(code, twin));
    if (findAdapter(code)?.facts.demands.userIp === 'required') {
      env[`PROVIDER_${code.toUpperCase()}_PASS_USER_IP`] = 'true';
    }
  }
  service = await startService({ env });
  const left: string[] = [...FAMILIES];
  const playOn = async () => {
    for (let code = left.shift(); code; code = left.shift()) {
      const family = playFamily(code);
      played.set(code, family);
      await family.told.catch(() => undefined);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, playOn));
});
afterAll(async () => {
  await service.close();
  await Promise.all([...twins.values()].map((twin) => twin.close()));
});

const familyOf = (code: string) => played.get(code) ?? fail(`${code} was never played`);

test('at every provider an order goes from its estimate to the payout', () =>
  expectForEach(FAMILIES, (code) => familyOf(code).payout));

test('at every provider an order goes from its estimate to the refund', () =>
  expectForEach(FAMILIES, (code) => familyOf(code).refund));

test('at every provider the partner gets a signed webhook for each status of both orders', () =>
  expectForEach(FAMILIES, (code) => familyOf(code).told));

/** Both orders of a family at the same time, and then the webhooks that the partner got. */
function playFamily(code: string) {
  const opened = openFamily(code);
  const payout = opened.then((scene) => playPayout(scene));
  const refund = opened.then((scene) => playRefund(scene));
  const ended = Promise.allSettled([payout, refund]);
  const notified = ended
    .then(async () => expectBothNotified(await opened))
    .finally(async () => (await opened).webhooks.close());
  // Each failure belongs to its own test.
  for (const part of [payout, refund, notified]) {
    part.catch(() => undefined);
  }
  return { payout, refund, told: notified };
}

/** A partner for which every provider except one is switched off, with two orders there. */
async function openFamily(code: string) {
  const twin = twins.get(code) ?? fail(`${code} has no twin`);
  const { facts, requestRefund } = findAdapter(code) ?? fail(`${code} has no adapter`);
  const partner = await service.partner();
  const switchedOff = FAMILIES.filter((other) => other !== code);
  await service.db.update(partners).set({ switchedOff }).where(eq(partners.partnerId, partner.partnerId));
  const webhooks = await openWebhooks(service.db, partner.partnerId, 'live');
  await service.db.update(endpoints).set({ pausedAt: sql`now()` }).where(eq(endpoints.partnerId, partner.partnerId));
  const made = ({ provider_order_id }: Order) =>
    twin.state
      .list()
      .find(({ id, depositAddress }) => provider_order_id.includes(id) || depositAddress === provider_order_id) ??
    fail('the twin has no such order');
  const read = async ({ order_id }: Order) => (await partner.live.get(order_id)).body;
  const scene = {
    facts,
    requestRefund,
    partner,
    webhooks,
    made,
    read,
    reports: (status: OrderStatus) => !facts.neverReports?.includes(status),
    becomes: (order: Order, status: OrderStatus) =>
      eventually(async () => ((await read(order)).status === status ? read(order) : null)),
    reach: async (order: Order, phase: Phase) => {
      twin.state.set(made(order).id, { phase });
      await pollNow(service.db, code, order.provider_order_id);
    },
  };
  const paidOut = await open(partner, code);
  expect(paidOut.deposit_address).toBe(made(paidOut).depositAddress);
  return { ...scene, paidOut, refunded: await open(partner, code) };
}
type Scene = Awaited<ReturnType<typeof openFamily>>;

async function open(partner: TestPartner, code: string): Promise<Order> {
  const { pair, quote } = await eventually(() => findOffer(partner));
  const request = {
    quote_id: quote.quote_id,
    address: makeAddress(quote.to_network, 'payout'),
    refund_address: makeAddress(quote.from_network, 'refund'),
    user_ip: USER_IP,
  };
  const headers = { 'Idempotency-Key': quote.quote_id };
  // A creation may wait longer for a provider's rate limit than the API does.
  const { status, text, body } = await eventually(async () => {
    const answer = await partner.live.create(request, { headers });
    return TRY_AGAIN.includes(answer.status) ? null : answer;
  });
  expect([status, status === 201 ? '' : text]).toEqual([201, '']);
  expect([body.provider, body.amount_from]).toEqual([code, pair.amount]);
  return body;
}

async function playPayout({ facts, made, read, reports, becomes, reach, paidOut: order }: Scene): Promise<void> {
  for (const phase of ['confirming', 'exchanging', 'sending', 'completed'] as const) {
    await reach(order, phase);
    if (reports(phase)) await becomes(order, phase);
  }
  const { txIn, txOut, amountPaid } = made(order);
  expect(await read(order)).toMatchObject({
    amount_to_actual: facts.hidesPaidAmount ? null : amountPaid,
    tx_out_hash: facts.hidesPayoutHash ? null : txOut,
  });
  expect([txIn, null]).toContain((await read(order)).tx_in_hash);
}

async function playRefund(scene: Scene): Promise<void> {
  const { facts, requestRefund, partner, made, read, reports, becomes, reach, refunded: order } = scene;
  await reach(order, 'exchanging');
  if (reports('exchanging')) await becomes(order, 'exchanging');
  if (reports('refund_required')) {
    await reach(order, 'refund_required');
    await becomes(order, SAYS_FAILED.includes(facts.code) ? 'manual_review' : 'refund_required');
  }
  const { automatic = false } = facts.refund;
  if ((requestRefund || automatic) && (await read(order)).status === 'refund_required') {
    await partner.live.refund(order.order_id, { action: 'refund_to_address' });
    await eventually(() => isRefundAccepted(order));
    // A provider that refunds by itself to the order's address gets no request.
    expect(made(order).refundCalls).toBe(automatic ? 0 : 1);
    expect((await read(order)).status).toBe('refund_required');
  }
  await reach(order, 'refunded');
  if (reports('refunded')) {
    await becomes(order, 'refunded');
    return;
  }
  // What a provider never reports is decided by an operator.
  await eventually(async () => (await findWatch(service.db, order.order_id))?.polls !== 0);
  expect(['exchanging', 'refund_required', 'manual_review']).toContain((await read(order)).status);
}

async function isRefundAccepted({ order_id }: Order): Promise<boolean> {
  const refund = and(eq(providerCalls.orderId, order_id), eq(providerCalls.call, 'request_refund'));
  return (await service.db.$count(providerCalls, and(refund, isNotNull(providerCalls.answeredAt)))) === 1;
}

/**
 * The statuses of the signed webhooks equal those of the orders' timelines. The guard lets live webhooks reach no local
 * receiver, so the endpoint was paused, and is resumed as one of the test environment.
 */
async function expectBothNotified({ partner: { partnerId }, webhooks, read, paidOut, refunded }: Scene): Promise<void> {
  const environment = 'test';
  await service.db.update(endpoints).set({ environment }).where(eq(endpoints.partnerId, partnerId));
  await resumeEndpoints(service.db, { partnerId, environment }, { reason: 'manual', actor: 'test' });
  for (const order of [paidOut, refunded]) {
    const { timeline } = await read(order);
    await webhooks.arrived(order.order_id, timeline.length);
    const notified = webhooks.events(order.order_id).map(({ order: { status } }) => status);
    expect(notified).toEqual(timeline.map(({ status }) => status));
  }
}

async function findOffer({ live }: TestPartner) {
  for (const pair of PAIRS) {
    const { status, body } = await live.call<Estimate>('GET', '/estimate', undefined, {
      query: { ...pair, user_ip: USER_IP },
    });
    if (status === 200) {
      return { pair, quote: body };
    }
  }
  return null;
}

function fail(message: string): never {
  throw new Error(message);
}
