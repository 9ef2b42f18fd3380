import { eq, sql } from 'drizzle-orm';
import { avoidedProviders } from '#db/schema/incidents';
import { orderEvents, providerCalls } from '#db/schema/orders';
import { quotes } from '#db/schema/quotes';
import { pollNow } from '#db/watching/watches';
import { compareAmounts } from '#domain/amount';
import { readHistoryText } from '#test/helpers/orders/history-text';
import { estimate, startTwinService, type TwinService } from '#test/helpers/providers/twin-service';
import { eventually } from '#test/helpers/run/eventually';
import { errorOf } from '#test/helpers/service/errors';
import type { TestPartner } from '#test/helpers/service/partners';
import { makeAddress } from '#twins/assets';
import type { Phase } from '#twins/stories';

const REFUND_ADDRESS = makeAddress('ltc', 'refund');
let twins: TwinService;
let partner: TestPartner;

beforeAll(async () => {
  twins = await startTwinService('changenow', { story: 'silent', env: { PROVIDER_CHANGENOW_REFUND: 'programmatic' } });
});
afterAll(() => twins.close());
beforeEach(async () => {
  twins.twin.heal();
  partner = await twins.service.partner();
  await comeBack();
});

/** A provider that failed to open an order is left out of quotes for a while. */
async function comeBack(): Promise<void> {
  const { db } = twins.service;
  await db.delete(avoidedProviders);
  await db.execute(sql`select pg_notify('swaplane_provider', 'changenow')`);
  await eventually(async () => (await estimate(partner.live)).status === 200);
}

async function create(query: Record<string, string> = {}) {
  const quote = await estimate(partner.live, query);
  const answer = await partner.live.create({
    quote_id: quote.body.quote_id,
    address: makeAddress('btc', 'payout'),
    refund_address: REFUND_ADDRESS,
  });
  return { quote: quote.body, answer };
}

/** Puts the order into a phase at its provider and has it polled at once. */
async function reach(orderId: string, phase: Phase): Promise<void> {
  const { twin, service } = twins;
  const made = twin.state.list().find(({ reference }) => reference === orderId);
  twin.state.set(made?.id ?? '', { phase });
  await pollNow(service.db, 'changenow', made?.id ?? '');
}

const becomes = (orderId: string, status: string) =>
  eventually(async () => {
    const { body } = await partner.live.get(orderId);
    return body.status === status ? body : null;
  });

test('a live order goes from estimate to completed at its provider', async () => {
  const { quote, answer } = await create();
  expect(quote).toMatchObject({ provider: 'changenow', amount_from: '3.5', from_network: 'ltc' });
  expect(quote.sandbox).toBeUndefined();
  const made = twins.twin.state.list()[0];
  expect([answer.status, answer.body]).toMatchObject([
    201,
    { sandbox: false, deposit_address: made?.depositAddress, expires_at: new Date(made?.expiresAt ?? 0).toISOString() },
  ]);
  const { order_id } = answer.body;
  expect(made).toMatchObject({ reference: order_id, payoutAddress: makeAddress('btc', 'payout'), fixed: false });
  for (const phase of ['confirming', 'exchanging', 'sending', 'completed'] as const) {
    await reach(order_id, phase);
    await becomes(order_id, phase);
  }
  const done = twins.twin.state.find(made?.id ?? '');
  expect((await partner.live.get(order_id)).body).toMatchObject({
    status: 'completed',
    amount_to_actual: done?.amountPaid,
    tx_out_hash: done?.txOut,
    tx_in_hash: done?.txIn,
  });
});

