import type { Payout } from '#contract/payouts';
import type { AuditListView } from '#contract/shared/audit';
import { auditOf, recordAudit } from '#db/audit';
import type { Database } from '#db/client';
import { addAddress, removeAddress } from '#db/payouts/payout-addresses';
import { newId } from '#security/secret';
import { addVerifiedAddress, balanceOf, setMinimum } from '#test/helpers/api/balances';
import { MONEY, openPayoutApi, type PayoutApi } from '#test/helpers/api/payout-api';
import { PUBLIC_URL } from '#test/helpers/api/process';
import { errorOf, useTestApi } from '#test/helpers/api/test-api';
import { expectForEach } from '#test/helpers/expect-for-each';
import { ADDRESSES } from '#test/helpers/service/client';
import { logInMember } from '#test/helpers/users/users';

const api = useTestApi();
let db: Database;
let partner: PayoutApi;
beforeAll(async () => {
  ({ db } = api.services);
});

test('an accepted request is a pending payout, and its amount is no longer in the balance', async () => {
  partner = await openPayoutApi(api, '6300.129');
  const answer = await partner.request({ amount_usd: '6200.5', currency: 'USDT-TRC20' });
  const payout = (await answer.json()) as Payout;
  expect(answer.status).toBe(202);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('location')).toBe(`${PUBLIC_URL}/partner/v1/me/payouts/${payout.payout_id}`);
  expect(payout).toEqual({
    payout_id: expect.stringMatching(/^po_[0-9a-z]{26}$/),
    amount_usd: '6200.50',
    currency: 'USDT-TRC20',
    payout_address: ADDRESSES.trx,
    payout_amount: null,
    tx_hash: null,
    status: 'pending',
    requested_via: 'api',
    created_at: expect.any(String),
    processed_at: null,
    sent_at: null,
    confirmed_at: null,
  });
  expect(await balanceOf(db, partner.partnerId)).toMatchObject({ payable: '99.62900000', moving: '6200.50' });
  expect(await auditOf(db, payout.payout_id)).toEqual([
    expect.objectContaining({ action: 'payout.requested', actor: expect.stringMatching(/^key_/) }),
  ]);
  expect(await partner.payouts()).toEqual([expect.objectContaining({ started: true })]);
});

test("the Owner's audit log names the key that requested a payout, also in entries of earlier releases", async () => {
  partner = await openPayoutApi(api);
  const { payout_id: id } = await partner.requestPayout({ amount_usd: '6200' });
  const [{ actor: key } = { actor: '' }] = await auditOf(db, id);
  await recordAudit(db, { actor: `key:${key}`, action: 'payout.requested', target: id, details: {} });
  const owner = await logInMember(api, partner.partnerId, 'owner');
  for (const query of [`target=${id}`, `actor=${key}`]) {
    const { items } = (await owner.get<AuditListView>(`/audit?${query}`)).body;
    expect(items.map(({ actor, action }) => [actor.id, action])).toEqual([
      [key, 'payout.requested'],
      [key, 'payout.requested'],
    ]);
  }
});

describe('a request for "all"', () => {
  test.each([
    ['the whole balance, rounded down to cents', '7000.129', '7000.12', '0.00900000'],
    ['as much as one payout can carry', '60000', '50000.00', '10000.00'],
  ])('%s', async (_what, balance, amount, left) => {
    partner = await openPayoutApi(api, balance);
    expect(await partner.requestPayout({ amount_usd: 'all' })).toMatchObject({ amount_usd: amount });
    expect(await balanceOf(db, partner.partnerId)).toMatchObject({ payable: left, moving: amount });
  });

  test('is refused for a balance below the minimum', async () => {
    partner = await openPayoutApi(api, '4999.99');
    const refused = await partner.refused({ amount_usd: 'all' });
    expect(refused).toMatchObject({
      http: 400,
      code: 'AMOUNT_TOO_LOW',
      message: 'The pending balance is 4999.99 USD, and the minimum payout is 5000.00 USD',
    });
    expect(refused.limit).toEqual({ min: '5000.00' });
  });
});

