import { eq } from 'drizzle-orm';
import { PartnerProfileSchema } from '#contract/partner-profile';
import { postTransaction } from '#db/payouts/ledger';
import { partners } from '#db/schema/partners';
import { DAY } from '#domain/duration';
import type { RevenueTerms } from '#domain/payouts/revenue-terms';
import { newId } from '#security/secret';
import { openTestOrder, type TestOrderSettings } from '../helpers/api/orders';
import { errorOf, useTestApi } from '../helpers/api/test-api';

const api = useTestApi();
let partnerId: string;
let testKey: string;
let liveKey: string;

beforeEach(async () => {
  ({ partnerId } = await api.newPartner());
  testKey = await api.newKey(partnerId, { scopes: ['orders:rw', 'payouts:read'] });
  liveKey = await api.newKey(partnerId, { environment: 'live', scopes: ['payouts:read'] });
});

const TERMS: RevenueTerms = { amountInUsd: '1000', feeBps: 50, revenueSharePct: 35, markupBps: 120 };
const NO_STATS = {
  orders_total: 0,
  orders_completed: 0,
  orders_unpriced: 0,
  volume_usd: 0,
  revenue_share_pct: 50,
  earnings_pending_usd: 0,
  earnings_paid_usd: 0,
};

async function profile(key: string) {
  const response = await api.get('/me', { key });
  expect(response.status).toBe(200);
  return PartnerProfileSchema.strict().parse(await response.json());
}

async function completeOrder(settings: Partial<TestOrderSettings> = {}): Promise<void> {
  const order = await openTestOrder(api.services.db, { partnerId, environment: 'live', revenue: TERMS, ...settings });
  for (const status of ['confirming', 'exchanging', 'sending', 'completed'] as const) {
    await order.moveTo(status);
  }
}

test('a new partner sees its own profile, its key, and no earnings', async () => {
  const body = await profile(testKey);
  expect(body).toEqual({
    partner_id: partnerId,
    name: 'Example Wallet',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    tier: 'trial',
    environment: 'test',
    scopes: ['orders:rw', 'payouts:read'],
    stats: NO_STATS,
  });
  expect(await profile(liveKey)).toEqual({ ...body, environment: 'live', scopes: ['payouts:read'] });
});

test('the response is not cached', async () => {
  expect((await api.get('/me', { key: liveKey })).headers.get('cache-control')).toBe('no-store');
});

test('a live key sees the counts of all live orders, and the worth and earnings of the completed ones', async () => {
  await completeOrder();
  await completeOrder({ revenue: { ...TERMS, amountInUsd: '0.029' } });
  await openTestOrder(api.services.db, { partnerId, environment: 'live', revenue: TERMS });
  expect((await profile(liveKey)).stats).toEqual({
    ...NO_STATS,
    orders_total: 3,
    orders_completed: 2,
    volume_usd: 1000.02,
    earnings_pending_usd: 13.75,
  });
});

test('a test key sees sandbox orders and their volume, and never an earning', async () => {
  await completeOrder();
  await completeOrder({ environment: 'test', revenue: { ...TERMS, amountInUsd: '77.7' } });
  expect((await profile(testKey)).stats).toEqual({
    ...NO_STATS,
    orders_total: 1,
    orders_completed: 1,
    volume_usd: 77.7,
  });
});

test('the number of completed orders of unknown worth is shown', async () => {
  await completeOrder({ revenue: { ...TERMS, amountInUsd: null } });
  expect((await profile(liveKey)).stats).toEqual({
    ...NO_STATS,
    orders_total: 1,
    orders_completed: 1,
    orders_unpriced: 1,
  });
});

test("another partner's orders and earnings are not in the figures", async () => {
  const stranger = await api.newPartner();
  await completeOrder({ partnerId: stranger.partnerId });
  expect((await profile(liveKey)).stats).toEqual(NO_STATS);
});

test('figures have two decimals and are rounded down once at the end', async () => {
  for (const amountInUsd of ['0.00999999', '0.00999999', '0.99']) {
    await completeOrder({ revenue: { ...TERMS, amountInUsd, feeBps: 10_000, revenueSharePct: 100, markupBps: 0 } });
  }
  expect((await profile(liveKey)).stats).toMatchObject({ volume_usd: 1, earnings_pending_usd: 1 });
});

test('a payout on its way is neither pending nor paid; once confirmed it is paid', async () => {
  await completeOrder();
  const move = (from: 'payable' | 'in_payout', to: 'in_payout' | 'paid', amount: string) =>
    postTransaction(api.services.db, {
      transactionId: newId('po'),
      partnerId,
      kind: to === 'paid' ? 'payout_confirmed' : 'payout_requested',
      sourceId: 'po_1',
      entries: [
        { account: from, amount: `-${amount}` },
        { account: to, amount },
      ],
    });
  await move('payable', 'in_payout', '13.70');
  expect((await profile(liveKey)).stats).toMatchObject({ earnings_pending_usd: 0.05, earnings_paid_usd: 0 });
  await move('in_payout', 'paid', '13.70');
  expect((await profile(liveKey)).stats).toMatchObject({ earnings_pending_usd: 0.05, earnings_paid_usd: 13.7 });
});

test("the tier is the current one, and the partner's own share replaces the tier's", async () => {
  const { db } = api.services;
  const set = (values: Partial<typeof partners.$inferInsert>) =>
    db.update(partners).set(values).where(eq(partners.partnerId, partnerId));
  await set({ tierSince: new Date(Date.now() - 93 * DAY) });
  expect(await profile(liveKey)).toMatchObject({ tier: 'starter', stats: { revenue_share_pct: 35 } });
  await set({ revenueSharePct: 42 });
  const anotherKey = await api.newKey(partnerId, { environment: 'live', scopes: ['payouts:read'] });
  expect(await profile(anotherKey)).toMatchObject({ tier: 'starter', stats: { revenue_share_pct: 42 } });
});

test('reading the profile requires a key with payouts:read', async () => {
  expect(await errorOf(await api.get('/me'))).toMatchObject({ http: 401, code: 'INVALID_KEY' });
  for (const scope of ['orders:rw', 'webhook:admin', 'payouts:trigger'] as const) {
    const key = await api.newKey(partnerId, { environment: 'live', scopes: [scope] });
    expect(await errorOf(await api.get('/me', { key }))).toMatchObject({
      http: 403,
      code: 'SCOPE_REQUIRED',
      required_scope: 'payouts:read',
    });
  }
});