test("the expected payout of an order is its provider's promise at the creation, wherever it is read", async () => {
  twins.twin.state.promise(99.5);
  const { quote, answer } = await create();
  twins.twin.state.promise(100);
  const [made] = twins.twin.state.list();
  const { order_id } = answer.body;
  expect(answer.status).toBe(201);
  expect(compareAmounts(made?.amountTo ?? '0', quote.amount_to)).toBeLessThan(0);
  expect(answer.body.amount_to_expected).toBe(made?.amountTo);
  const events = await twins.service.db.select().from(orderEvents).where(eq(orderEvents.orderId, order_id));
  expect(JSON.parse(events[0]?.body ?? '{}').order.amount_to_expected).toBe(made?.amountTo);
  const page = await fetch(answer.body.tracking_url.replace('?', '.json?'));
  expect(await page.json()).toMatchObject({ amount_to_expected: made?.amountTo });
  await reach(order_id, 'completed');
  expect(await becomes(order_id, 'completed')).toMatchObject({
    amount_to_expected: made?.amountTo,
    amount_to_actual: made?.amountTo,
    amount_difference: { quoted: quote.amount_to, expected: made?.amountTo, difference: '0' },
  });
});

test('if the provider promises more than its quote, the expected payout is the quoted amount', async () => {
  twins.twin.state.promise(101);
  const { quote, answer } = await create();
  twins.twin.state.promise(100);
  expect(answer.body.amount_to_expected).toBe(quote.amount_to);
});

test('a refund of a live order is requested once, to the address that the partner named', async () => {
  const { answer } = await create();
  const { order_id } = answer.body;
  await reach(order_id, 'confirming');
  await reach(order_id, 'refund_required');
  await becomes(order_id, 'refund_required');
  await partner.live.refund(order_id, { action: 'refund_to_address' });
  const made = () => twins.twin.state.list().find(({ reference }) => reference === order_id);
  await eventually(() => made()?.refundCalls === 1);
  await reach(order_id, 'refunded');
  expect(await becomes(order_id, 'refunded')).toMatchObject({ tx_out_hash: made()?.txRefund });
  expect(made()).toMatchObject({ refundCalls: 1, refundAddress: REFUND_ADDRESS });
});

test("an order is made with its quote's rate and reference, and the quote expires with the provider's promise", async () => {
  const { quote } = await create({ side: 'receive', amount: '0.004' });
  const [row] = await twins.service.db.select().from(quotes).where(eq(quotes.quoteId, quote.quote_id));
  expect(row).toMatchObject({ rateType: 'floating', side: 'receive', providerAmountTo: '0.004' });
  expect(twins.twin.state.list()[0]).toMatchObject({ amountTo: '0.004' });
});

test.each([
  ['an address of another network', 'foreign_address'],
  ['half of what was quoted', 'halved'],
  ['another payout address', 'other_payout'],
  ['a page of HTML', 'html'],
  ['an error in a 200', 'error_in_200'],
] as const)(
  'an order that the provider answers with %s is refused, and its address is never shown',
  async (_what, fault) => {
    const quote = await estimate(partner.live);
    twins.twin.spoil({ fault, path: '/exchange', times: 20 });
    const answer = await partner.live.create({ quote_id: quote.body.quote_id, address: makeAddress('btc', 'payout') });
    twins.twin.heal();
    expect(answer.status).toBeGreaterThan(499);
    expect(errorOf(answer)).toMatchObject({ code: 'PROVIDER_ERROR' });
    const creations = twins.twin.requests.filter((request) => request === 'POST /exchange');
    expect(creations).toHaveLength(twins.twin.state.list().length);
  },
);

test("no provider's key is in a history", async () => {
  const { answer } = await create();
  const { service } = twins;
  const text = await readHistoryText(service.workflows, answer.body.order_id);
  expect(text).toContain(answer.body.deposit_address);
  expect(text).not.toContain('changenow-test-key');
  const calls = await service.db.select().from(providerCalls).where(eq(providerCalls.orderId, answer.body.order_id));
  expect(calls).toMatchObject([{ call: 'create_order', sealedSecret: null }]);
});

test('the sandbox still uses simulated providers', async () => {
  const order = await partner.test.open();
  expect(order.sandbox).toBe(true);
  const keyless = await fetch(`${twins.service.origin}/partner/v1/estimate?from=LTC&to=BTC&amount=3.5`);
  expect(await keyless.json()).toMatchObject({ provider: 'changenow' });
});