describe('an amount', () => {
  test.each([
    ['4999.99', '12000', 'AMOUNT_TOO_LOW', 'The minimum payout is 5000.00 USD', '12000.00'],
    ['0', '12000', 'AMOUNT_TOO_LOW', 'The minimum payout is 5000.00 USD', '12000.00'],
    ['50000.01', '90000', 'AMOUNT_TOO_HIGH', 'The maximum payout is 50000.00 USD; request several', '50000.00'],
    [
      '12000.01',
      '12000',
      'AMOUNT_TOO_HIGH',
      'The pending balance is 12000.00 USD; request at most 12000.00 USD',
      '12000.00',
    ],
    [
      '5000',
      '20.019',
      'AMOUNT_TOO_HIGH',
      'The pending balance is 20.01 USD, and the minimum payout is 5000.00 USD',
      null,
    ],
  ])('is refused: %s of %s: %s', async (amount, balance, code, message, max) => {
    partner = await openPayoutApi(api, balance);
    const { limit, ...refused } = await partner.refused({ amount_usd: amount });
    expect(refused).toMatchObject({ http: 400, code, message });
    expect(limit).toEqual({ min: '5000.00', ...(max !== null && { max }) });
    expect(await partner.payouts()).toEqual([]);
  });

  test('in any other form is refused', () =>
    expectForEach(['-1', '1e4', '6200.001', '', ' 6200', 'ALL', '6,200'], async (amount) => {
      partner = await openPayoutApi(api);
      expect(await partner.refused({ amount_usd: amount })).toMatchObject({
        http: 400,
        code: 'INVALID_PAIR',
        fields: [{ field: 'amount_usd', issue: 'must be like "6200.00", with at most two decimals, or "all"' }],
      });
    }));

  test('must be a string, and is required', async () => {
    partner = await openPayoutApi(api);
    expect(await partner.refused({ amount_usd: 6200 })).toMatchObject({
      code: 'INVALID_PAIR',
      fields: [{ field: 'amount_usd' }],
    });
    expect(await partner.refused({})).toMatchObject({ fields: [{ field: 'amount_usd', issue: 'is required' }] });
  });

  test("is compared with the partner's own minimum instead of the general one", async () => {
    partner = await openPayoutApi(api);
    await setMinimum(db, partner.partnerId, '500');
    expect(await partner.refused({ amount_usd: '499.99' })).toMatchObject({
      limit: { min: '500.00', max: '12000.00' },
    });
    expect(await partner.requestPayout({ amount_usd: '500' })).toMatchObject({ amount_usd: '500.00' });
  });
});

describe('a payout is paid to', () => {
  test('the default address of the currency, or else the one that was verified first', async () => {
    partner = await openPayoutApi(api, '30000');
    await addVerifiedAddress(db, partner.partnerId, 'USDC-SOL', ADDRESSES.sol);
    expect(await partner.requestPayout({ amount_usd: '5000' })).toMatchObject({ payout_address: ADDRESSES.trx });
    expect(await partner.requestPayout({ amount_usd: '5000', currency: 'USDC-SOL' })).toMatchObject({
      payout_address: ADDRESSES.sol,
    });
  });

  test('the named address, if it is verified', async () => {
    partner = await openPayoutApi(api);
    const addressId = await addVerifiedAddress(db, partner.partnerId, 'USDC-ERC20', ADDRESSES.eth, false);
    expect(await partner.refused({ amount_usd: '5000', address_id: addressId, currency: 'USDC-SOL' })).toMatchObject({
      fields: [{ field: 'currency', issue: 'must be USDC-ERC20, or be omitted, for this address_id' }],
    });
    expect(await partner.requestPayout({ amount_usd: '5000', address_id: addressId })).toMatchObject({
      currency: 'USDC-ERC20',
      payout_address: ADDRESSES.eth,
    });
  });

  test("no address that is unverified, removed or another partner's", async () => {
    partner = await openPayoutApi(api);
    const others = await addVerifiedAddress(db, partner.partnerId, 'USDC-SOL', ADDRESSES.sol);
    partner = await openPayoutApi(api, '12000', false);
    const removed = await addVerifiedAddress(db, partner.partnerId, 'USDC-SOL', ADDRESSES.sol);
    const unproven = newId('pad');
    await db.transaction(async (tx) => {
      await removeAddress(tx, removed);
      const proof = { proofAmount: '0.01', proveBy: new Date() };
      await addAddress(tx, {
        addressId: unproven,
        partnerId: partner.partnerId,
        currency: 'USDT-TRC20',
        address: ADDRESSES.trx,
        ...proof,
      });
    });
    for (const address_id of [others, removed, unproven, 'pad_none']) {
      expect(await partner.refused({ amount_usd: '5000', address_id })).toMatchObject({
        code: 'INVALID_PAIR',
        fields: [{ field: 'address_id', issue: 'is not one of your verified payout addresses' }],
      });
    }
    expect(await partner.refused({ amount_usd: '5000' })).toMatchObject({
      fields: [{ field: 'currency', issue: 'there is no verified payout address yet' }],
    });
  });

  test('no currency without a verified address, and the refusal names those that have one', async () => {
    partner = await openPayoutApi(api);
    expect(await partner.refused({ amount_usd: '5000', currency: 'USDC-SOL' })).toMatchObject({
      http: 400,
      code: 'INVALID_PAIR',
      fields: [{ field: 'currency', issue: 'must be one with a verified address: USDT-TRC20' }],
    });
    expect(await partner.refused({ amount_usd: '5000', currency: 'BTC' })).toMatchObject({
      fields: [{ field: 'currency' }],
    });
  });
});

describe('only a live key with payouts:trigger may request a payout', () => {
  test.each([
    ['a live key without the scope', 'live', ['payouts:read', 'orders:rw']],
    ['a test key', 'test', ['payouts:read']],
    ['a test key that has the scope all the same', 'test', MONEY],
  ] as const)('%s may not', async (_who, environment, scopes) => {
    partner = await openPayoutApi(api);
    const other = await api.newKey(partner.partnerId, { environment, scopes });
    const error = await errorOf(await partner.request({ amount_usd: '5000' }, { 'Idempotency-Key': 'k' }, other));
    expect(error).toMatchObject({ http: 403, code: 'SCOPE_REQUIRED', required_scope: 'payouts:trigger' });
    expect(await partner.payouts()).toEqual([]);
  });
});
