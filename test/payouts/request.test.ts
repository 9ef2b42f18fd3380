import { eq } from 'drizzle-orm';
import type { Payout } from '../../src/contract/payout';
import { auditOf } from '../../src/db/audit';
import { payouts } from '../../src/db/money-schema';
import { addAddress, removeAddress } from '../../src/db/payout-addresses';
import type { Scope } from '../../src/domain/scope';
import { newId } from '../../src/net/secret';
import { errorOf, PUBLIC_URL, startTestApi, type TestApi } from '../api/support';
import { ADDRESSES } from '../service/client';
import { credit, money, setMinimum, verified } from './partners';

let api: TestApi;
let partnerId: string;
let key: string;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.close());

const HOUR = 3_600_000;
const MONEY: Scope[] = ['payouts:read', 'payouts:trigger'];

/** A partner with a verified Tron address and so much to its credit. */
async function partner(balance = '12000', address = true): Promise<void> {
  ({ partnerId } = await api.newPartner());
  key = await api.newKey(partnerId, { environment: 'live', scopes: MONEY });
  await credit(api.services.db, partnerId, balance);
  address && (await verified(api.services.db, partnerId, 'USDT-TRC20', ADDRESSES.trx));
}

function ask(body: unknown, headers: Record<string, string> = {}, as = key): Promise<Response> {
  return api.get('/me/payouts', {
    method: 'POST',
    key: as,
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}
const asked = async (body: unknown) => (await (await ask(body)).json()) as Payout;
const refused = async (body: unknown) => errorOf(await ask(body));
const mine = () => api.services.db.select().from(payouts).where(eq(payouts.partnerId, partnerId));
const age = (payoutId: string, ms: number) =>
  api.services.db
    .update(payouts)
    .set({ createdAt: new Date(Date.now() - ms) })
    .where(eq(payouts.payoutId, payoutId));

test('an accepted request is a pending payout, and its money is on its way', async () => {
  await partner('6300.129');
  const answer = await ask({ amount_usd: '6200.5', currency: 'USDT-TRC20' });
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
  expect(await money(api.services.db, partnerId)).toMatchObject({ payable: '99.62900000', moving: '6200.50' });
  expect(await auditOf(api.services.db, payout.payout_id)).toEqual([
    expect.objectContaining({ action: 'payout.requested', actor: expect.stringMatching(/^key:key_/) }),
  ]);
  expect(await mine()).toEqual([expect.objectContaining({ started: true })]);
});

describe('"all" takes', () => {
  test.each([
    ['the whole balance, rounded down to cents', '7000.129', '7000.12', '0.00900000'],
    ['as much as one payout can carry', '60000', '50000.00', '10000.00'],
  ])('%s', async (_what, balance, amount, left) => {
    await partner(balance);
    expect(await asked({ amount_usd: 'all' })).toMatchObject({ amount_usd: amount });
    expect(await money(api.services.db, partnerId)).toMatchObject({ payable: left, moving: amount });
  });

  test('nothing from a balance below the minimum', async () => {
    await partner('4999.99');
    expect(await refused({ amount_usd: 'all' })).toMatchObject({
      http: 400,
      code: 'AMOUNT_TOO_LOW',
      message: 'The pending balance is 4999.99 USD, and a payout takes at least 5000.00 USD',
      limit: { min: '5000.00', max: '4999.99' },
    });
  });
});

describe('an amount is refused', () => {
  test.each([
    ['4999.99', '12000', 'AMOUNT_TOO_LOW', 'A payout takes at least 5000.00 USD', '12000.00'],
    ['0', '12000', 'AMOUNT_TOO_LOW', 'A payout takes at least 5000.00 USD', '12000.00'],
    ['50000.01', '90000', 'AMOUNT_TOO_HIGH', 'A payout takes at most 50000.00 USD; ask for more than one', '50000.00'],
    [
      '12000.01',
      '12000',
      'AMOUNT_TOO_HIGH',
      'The pending balance is 12000.00 USD; ask for at most 12000.00 USD',
      '12000.00',
    ],
    [
      '5000',
      '20.019',
      'AMOUNT_TOO_HIGH',
      'The pending balance is 20.01 USD, and a payout takes at least 5000.00 USD',
      '20.01',
    ],
  ])('%s of %s: %s', async (amount, balance, code, message, max) => {
    await partner(balance);
    expect(await refused({ amount_usd: amount })).toMatchObject({
      http: 400,
      code,
      message,
      limit: { min: '5000.00', max },
    });
    expect(await mine()).toEqual([]);
  });

  test.each(['-1', '1e4', '6200.001', '', ' 6200', 'ALL', '6,200'])('%p is no amount', async (amount) => {
    await partner();
    expect(await refused({ amount_usd: amount })).toMatchObject({
      http: 400,
      code: 'INVALID_PAIR',
      fields: [{ field: 'amount_usd', issue: 'must be like "6200.00", with at most two decimals, or "all"' }],
    });
  });

  test('a number is none, and without one nothing happens', async () => {
    await partner();
    expect(await refused({ amount_usd: 6200 })).toMatchObject({
      code: 'INVALID_PAIR',
      fields: [{ field: 'amount_usd' }],
    });
    expect(await refused({})).toMatchObject({ fields: [{ field: 'amount_usd', issue: 'is required' }] });
  });

  test("the partner's own minimum counts instead of the general one", async () => {
    await partner();
    await setMinimum(api.services.db, partnerId, '500');
    expect(await refused({ amount_usd: '499.99' })).toMatchObject({ limit: { min: '500.00', max: '12000.00' } });
    expect(await asked({ amount_usd: '500' })).toMatchObject({ amount_usd: '500.00' });
  });
});

describe('it is paid to', () => {
  test('the default address of the currency, or the default that was verified first', async () => {
    await partner('30000');
    await verified(api.services.db, partnerId, 'USDC-SOL', ADDRESSES.sol);
    expect(await asked({ amount_usd: '5000' })).toMatchObject({ payout_address: ADDRESSES.trx });
    expect(await asked({ amount_usd: '5000', currency: 'USDC-SOL' })).toMatchObject({ payout_address: ADDRESSES.sol });
  });

  test('the named address, when it is verified', async () => {
    await partner();
    const addressId = await verified(api.services.db, partnerId, 'USDC-ERC20', ADDRESSES.eth, false);
    expect(await refused({ amount_usd: '5000', address_id: addressId, currency: 'USDC-SOL' })).toMatchObject({
      fields: [{ field: 'currency', issue: 'must be USDC-ERC20, or left out, for this address_id' }],
    });
    expect(await asked({ amount_usd: '5000', address_id: addressId })).toMatchObject({
      currency: 'USDC-ERC20',
      payout_address: ADDRESSES.eth,
    });
  });

  test("no address that is unverified, removed or another partner's", async () => {
    await partner();
    const others = await verified(api.services.db, partnerId, 'USDC-SOL', ADDRESSES.sol);
    await partner('12000', false);
    const { db } = api.services;
    const removed = await verified(db, partnerId, 'USDC-SOL', ADDRESSES.sol);
    const unproven = newId('pad');
    await db.transaction(async (tx) => {
      await removeAddress(tx, removed);
      const proof = { proofAmount: '0.01', proveBy: new Date() };
      await addAddress(tx, {
        addressId: unproven,
        partnerId,
        currency: 'USDT-TRC20',
        address: ADDRESSES.trx,
        ...proof,
      });
    });
    for (const address_id of [others, removed, unproven, 'pad_none']) {
      expect(await refused({ amount_usd: '5000', address_id })).toMatchObject({
        code: 'INVALID_PAIR',
        fields: [{ field: 'address_id', issue: 'names no verified payout address of yours' }],
      });
    }
    expect(await refused({ amount_usd: '5000' })).toMatchObject({
      fields: [{ field: 'currency', issue: 'there is no verified payout address yet' }],
    });
  });

  test('no currency without a verified address: the refusal names those that have one', async () => {
    await partner();
    expect(await refused({ amount_usd: '5000', currency: 'USDC-SOL' })).toMatchObject({
      http: 400,
      code: 'INVALID_PAIR',
      fields: [{ field: 'currency', issue: 'must be one with a verified address: USDT-TRC20' }],
    });
    expect(await refused({ amount_usd: '5000', currency: 'BTC' })).toMatchObject({ fields: [{ field: 'currency' }] });
  });
});

describe('only a live key with payouts:trigger may ask', () => {
  test.each([
    ['a live key without the scope', 'live', ['payouts:read', 'orders:rw']],
    ['a test key', 'test', ['payouts:read']],
    ['a test key that has the scope all the same', 'test', MONEY],
  ] as const)('%s may not', async (_who, environment, scopes) => {
    await partner();
    const other = await api.newKey(partnerId, { environment, scopes });
    const error = await errorOf(await ask({ amount_usd: '5000' }, { 'Idempotency-Key': 'k' }, other));
    expect(error).toMatchObject({ http: 403, code: 'SCOPE_REQUIRED', required_scope: 'payouts:trigger' });
    expect(await mine()).toEqual([]);
  });
});

describe('two requests in 24 hours', () => {
  test('are all there is: the third hears when the next one is possible', async () => {
    await partner('30000');
    const first = await asked({ amount_usd: '5000' });
    await asked({ amount_usd: '5000' });
    await age(first.payout_id, 23 * HOUR);
    const answer = await ask({ amount_usd: '5000' });
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(3_600);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3_500);
    expect(await errorOf(answer)).toMatchObject({ http: 429, code: 'RATE_LIMITED' });
    await age(first.payout_id, 24 * HOUR + 1);
    expect((await ask({ amount_usd: '5000' })).status).toBe(202);
  });

  test('do not count failed ones and refused ones', async () => {
    await partner('30000');
    const first = await asked({ amount_usd: '5000' });
    await refused({ amount_usd: '1' });
    await asked({ amount_usd: '5000' });
    expect(await refused({ amount_usd: '5000' })).toMatchObject({ code: 'RATE_LIMITED' });
    await api.services.db.update(payouts).set({ status: 'failed' }).where(eq(payouts.payoutId, first.payout_id));
    expect((await ask({ amount_usd: '5000' })).status).toBe(202);
  });
});

describe('an Idempotency-Key', () => {
  const KEY = { 'Idempotency-Key': 'monthly-2030-01' };

  test('makes a repetition the same answer, byte for byte, and no second payout', async () => {
    await partner('30000');
    const first = await (await ask({ amount_usd: '5000' }, KEY)).text();
    const again = await ask({ amount_usd: '5000' }, KEY);
    expect(again.status).toBe(202);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await again.text()).toBe(first);
    expect(await mine()).toHaveLength(1);
    expect(await errorOf(await ask({ amount_usd: '6000' }, KEY))).toMatchObject({ http: 422, code: 'INVALID_PAIR' });
  });

  test('of a request whose process died after booking finds the payout, as it was asked for', async () => {
    await partner('30000');
    const first = await (await ask({ amount_usd: '5000' }, KEY)).text();
    const { db } = api.services;
    await db.execute(
      `update idempotency_keys set status = null, body = null, claimed_at = now() - interval '61 seconds'`,
    );
    await db.update(payouts).set({ status: 'processing', processedAt: new Date() });
    expect(await (await ask({ amount_usd: '5000' }, KEY)).text()).toBe(first);
    expect(await mine()).toHaveLength(1);
  });

  test('of a refused request is free again', async () => {
    await partner();
    expect((await ask({ amount_usd: '13000' }, KEY)).status).toBe(400);
    await credit(api.services.db, partnerId, '1000');
    expect((await ask({ amount_usd: '13000' }, KEY)).status).toBe(202);
  });
});

describe('20 requests at once', () => {
  const atOnce = async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ amount_usd: '6000' })));
    const codes = await Promise.all(
      answers.map(async (answer) => (answer.status === 202 ? 'taken' : (await errorOf(answer)).code)),
    );
    return Object.fromEntries([...new Set(codes)].map((code) => [code, codes.filter((one) => one === code).length]));
  };

  test('never overdraw', async () => {
    await partner('11999.99');
    expect(await atOnce()).toEqual({ taken: 1, AMOUNT_TOO_HIGH: 19 });
    expect(await money(api.services.db, partnerId)).toEqual({ payable: '5999.99', moving: '6000.00', paid: '0.00' });
  });

  test('never are more than two', async () => {
    await partner('500000');
    expect(await atOnce()).toEqual({ taken: 2, RATE_LIMITED: 18 });
    expect(await money(api.services.db, partnerId)).toEqual({ payable: '488000.00', moving: '12000.00', paid: '0.00' });
  });
});
