import type { Caller } from '#api/authentication/caller';
import type { Quote } from '#db/quotes/quotes';
import { currencyByCode } from '#domain/assets/currencies';
import { allowanceOf } from '#domain/limits/tier';
import {
  isOver,
  PAYOUT_STATUS_NAMES,
  PAYOUT_STATUSES,
  type PayoutState,
  type PayoutStep,
  refuseStep,
  repeatableSteps,
  takeStep,
} from '#domain/payouts/payout';
import { findHeir, refusePromotion, refuseProof, refuseRemoval } from '#domain/payouts/payout-address';
import { refuseEvidence } from '#domain/payouts/payout-evidence';
import { DOLLAR_STABLECOINS, medianPrice } from '#domain/quotes/usd-price';
import { toRevenueTerms } from '#operations/orders/creation/order-input';
import { convertToUsd, findSandboxPrice, type PriceLookup } from '#quotes/prices';

describe('payout rules', () => {
  const operator = 'cli:anna';
  const STEPS = [
    { status: 'processing', operator },
    { status: 'sent', operator, txHash: '9c41', payoutAmount: '6198.9' },
    { status: 'confirmed', operator },
    { status: 'failed', operator, reason: 'the exchange refused it' },
  ] as const satisfies readonly PayoutStep[];
  const [PROCESSING, SENT, CONFIRMED, FAILED] = STEPS;

  const pending: PayoutState = {
    payoutId: 'po_1',
    partnerId: 'par_1',
    amountUsd: '6200.00',
    currency: 'USDT-TRC20',
    payoutAddress: 'T',
    status: 'pending',
    payoutAmount: null,
    txHash: null,
    failureReason: null,
  };
  const payoutAfter = (...steps: PayoutStep[]) => steps.reduce(takeStep, pending);

  test('the steps that can be repeated lead from the beginning to the status of an open payout', () => {
    const ways = [pending, payoutAfter(PROCESSING), payoutAfter(PROCESSING, SENT)];
    for (const payout of ways) {
      const again = STEPS.filter(({ status }) => repeatableSteps(payout).includes(status));
      expect(payoutAfter(...again)).toEqual(payout);
    }
    const ended = [payoutAfter(PROCESSING, SENT, CONFIRMED), payoutAfter(FAILED)];
    expect(ended.map(repeatableSteps)).toEqual([[], []]);
  });

  test('every status allows exactly the steps of the table, and its own last step again', () => {
    const ways: Record<string, PayoutState> = {
      pending,
      processing: payoutAfter(PROCESSING),
      sent: payoutAfter(PROCESSING, SENT),
      confirmed: payoutAfter(PROCESSING, SENT, CONFIRMED),
      failed: payoutAfter(FAILED),
    };
    expect(Object.keys(ways)).toEqual(PAYOUT_STATUS_NAMES);
    for (const status of PAYOUT_STATUS_NAMES) {
      const payout = ways[status] ?? pending;
      const accepted = STEPS.filter((step) => refuseStep(payout, step) === null).map((step) => step.status);
      const legal: readonly string[] = [...PAYOUT_STATUSES[status], status];
      expect([status, accepted]).toEqual([
        status,
        STEPS.map((step) => step.status).filter((next) => legal.includes(next)),
      ]);
      expect(isOver(payout)).toBe(status === 'confirmed' || status === 'failed');
    }
  });

  test("a refusal names the payout's status and the statuses that can follow", () => {
    expect(refuseStep(pending, CONFIRMED)).toBe('The payout is pending; it can become processing or failed');
    expect(refuseStep(payoutAfter(FAILED), SENT)).toBe('The payout is failed (the exchange refused it); that is final');
  });

  test('a payout is paid by the operator who took it first, and by no other', () => {
    const taken = payoutAfter(PROCESSING);
    expect(refuseStep(taken, PROCESSING)).toBeNull();
    const other = 'cli:ben';
    expect(refuseStep(taken, { ...PROCESSING, operator: other })).toBe(
      'cli:anna is already paying it; whoever has paid records the transaction',
    );
    expect(refuseStep(taken, { ...SENT, operator: other })).toBeNull();
    const { processingBy: _, ...unknown } = taken;
    expect(refuseStep(unknown, { ...PROCESSING, operator: other })).toBeNull();
  });

  test.each([
    ['transaction', { ...SENT, txHash: 'other' }],
    ['amount', { ...SENT, payoutAmount: '6198.8' }],
  ])('a payout that was sent is not sent again with another %s', (_what, step) => {
    expect(refuseStep(payoutAfter(PROCESSING, SENT), step)).toBe(
      'The payout is sent (6198.9 USDT-TRC20 in 9c41); it can become confirmed or failed',
    );
  });

  test('an amount or a hash that cannot have been sent is refused as evidence', () => {
    expect(refuseEvidence(pending, { ...SENT, payoutAmount: '1.0000001' })).toBe(
      'USDT-TRC20 has 6 decimals; 1.0000001 cannot have been sent',
    );
    for (const txHash of ['', 'two words', 'x'.repeat(129)]) {
      expect(refuseEvidence(pending, { ...SENT, txHash })).toMatch(/^A transaction hash is/);
    }
    expect(STEPS.map((step) => refuseEvidence(pending, step))).toEqual([null, null, null, null]);
  });

  describe('a payout address', () => {
    const now = Date.parse('2030-01-01T00:00:00Z');
    const fresh = {
      addressId: 'pad_1',
      isDefault: false,
      proofAmount: '0.014821',
      proveBy: new Date(now + 1),
      verifiedAt: null,
      usableAt: null,
    };
    const verified = { ...fresh, verifiedAt: new Date(now) };

    test('is verified by the exact amount, within 24 hours', () => {
      expect(refuseProof(fresh, '0.0148210', now)).toBeNull();
      expect(refuseProof(fresh, '0.014822', now)).toMatch(/not the amount/);
      expect(refuseProof(fresh, '0.014821', now + 1)).toMatch(/24 hours are over/);
      expect(refuseProof(verified, '0.014821', now)).toMatch(/already/);
    });

    test('can become the default only when it is verified', () => {
      expect(refusePromotion(fresh, now)).toMatch(/not verified/);
      expect(refusePromotion(verified, now)).toBeNull();
      const cooling = { ...verified, usableAt: new Date(now + 1) };
      expect(refusePromotion(cooling, now)).toMatch(/can be paid from 2030-01-01T00:00:00.001Z/);
      expect(refusePromotion(cooling, now + 1)).toBeNull();
    });

    test('that is the default is removed only when no other address could become the default', () => {
      const inUse = { ...verified, isDefault: true };
      expect(refuseRemoval(inUse, [{ ...verified, addressId: 'pad_2' }], now)).toMatch(
        /promote another first, such as pad_2/,
      );
      expect(refuseRemoval(inUse, [fresh], now)).toBeNull();
      expect(refuseRemoval(verified, [inUse], now)).toBeNull();
      const cooling = { ...verified, addressId: 'pad_2', usableAt: new Date(now + 1) };
      expect(refuseRemoval(inUse, [cooling], now)).toBeNull();
      expect(refuseRemoval(inUse, [cooling], now + 1)).toMatch(/promote another first, such as pad_2/);
    });

    test('that can be paid first follows a default, and none that is unverified', () => {
      const later = { ...verified, addressId: 'pad_2', usableAt: new Date(now + 2) };
      const sooner = { ...verified, addressId: 'pad_3', usableAt: new Date(now + 1) };
      expect(findHeir([fresh, later, sooner])).toBe(sooner);
      expect(findHeir([sooner, verified])).toBe(verified);
      expect(findHeir([fresh])).toBeUndefined();
    });
  });
});

