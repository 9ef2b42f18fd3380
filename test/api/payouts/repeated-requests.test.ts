import { eq } from 'drizzle-orm';
import type { Database } from '#db/client';
import { payouts } from '#db/schema/payouts';
import { balanceOf, credit } from '#test/helpers/api/balances';
import { openPayoutApi, type PayoutApi } from '#test/helpers/api/payout-api';
import { errorOf, useTestApi } from '#test/helpers/api/test-api';

const api = useTestApi();
let db: Database;
let partner: PayoutApi;
beforeAll(async () => {
  ({ db } = api.services);
});

const HOUR = 3_600_000;
const age = (payoutId: string, ms: number) =>
  db
    .update(payouts)
    .set({ createdAt: new Date(Date.now() - ms) })
    .where(eq(payouts.payoutId, payoutId));

describe('two requests in 24 hours', () => {
  test('are all there is: the third is refused with when the next one is possible', async () => {
    partner = await openPayoutApi(api, '30000');
    const first = await partner.asked({ amount_usd: '5000' });
    await partner.asked({ amount_usd: '5000' });
    await age(first.payout_id, 23 * HOUR);
    const answer = await partner.ask({ amount_usd: '5000' });
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(await errorOf(answer)).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
    await age(first.payout_id, 24 * HOUR + 1);
    expect((await partner.ask({ amount_usd: '5000' })).status).toBe(202);
  });

  test('do not count failed ones and refused ones', async () => {
    partner = await openPayoutApi(api, '30000');
    const first = await partner.asked({ amount_usd: '5000' });
    await partner.refused({ amount_usd: '1' });
    await partner.asked({ amount_usd: '5000' });
    expect(await partner.refused({ amount_usd: '5000' })).toMatchObject({ code: 'RATE_LIMITED' });
    await db.update(payouts).set({ status: 'failed' }).where(eq(payouts.payoutId, first.payout_id));
    expect((await partner.ask({ amount_usd: '5000' })).status).toBe(202);
  });
});

describe('an Idempotency-Key', () => {
  const KEY = { 'Idempotency-Key': 'monthly-2030-01' };

  test('makes a repetition the same answer, byte for byte, and no second payout', async () => {
    partner = await openPayoutApi(api, '30000');
    const first = await (await partner.ask({ amount_usd: '5000' }, KEY)).text();
    const again = await partner.ask({ amount_usd: '5000' }, KEY);
    expect(again.status).toBe(202);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await again.text()).toBe(first);
    expect(await partner.payouts()).toHaveLength(1);
    expect(await errorOf(await partner.ask({ amount_usd: '6000' }, KEY))).toMatchObject({
      http: 422,
      code: 'INVALID_PAIR',
    });
  });

  test('of a request whose process died after booking finds the payout, as it was asked for', async () => {
    partner = await openPayoutApi(api, '30000');
    const first = await (await partner.ask({ amount_usd: '5000' }, KEY)).text();
    await db.execute(
      `update idempotency_keys set status = null, body = null, claimed_at = now() - interval '61 seconds'`,
    );
    await db.update(payouts).set({ status: 'processing', processedAt: new Date() });
    expect(await (await partner.ask({ amount_usd: '5000' }, KEY)).text()).toBe(first);
    expect(await partner.payouts()).toHaveLength(1);
  });

  test('of a refused request is free again', async () => {
    partner = await openPayoutApi(api);
    expect((await partner.ask({ amount_usd: '13000' }, KEY)).status).toBe(400);
    await credit(db, partner.partnerId, '1000');
    expect((await partner.ask({ amount_usd: '13000' }, KEY)).status).toBe(202);
  });
});

describe('20 requests at once', () => {
  const atOnce = async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => partner.ask({ amount_usd: '6000' })));
    const codes = await Promise.all(
      answers.map(async (answer) => (answer.status === 202 ? 'taken' : (await errorOf(answer)).code)),
    );
    return Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]));
  };

  test('never overdraw', async () => {
    partner = await openPayoutApi(api, '11999.99');
    expect(await atOnce()).toEqual({ taken: 1, AMOUNT_TOO_HIGH: 19 });
    expect(await balanceOf(db, partner.partnerId)).toEqual({ payable: '5999.99', moving: '6000.00', paid: '0.00' });
  });

  test('never are more than two', async () => {
    partner = await openPayoutApi(api, '500000');
    expect(await atOnce()).toEqual({ taken: 2, RATE_LIMITED: 18 });
    expect(await balanceOf(db, partner.partnerId)).toEqual({ payable: '488000.00', moving: '12000.00', paid: '0.00' });
  });
});
