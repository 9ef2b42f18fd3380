import { and, eq } from 'drizzle-orm';
import { ledgerEntries, ledgerTransactions } from '#db/schema/payouts';
import { multiplyFraction } from '#domain/amount';
import type { Environment } from '#domain/environment';
import type { ProviderReport } from '#domain/watching/provider-report';
import { issueKey } from '#operations/keys/create-keys';
import { createKeyring } from '#security/keyring';
import { startLiveService } from '#test/helpers/orders/live-service';
import { eventually } from '#test/helpers/run/eventually';
import { ADDRESSES, type Client, createClient } from '#test/helpers/service/client';
import { SECRET_KEY, type TestPartner } from '#test/helpers/service/partners';
import type { Service } from '#test/helpers/service/service';
import { decideUpdate, providerReportSignal } from '#workflows/messages';

const UNDERPAID: ProviderReport = { status: 'refund_required', reason: 'underpayment', message: 'Too little' };
const ENDINGS: Readonly<Record<string, readonly ProviderReport[]>> = {
  completed: [{ status: 'confirming' }, { status: 'completed', amountTo: '1', txOutHash: '0xfeed' }],
  failed: [{ status: 'failed', reason: 'provider_internal', message: 'It failed', txInHash: '0xdead' }],
  refunded: [UNDERPAID, { status: 'refunded', txOutHash: '0xfeed' }],
  expired: [{ status: 'expired' }],
};

/** The worth of a dollar stablecoin is known without live prices. */
const WORTH_A_THOUSAND = { from: 'USDT', amount: '1000' };

let service: Service;
let partner: TestPartner;

beforeAll(async () => {
  service = await startLiveService();
});
afterAll(async () => {
  await service.close();
  jest.restoreAllMocks();
});
beforeEach(async () => {
  partner = await service.partner();
});

interface Profile {
  stats: { orders_total: number; orders_completed: number; earnings_pending_usd: number; volume_usd: number };
}

async function profile(environment: Environment): Promise<Profile['stats']> {
  const request = {
    partnerId: partner.partnerId,
    environment,
    name: 'test',
    scopes: ['payouts:read'],
    expiresAt: null,
  } as const;
  const { key } = await issueKey(service.db, createKeyring(SECRET_KEY), request);
  return (await createClient(service.origin, key).call<Profile>('GET', '/me')).body.stats;
}

/** A live order that its provider ends, or an operator after a failure with the deposit. */
async function liveOrder(client: Client, end: string): Promise<void> {
  const { order_id } = await client.open({ swap: WORTH_A_THOUSAND });
  const handle = service.workflows.getHandle(order_id);
  const becomes = (status: string) => eventually(async () => (await client.get(order_id)).body.status === status);
  for (const report of ENDINGS[end] ?? []) {
    await handle.signal(providerReportSignal, report);
  }
  if (end === 'failed') {
    await becomes('manual_review');
    await handle.executeUpdate(decideUpdate, { args: [{ status: end, reason: 'as agreed', operator: 'one' }] });
  }
  await becomes(end);
}

const booked = async () => ({
  transactions: await service.db.$count(ledgerTransactions, eq(ledgerTransactions.partnerId, partner.partnerId)),
  entries: await service.db.$count(ledgerEntries, eq(ledgerEntries.partnerId, partner.partnerId)),
});

test('a sandbox order has no earning, however it ends', async () => {
  const scenarios = ['success', 'fail', 'refund', 'expire'] as const;
  for (const scenario of scenarios) {
    const { order_id } = await partner.test.open({ scenario, body: { refund_address: ADDRESSES.btc } });
    await partner.test.advance(order_id, { by: 'PT72H' });
  }
  expect(await booked()).toEqual({ transactions: 0, entries: 0 });
  expect(await profile('test')).toMatchObject({ orders_total: 4, orders_completed: 1, earnings_pending_usd: 0 });
  expect(await profile('live')).toMatchObject({ orders_total: 0, orders_completed: 0, earnings_pending_usd: 0 });
});

test.each(['failed', 'refunded', 'expired'])('a live order that is %s has no earning', async (end) => {
  await liveOrder(partner.live, end);
  expect(await booked()).toEqual({ transactions: 0, entries: 0 });
  expect(await profile('live')).toMatchObject({ orders_total: 1, orders_completed: 0, earnings_pending_usd: 0 });
});

test('a completed live order has one earning, which proves that the two tests above would notice one', async () => {
  await liveOrder(partner.live, 'completed');
  const { transactions } = await booked();
  expect(transactions).toBe(1);
  const { earnings_pending_usd, orders_completed } = await profile('live');
  expect(orders_completed).toBe(1);
  // A trial partner gets half of the commission of 0.5 %.
  expect(earnings_pending_usd).toBe(2.5);
});

test('the earning of an order, and the volume, follow the swapped amount and not the quoted one', async () => {
  const { order_id, amount_to_expected } = await partner.live.open({ swap: WORTH_A_THOUSAND });
  const amountTo = multiplyFraction([amount_to_expected], ['1000'], 8, 'down');
  const handle = service.workflows.getHandle(order_id);
  await handle.signal(providerReportSignal, { status: 'confirming', amountFrom: '1' });
  await handle.signal(providerReportSignal, { status: 'completed', amountFrom: '1', amountTo, txOutHash: '0xfeed' });
  await eventually(async () => (await partner.live.get(order_id)).body.status === 'completed');
  // A thousandth of 2.50, rounded down to cents.
  expect(await profile('live')).toMatchObject({ orders_completed: 1, volume_usd: 1, earnings_pending_usd: 0 });
  const [entry] = await service.db
    .select({ amount: ledgerEntries.amount })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.partnerId, partner.partnerId), eq(ledgerEntries.account, 'payable')));
  expect(entry?.amount).toBe('0.00250000');
});