describe('worth', () => {
  const swap = (from: string, amountFrom: string, to: string, amountTo: string) => ({ from, to, amountFrom, amountTo });
  const prices: PriceLookup = (code) => ({ BTC: '64250.123456789', SHIB: '0.0000137' })[code] ?? null;
  const unknown: PriceLookup = () => null;

  test.each([
    ['a stablecoin that is sent', swap('USDT', '250.123456', 'BTC', '0.0039'), '250.123456'],
    ['a stablecoin that is received', swap('BTC', '0.0039', 'USDC', '249.5'), '249.5'],
    ['of two, the one that is sent', swap('USDC', '100', 'USDT', '99.9'), '100'],
    ['a stablecoin with 18 decimals, cut off', swap('DAI', '0.999999999999999999', 'BTC', '1'), '0.99999999'],
  ])('the worth of %s is known without a price', (_what, order, worth) => {
    expect(convertToUsd(order, unknown)).toBe(worth);
    expect(convertToUsd(order, prices)).toBe(worth);
  });

  test('every other pair is worth the amount sent at its price, rounded down', () => {
    expect(convertToUsd(swap('BTC', '0.05', 'XMR', '14.8'), prices)).toBe('3212.50617283');
    expect(convertToUsd(swap('SHIB', '0.000000000000000001', 'XMR', '1'), prices)).toBe('0');
  });

  test('without a price the worth is unknown, and no price is derived from the other side', () => {
    expect(convertToUsd(swap('XMR', '14.8', 'BTC', '0.05'), prices)).toBeNull();
    expect(convertToUsd(swap('toString', '1', 'BTC', '0.05'), findSandboxPrice)).toBeNull();
  });

  test('no worth exceeds what the ledger can hold', () => {
    const most = '9'.repeat(30);
    expect(convertToUsd(swap('BTC', most, 'XMR', '1'), prices)).toBeNull();
    expect(convertToUsd(swap('USDT', most, 'XMR', '1'), prices)).toBeNull();
    expect(convertToUsd(swap('USDT', '999999999999.99999999', 'XMR', '1'), prices)).toBe('999999999999.99999999');
  });

  test('a price is the median of what the providers pay, so that no single provider can distort it', () => {
    expect(medianPrice([])).toBeNull();
    expect(medianPrice(['2'])).toBe('2');
    expect(medianPrice(['1.000000000000000001', '3'])).toBe('2');
    expect(medianPrice(['64000', '0.01', '64200', '9999999', '64100'])).toBe('64100');
  });

  test('all dollar stablecoins are in the catalog', () => {
    expect([...DOLLAR_STABLECOINS].filter((code) => currencyByCode(code) === null)).toEqual([]);
  });

  describe('at creation', () => {
    const settings = {
      revenueSharePct: null,
      readsPerMinute: null,
      writesPerMinute: null,
      advancesPerMinute: null,
      bulkPerMinute: null,
    };
    const caller: Caller = {
      partnerId: 'par_2c4f6h',
      keyId: 'key_1',
      environment: 'live',
      scopes: ['orders:rw'],
      markupBps: 120,
      switchedOff: [],
      hostedRefundChoice: false,
      feeBps: 40,
      revenueSharePct: 35,
      allowance: allowanceOf(
        { ...settings, tier: 'starter', tierSince: new Date(0), streams: null, requestsPerSecond: null },
        'live',
        0,
      ),
    };
    const quote = (changes: Partial<Quote>): Quote => ({
      quoteId: 'q_1',
      partnerId: caller.partnerId,
      environment: 'live',
      provider: 'alphaswap',
      from: 'USDT',
      fromNetwork: 'trx',
      to: 'BTC',
      toNetwork: 'btc',
      amountFrom: '500',
      amountTo: '0.0077',
      markupBps: 80,
      expiresAt: new Date(0),
      rateType: null,
      side: null,
      quoteRef: null,
      providerAmountTo: null,
      networkFee: null,
      usedBy: null,
      ...changes,
    });

    test("the worth, the commission, the share and the quote's markup are fixed, even if the partner's markup has changed since", () => {
      expect(toRevenueTerms(caller, quote({}), {}, prices)).toEqual({
        amountInUsd: '500',
        feeBps: 40,
        revenueSharePct: 35,
        markupBps: 80,
      });
    });

    test('a keyless quote earns no markup, because nobody pays one', () => {
      expect(toRevenueTerms(caller, quote({ partnerId: null, markupBps: 0 }), {}, prices)).toMatchObject({
        markupBps: 0,
        feeBps: 40,
      });
    });

    test("the operator's own share at the provider is fixed with the order, and absent if nothing is kept", () => {
      expect(toRevenueTerms(caller, quote({}), { ownShareBps: 40 }, prices)).toMatchObject({ ownShareBps: 40 });
      expect(toRevenueTerms(caller, quote({}), {}, prices)).not.toHaveProperty('ownShareBps');
    });

    test('a live order of unknown worth keeps its terms without a worth', () => {
      expect(toRevenueTerms(caller, quote({ from: 'ETH' }), {}, prices)).toMatchObject({
        amountInUsd: null,
        feeBps: 40,
      });
    });
  });
});
