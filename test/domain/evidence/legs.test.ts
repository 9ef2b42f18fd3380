import { fromUnits, toUnits } from '#domain/amount';
import { isNetworkId } from '#domain/assets/networks';
import { MINUTE } from '#domain/duration';
import { CONFIRMATIONS, confirmationsOf } from '#domain/evidence/confirmations';
import { isAtLeast, isSameAmount, sumUnits } from '#domain/evidence/fitting';
import { usualMs } from '#domain/evidence/judge-leg';
import { type Claims, isTaken, takeEvidence } from '#domain/evidence/judge-legs';
import { findUncheckable, type LegVerdict, UNCHECKABLE } from '#domain/evidence/leg';
import { legsOf } from '#domain/evidence/order-evidence';
import type { OrderState } from '#domain/orders/order';
import type { OrderStatus } from '#domain/orders/status';
import { expectForEach } from '#test/helpers/expect-for-each';
import { orderWith } from '#test/helpers/orders/order-state';
import { payment } from './chain-facts';

test('every network of the tables is in the catalog, and the numbers are those of the rules [rules/evidence: Confirmations]', () => {
  expect([...Object.keys(CONFIRMATIONS), ...Object.keys(UNCHECKABLE)].filter((id) => !isNetworkId(id))).toEqual([]);
  const wanted = ['btc', 'ltc', 'eth', 'bsc', 'matic', 'trx', 'base', 'ada'].map((id) => confirmationsOf(id).wanted);
  expect(wanted).toEqual([2, 6, 12, 15, 127, 1, 12, 6]);
});

test('payments that nobody else can see are not checkable [rules/evidence: What cannot be checked]', () => {
  expect(findUncheckable('xmr', '4AdUn')).toContain('Monero');
  expect(
    findUncheckable('zec', 'zs1z7rejlpsa98s2rrrfkwmaxu53e4ue0ulcrw0h4x5g8jl04tak0d3mm47vdtahatqrlkngh9sly'),
  ).not.toBeNull();
  expect(findUncheckable('zec', 't1Hsc1LR8yKnbbe3twRp88p6vFfC5t7DLbs')).toBeNull();
  expect(findUncheckable('btc', 'u1')).toBeNull();
});

test('amounts are exact in base units [rules/evidence: Amounts]', () => {
  expect([toUnits('1.000000000000000001', 18), toUnits('0.0000019', 6)]).toEqual(['1000000000000000001', '1']);
  expect(fromUnits('1000000000000000001', 18)).toBe('1.000000000000000001');
  expect(sumUnits(['1', `1${'0'.repeat(30)}`])).toBe(`1${'0'.repeat(29)}1`);
  expect(isAtLeast('99999999', '1', 8)).toBe(false);
  // All eight decimals that the asset has: nothing was rounded.
  expect(isAtLeast('99999999', '1.00000001', 8)).toBe(false);
  expect(isSameAmount('100000001', '1.00000001', 8)).toBe(true);
  expect(isSameAmount('1000000019999999999', '1.00000001', 18)).toBe(true);
  expect(isSameAmount('1000000020000000000', '1.00000001', 18)).toBe(false);
});

test('the usual time is at least half an hour, and longer on slow networks [rules/evidence: Verdicts]', () => {
  expect(['eth', 'btc', 'xmr', 'etc', 'moon'].map((id) => usualMs(id) / MINUTE)).toEqual([30, 50, 40, 120, 120]);
});

