import { sql } from 'drizzle-orm';
import { listOpenAlerts } from '#db/alerts/operator-alerts';
import { listOpenCases } from '#db/recovery/cases';
import { findWatch, pollNow } from '#db/watching/watches';
import { drainProvider, undrainProvider } from '#operations/providers/drains';
import { eventually } from '#test/helpers/run/eventually';
import type { Client } from '#test/helpers/service/client';
import { type Service, startService } from '#test/helpers/service/service';
import { makeAddress } from '#twins/assets';
import { findProtocol } from '#twins/protocols';
import type { Phase } from '#twins/stories';
import { startTwin, type Twin } from '#twins/twin';

const CODE = 'changenow';
const DEPOSIT_WINDOW_MS = 4_000;

const SWAP = { address: makeAddress('btc', 'payout'), refund_address: makeAddress('ltc', 'refund') };

let twin: Twin;
let service: Service;
let live: Client;
beforeAll(async () => {
  const protocol = findProtocol(CODE);
  if (!protocol) {
    throw new Error('there is no twin');
  }
  twin = await startTwin(protocol, CODE, { story: 'silent', depositWindowMs: DEPOSIT_WINDOW_MS });
  service = await startService({
    env: {
      PROVIDERS: CODE,
      PROVIDER_CHANGENOW_URL: twin.url,
      PROVIDER_CHANGENOW_KEY: protocol.settings.key ?? '',
      PROVIDER_CHANGENOW_REFUND: 'programmatic',
    },
  });
  live = (await service.partner()).live;
  await eventually(async () => (await live.call('GET', '/estimate?from=LTC&to=BTC&amount=3.5')).status === 200);
});
afterAll(async () => {
  await service.close();
  await twin.close();
});

interface Made {
  order_id: string;
  provider_order_id: string;
}

async function open(): Promise<Made> {
  return live.open({
    swap: { from: 'LTC', to: 'BTC', amount: '3.5' },
    body: SWAP,
  });
}
const read = async ({ order_id }: Made) => (await live.get(order_id)).body;
async function become(order: Made, phase: Phase): Promise<void> {
  twin.state.set(order.provider_order_id, { phase });
  await pollNow(service.db, CODE, order.provider_order_id);
}
async function reach(order: Made, phase: Phase, status: string): Promise<void> {
  await become(order, phase);
  await eventually(async () => (await read(order)).status === status);
}

test('a live order follows its provider from the deposit to the payout', async () => {
  const order = await open();
  await reach(order, 'confirming', 'confirming');
  await reach(order, 'exchanging', 'exchanging');
  await reach(order, 'sending', 'sending');
  await reach(order, 'completed', 'completed');
  const made = twin.state.find(order.provider_order_id);
  expect(await read(order)).toMatchObject({
    provider: CODE,
    tx_in_hash: made?.txIn,
    tx_out_hash: made?.txOut,
    amount_to_actual: made?.amountPaid,
    late_deposit: null,
  });
  await pollNow(service.db, CODE, order.provider_order_id);
  await eventually(async () => (await findWatch(service.db, order.order_id))?.nextPollAt === null);
});

test('a refund that its partner decides is requested once and ends as refunded', async () => {
  const order = await open();
  await reach(order, 'refund_required', 'refund_required');
  await live.call('POST', `/order/${order.order_id}/refund-action`, { action: 'refund_to_address' });
  await eventually(() => twin.state.find(order.provider_order_id)?.refundCalls === 1);
  await reach(order, 'refunded', 'refunded');
  expect(await read(order)).toMatchObject({ tx_out_hash: twin.state.find(order.provider_order_id)?.txRefund });
});

test('a deposit after the window is shown on the order, which stays expired, and is watched to its end', async () => {
  const order = await open();
  await eventually(async () => (await read(order)).status === 'expired');
  await become(order, 'confirming');
  await eventually(async () => (await read(order)).late_deposit !== null);
  expect(await read(order)).toMatchObject({
    status: 'expired',
    late_deposit: { status: 'confirming', tx_in_hash: expect.any(String), tx_out_hash: null },
  });
  const cases = () => listOpenCases(service.db);
  expect(await cases()).toMatchObject([{ orderId: order.order_id, mismatch: 'late_deposit' }]);
  await become(order, 'refunded');
  await eventually(async () => (await read(order)).late_deposit?.status === 'refunded');
  const after = await read(order);
  expect(after).toMatchObject({ status: 'expired', late_deposit: { tx_out_hash: expect.any(String) } });
  expect(after.timeline.map(({ status }) => status)).toEqual(['waiting_deposit', 'expired']);
  expect(await cases()).toEqual([]);
});

test('an order with an unreadable row ends no polls, neither its own nor others, and operators are informed', async () => {
  const [broken, whole] = [await open(), await open()];
  await service.db.execute(
    sql`update orders set state = '{"status":"unheard_of"}' where order_id = ${broken.order_id}`,
  );
  await pollNow(service.db, CODE, broken.provider_order_id);
  await eventually(async () => {
    const alerts = await listOpenAlerts(service.db);
    return alerts.some((alert) => alert.kind === 'reconciliation_failed' && alert.subject === broken.order_id);
  });
  await reach(whole, 'exchanging', 'exchanging');
  await reach(broken, 'exchanging', 'exchanging');
});

test('a drained provider opens no order, not even from an earlier quote, and its existing orders continue', async () => {
  const order = await open();
  const quoteId = await live.quote({ from: 'LTC', to: 'BTC', amount: '3.5' });
  const change = { provider: CODE, reason: 'maintenance', actor: 'cli:tester' };
  await drainProvider(service, change);
  const estimate = () => live.call('GET', '/estimate?from=LTC&to=BTC&amount=3.5');
  await eventually(async () => (await estimate()).status === 503);
  const refused = await live.create({ ...SWAP, quote_id: quoteId });
  expect(refused).toMatchObject({ status: 503, body: { error: { code: 'NO_PROVIDERS_AVAILABLE' } } });
  await reach(order, 'completed', 'completed');
  await undrainProvider(service, change);
  await eventually(async () => (await estimate()).status === 200);
});

test('a payout that differs from the expected amount is explained on the order, and in a sentence on its page', async () => {
  const order = await open();
  twin.state.set(order.provider_order_id, { story: 'less', phase: 'completed' });
  await pollNow(service.db, CODE, order.provider_order_id);
  await eventually(async () => (await read(order)).status === 'completed');
  const { amount_difference: found, amount_to_expected, amount_to_actual, tracking_url } = await read(order);
  expect(found).toMatchObject({
    expected: amount_to_expected,
    delivered: amount_to_actual,
    difference: expect.stringMatching(/^-0\.0000/),
    rate: found?.difference,
    deposit_difference: '0',
    network_fee: null,
    markup: '0',
    rounding: '0',
  });
  const page = await fetch(tracking_url.replace('?', '.json?'));
  const { amount_notice } = (await page.json()) as { amount_notice: string };
  expect(amount_notice).toMatch(/^You received 0\.0000\d+ BTC less than expected, due to the rate and fees/);
});
