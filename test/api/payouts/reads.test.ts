import { eq } from 'drizzle-orm';
import type { Database } from '#db/client';
import { payouts } from '#db/schema/payouts';
import type { PayoutStatus } from '#domain/payouts/payout';
import { newId } from '#security/secret';
import { balanceOf, credit } from '#test/helpers/api/balances';
import { openPayoutApi, type PayoutApi } from '#test/helpers/api/payout-api';
import { errorOf, useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { ADDRESSES } from '#test/helpers/service/client';

const api = useTestApi();

describe('reads of payouts', () => {
  let partnerId: string;

  let key: string;

  beforeEach(async () => {
    ({ partnerId } = await api.newPartner());
    key = await api.newKey(partnerId, { environment: 'live', scopes: ['payouts:read'] });
  });

  async function insertPayout(status: PayoutStatus, createdAt: string): Promise<string> {
    const payoutId = newId('po');
    await api.services.db.insert(payouts).values({
      payoutId,
      partnerId,
      status,
      amountUsd: '6200.00',
      currency: 'USDC-ERC20',
      payoutAddress: ADDRESSES.eth,
      requestedVia: 'api',
      createdAt: new Date(createdAt),
    });
    return payoutId;
  }

  async function list(query = '', as = key) {
    const answer = await api.get(`/me/payouts${query}`, { key: as });
    const { page, total, items } = (await answer.json()) as {
      page: number;
      total: number;
      items: { payout_id: string }[];
    };
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return { page, total, ids: items.map(({ payout_id }) => payout_id) };
  }

  test('the list is newest first, in pages, with the total', async () => {
    const ids = [];
    for (const day of ['03', '02', '01']) {
      ids.push(await insertPayout('pending', `2030-01-${day}T12:00:00Z`));
    }
    expect(await list()).toEqual({ page: 1, total: 3, ids });
    expect(await list('?page=2&page_size=2')).toEqual({ page: 2, total: 3, ids: ids.slice(2) });
    expect(await list('?page=9')).toEqual({ page: 9, total: 3, ids: [] });
  });

  test('the list can be filtered by status and by days, both inclusive', async () => {
    const failed = await insertPayout('failed', '2030-01-03T00:00:00Z');
    const sent = await insertPayout('sent', '2030-01-02T23:59:59.999Z');
    const pending = await insertPayout('pending', '2030-01-01T12:00:00Z');
    expect((await list('?status=sent,pending')).ids).toEqual([sent, pending]);
    expect((await list('?from=2030-01-02&to=2030-01-02')).ids).toEqual([sent]);
    expect((await list('?from=2030-01-02T23:59:59.999Z')).ids).toEqual([failed, sent]);
  });

  const NO_INSTANT = 'must be YYYY-MM-DD or an ISO 8601 date-time like 2026-03-02T10:00:00Z, in the years 0001 to 9999';

  test('a wrong parameter of the list is refused by its name', () =>
    expectForEach(
      [
        ['status=done', 'status', 'must be one or more of pending, processing, sent, confirmed, failed'],
        ['from=yesterday', 'from', NO_INSTANT],
        ['from=0000-01-01', 'from', NO_INSTANT],
        ['to=0000-12-31', 'to', NO_INSTANT],
        ['from=9999-12-31T23:59:59-23:59', 'from', NO_INSTANT],
        ['page=0', 'page', expect.any(String)],
        ['page_size=201', 'page_size', expect.any(String)],
      ],
      async ([query, field, issue]) => {
        const error = await errorOf(await api.get(`/me/payouts?${query}`, { key }));
        expect(error).toMatchObject({ http: 400, code: 'INVALID_PAIR', fields: [{ field, issue }] });
      },
    ));

  test('a payout can be read by its id, by its own partner only', async () => {
    const payoutId = await insertPayout('pending', '2030-01-01T12:00:00Z');
    const answer = await api.get(`/me/payouts/${payoutId}`, { key });
    expect(await answer.json()).toMatchObject({
      payout_id: payoutId,
      amount_usd: '6200.00',
      created_at: '2030-01-01T12:00:00.000Z',
      status: 'pending',
    });

    const { partnerId: other } = await api.newPartner();
    const strangers = await api.newKey(other, { environment: 'live', scopes: ['payouts:read'] });
    for (const [id, as] of [
      [payoutId, strangers],
      [newId('po'), key],
      ['po_1', key],
      ['%00', key],
    ]) {
      const error = await errorOf(await api.get(`/me/payouts/${id}`, { key: as }));
      expect(error).toMatchObject({ http: 404, code: 'ORDER_NOT_FOUND' });
    }
    expect(await list('', strangers)).toEqual({ page: 1, total: 0, ids: [] });
  });

  test('a test key sees no payouts, because they are real money', async () => {
    const payoutId = await insertPayout('pending', '2030-01-01T12:00:00Z');
    const testKey = await api.newKey(partnerId, { scopes: ['payouts:read'] });
    expect(await list('', testKey)).toEqual({ page: 1, total: 0, ids: [] });
    expect((await api.get(`/me/payouts/${payoutId}`, { key: testKey })).status).toBe(404);
  });

  test.each(['/me/payouts', '/me/payouts/po_1'])('%s requires payouts:read', async (path) => {
    const trigger = await api.newKey(partnerId, { environment: 'live', scopes: ['payouts:trigger', 'orders:rw'] });
    expect(await errorOf(await api.get(path, { key: trigger }))).toMatchObject({
      http: 403,
      code: 'SCOPE_REQUIRED',
      required_scope: 'payouts:read',
    });
    expect((await api.get(path)).status).toBe(401);
  });
});

describe('repeated requests', () => {
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
    test('are the maximum: the third is refused with the time of the next possible one', async () => {
      partner = await openPayoutApi(api, '30000');
      const first = await partner.requestPayout({ amount_usd: '5000' });
      await partner.requestPayout({ amount_usd: '5000' });
      await age(first.payout_id, 23 * HOUR);
      const answer = await partner.request({ amount_usd: '5000' });
      expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_500);
      expect(await errorOf(answer)).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
      await age(first.payout_id, 24 * HOUR + 1);
      expect((await partner.request({ amount_usd: '5000' })).status).toBe(202);
    });

    test('do not include failed and refused ones', async () => {
      partner = await openPayoutApi(api, '30000');
      const first = await partner.requestPayout({ amount_usd: '5000' });
      await partner.refused({ amount_usd: '1' });
      await partner.requestPayout({ amount_usd: '5000' });
      expect(await partner.refused({ amount_usd: '5000' })).toMatchObject({ code: 'RATE_LIMITED' });
      await db.update(payouts).set({ status: 'failed' }).where(eq(payouts.payoutId, first.payout_id));
      expect((await partner.request({ amount_usd: '5000' })).status).toBe(202);
    });
  });

  describe('an Idempotency-Key', () => {
    const KEY = { 'Idempotency-Key': 'monthly-2030-01' };

    test('gives a repetition the same response, byte for byte, and no second payout', async () => {
      partner = await openPayoutApi(api, '30000');
      const first = await (await partner.request({ amount_usd: '5000' }, KEY)).text();
      const again = await partner.request({ amount_usd: '5000' }, KEY);
      expect(again.status).toBe(202);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(await again.text()).toBe(first);
      expect(await partner.payouts()).toHaveLength(1);
      expect(await errorOf(await partner.request({ amount_usd: '6000' }, KEY))).toMatchObject({
        http: 422,
        code: 'INVALID_PAIR',
      });
    });

    test('of a request whose process died after booking finds the payout as it was requested', async () => {
      partner = await openPayoutApi(api, '30000');
      const first = await (await partner.request({ amount_usd: '5000' }, KEY)).text();
      await db.execute(
        `update idempotency_keys set status = null, body = null, claimed_at = now() - interval '61 seconds'`,
      );
      await db.update(payouts).set({ status: 'processing', processedAt: new Date() });
      expect(await (await partner.request({ amount_usd: '5000' }, KEY)).text()).toBe(first);
      expect(await partner.payouts()).toHaveLength(1);
    });

    test('of a refused request is free again', async () => {
      partner = await openPayoutApi(api);
      expect((await partner.request({ amount_usd: '13000' }, KEY)).status).toBe(400);
      await credit(db, partner.partnerId, '1000');
      expect((await partner.request({ amount_usd: '13000' }, KEY)).status).toBe(202);
    });
  });

  describe('20 requests at once', () => {
    const atOnce = async () => {
      const answers = await Promise.all(Array.from({ length: 20 }, () => partner.request({ amount_usd: '6000' })));
      const codes = await Promise.all(
        answers.map(async (answer) => (answer.status === 202 ? 'taken' : (await errorOf(answer)).code)),
      );
      return Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]));
    };

    test('never exceed the balance', async () => {
      partner = await openPayoutApi(api, '11999.99');
      expect(await atOnce()).toEqual({ taken: 1, AMOUNT_TOO_HIGH: 19 });
      expect(await balanceOf(db, partner.partnerId)).toEqual({ payable: '5999.99', moving: '6000.00', paid: '0.00' });
    });

    test('never become more than two payouts', async () => {
      partner = await openPayoutApi(api, '500000');
      expect(await atOnce()).toEqual({ taken: 2, RATE_LIMITED: 18 });
      expect(await balanceOf(db, partner.partnerId)).toEqual({
        payable: '488000.00',
        moving: '12000.00',
        paid: '0.00',
      });
    });
  });
});