describe('one payment, one order [rules/evidence: One payment, one order]', () => {
  const verified: LegVerdict = {
    verdict: 'verified',
    reason: null,
    seen: { payments: [payment()], txHash: 'x', units: '1', confirmations: 12, block: null },
  };
  const claimsAfter = (...steps: Parameters<typeof takeEvidence> extends [Claims, ...infer Rest] ? Rest[] : never) => {
    const claims: Claims = new Map();
    for (const step of steps) {
      takeEvidence(claims, ...step);
    }
    return claims;
  };

  test('what one leg has is taken for all others', () => {
    const claims = claimsAfter([{ owner: 'a', isNamed: true }, verified]);
    expect(isTaken(claims, { owner: 'b', isNamed: true }, payment())).toBe(true);
    expect(isTaken(claims, { owner: 'b', isNamed: true }, payment({ index: 1 }))).toBe(false);
    expect(isTaken(claims, { owner: 'a', isNamed: true }, payment())).toBe(false);
  });

  test('a found payment is not taken for a leg that names it', () => {
    const claims = claimsAfter([{ owner: 'a', isNamed: false }, verified]);
    const isTakenFor = (isNamed: boolean) => isTaken(claims, { owner: 'b', isNamed }, payment());
    expect([isTakenFor(true), isTakenFor(false)]).toEqual([false, true]);
  });

  test('a leg gives up what its verdict is no longer based on', () => {
    const mine = { owner: 'a', isNamed: true };
    expect(claimsAfter([mine, verified], [mine, { ...verified, verdict: 'unclear' }]).size).toBe(0);
    expect(claimsAfter([mine, verified], [mine, null]).size).toBe(0);
  });
});

describe('the legs of an order [rules/evidence: What is looked at]', () => {
  const inStatus = (status: OrderStatus, changes: Partial<OrderState> = {}): OrderState => {
    const order = orderWith({ to: 'ETH', toNetwork: 'eth' });
    return { ...order, status, timeline: [...order.timeline, { status, at: order.createdAt }], ...changes };
  };
  const said = (order: OrderState) => legsOf(order).map(({ agreed, said }) => [agreed.leg, said]);
  const nothing = { txHash: null, amount: null };

  test('are what the provider said of it, and no more', () =>
    expectForEach(
      [
        ['waiting', inStatus('waiting_deposit'), [null, null]],
        ['an amount', inStatus('waiting_deposit', { amountFromActual: '2' }), [{ txHash: null, amount: '2' }, null]],
        ['confirming', inStatus('confirming'), [nothing, null]],
        ['a hash in', inStatus('confirming', { txInHash: 'in' }), [{ txHash: 'in', amount: null }, null]],
        ['sending', inStatus('sending', { txOutHash: 'out' }), [nothing, { txHash: 'out', amount: null }]],
        ['completed', inStatus('completed', { amountToActual: '3' }), [nothing, { txHash: null, amount: '3' }]],
        ['refund due', inStatus('refund_required'), [nothing, null, null]],
        [
          'refunded',
          inStatus('refunded', { txOutHash: 'back', refundAmount: '1' }),
          [nothing, null, { txHash: 'back', amount: '1' }],
        ],
      ] as const,
      ([, order, expected]) => expect(said(order).map(([, what]) => what)).toEqual(expected),
    ));

  test('a refund in a stablecoin is another asset at another address', () => {
    const target = { kind: 'stable', target: 'USDT-TRC20', address: 'T1' } as const;
    const refund = { target, decidedBy: 'partner', decidedAt: '2026-03-02T10:00:00.000Z' } as const;
    const leg = legsOf(inStatus('refunded', { refund, refundAmount: '1' })).at(-1);
    expect(leg?.agreed).toMatchObject({ network: 'trx', address: 'T1', memo: null, decimals: 6 });
    expect(leg?.agreed.contract).not.toBeNull();
    expect(leg?.said).toEqual(nothing);
  });

  test('a decided refund goes to the decided address, and without an address there is none', () => {
    const target = { kind: 'address', address: 'there', extraId: '5' } as const;
    const refund = { target, decidedBy: 'partner', decidedAt: '2026-03-02T10:00:00.000Z' } as const;
    expect(legsOf(inStatus('refund_required', { refund })).at(-1)?.agreed).toMatchObject({
      address: 'there',
      memo: '5',
    });
    const order = inStatus('refund_required');
    expect(legsOf({ ...order, input: { ...order.input, refundAddress: null } })).toHaveLength(2);
  });
});
