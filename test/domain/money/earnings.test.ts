import fc from 'fast-check';
import { compareAmounts, multiplyFraction, subtract } from '#domain/amount';
import type { OrderInput, OrderState } from '#domain/orders/order';
import { ORDER_STATUSES } from '#domain/orders/status';
import { earnedBy, earningOf, swappedAmount, worthInUsd } from '#domain/payouts/earning';
import { expectForEach } from '#test/helpers/expect-for-each';
import { orderWith } from '#test/helpers/orders/order-state';

describe('earning', () => {
  const TERMS = { amountInUsd: '1000', feeBps: 50, revenueSharePct: 35, markupBps: 120 };

  test('an order earns the amounts of its row', () =>
    expectForEach(
      [
        [TERMS, { shareUsd: '1.75000000', markupUsd: '12.00000000' }],
        [
          { ...TERMS, amountInUsd: '0.01' },
          { shareUsd: '0.00001750', markupUsd: '0.00012000' },
        ],
        [
          { ...TERMS, markupBps: 0 },
          { shareUsd: '1.75000000', markupUsd: '0.00000000' },
        ],
        [
          { ...TERMS, feeBps: 0 },
          { shareUsd: '0.00000000', markupUsd: '12.00000000' },
        ],
        [
          { ...TERMS, amountInUsd: '0' },
          { shareUsd: '0.00000000', markupUsd: '0.00000000' },
        ],
        // The ninth decimal is 5 and 9: it is cut off, not rounded.
        [
          { ...TERMS, amountInUsd: '0.00033', revenueSharePct: 50 },
          { shareUsd: '0.00000082', markupUsd: '0.00000396' },
        ],
        [
          { ...TERMS, amountInUsd: '0.00000499' },
          { shareUsd: '0.00000000', markupUsd: '0.00000005' },
        ],
      ],
      ([terms, earning]) => {
        expect(earningOf(terms)).toEqual(earning);
      },
    ));

  /** An independent calculator: whole numbers of 10^-8 dollars. */
  function units(usd: string): bigint {
    expect(usd).toMatch(/^\d+\.\d{8}$/);
    return BigInt(usd.replace('.', ''));
  }

  const worths = fc.bigInt({ min: 0n, max: 10n ** 22n }).map((amount) => {
    const text = String(amount).padStart(9, '0');
    return { amount, text: `${text.slice(0, -8)}.${text.slice(-8)}` };
  });
  const terms = fc.record({
    feeBps: fc.integer({ min: 0, max: 10_000 }),
    revenueSharePct: fc.integer({ min: 0, max: 100 }),
    markupBps: fc.integer({ min: 0, max: 300 }),
  });

  test('both parts of an earning follow the formula to the eighth decimal, rounded down', () => {
    fc.assert(
      fc.property(worths, terms, ({ amount, text }, shares) => {
        const { shareUsd, markupUsd } = earningOf({ amountInUsd: text, ...shares });
        expect(units(shareUsd)).toBe((amount * BigInt(shares.feeBps * shares.revenueSharePct)) / 1_000_000n);
        expect(units(markupUsd)).toBe((amount * BigInt(shares.markupBps)) / 10_000n);
      }),
    );
  });

  test('two orders never earn more than one order of both amounts', () => {
    fc.assert(
      fc.property(worths, worths, terms, (one, other, shares) => {
        const total = (amount: bigint) => {
          const text = String(amount).padStart(9, '0');
          const { shareUsd, markupUsd } = earningOf({
            amountInUsd: `${text.slice(0, -8)}.${text.slice(-8)}`,
            ...shares,
          });
          return units(shareUsd) + units(markupUsd);
        };
        expect(total(one.amount) + total(other.amount)).toBeLessThanOrEqual(total(one.amount + other.amount));
      }),
    );
  });

  test('only a completed order with a known worth has an earning', () => {
    const earning = statuses({ revenue: TERMS });
    expect(earning.filter(([, earned]) => earned !== null)).toEqual([
      ['completed', { shareUsd: '1.75000000', markupUsd: '12.00000000' }],
    ]);
    for (const input of [{ revenue: { ...TERMS, amountInUsd: null } }, {}]) {
      expect(statuses(input).filter(([, earned]) => earned !== null)).toEqual([]);
    }
  });

  function statuses(input: Parameters<typeof orderWith>[0]) {
    return ORDER_STATUSES.map((status) => [status, earnedBy({ ...orderWith(input), status })] as const);
  }
});

describe('swapped', () => {
  const REVENUE = { amountInUsd: '64000', feeBps: 50, revenueSharePct: 50, markupBps: 0 };
  const BITCOIN = { from: 'BTC', to: 'XMR', amountFrom: '1', amountTo: '300', revenue: REVENUE } as const;

  /** An order of one bitcoin that the provider has completed. */
  function completed(arrived: string | null, delivered: string | null, input: Partial<OrderInput> = {}): OrderState {
    return {
      ...orderWith({ ...BITCOIN, ...input }),
      status: 'completed',
      amountToActual: delivered,
      ...(arrived !== null && { amountFromActual: arrived }),
    };
  }

  test('a completed order is worth the quoted price of the swapped amount', () =>
    expectForEach<[string, string | null, string | null, string]>(
      [
        ['exactly the quoted amount arrived', '1', '300', '64000'],
        ['a ten-thousandth of it arrived', '0.0001', '0.03', '6.4'],
        ['less arrived, and a better rate was paid', '0.5', '160', '32000'],
        ['twice as much arrived, and all of it was swapped', '2', '600', '128000'],
        ['twice as much arrived, and was swapped at a worse rate', '2', '594', '126720'],
        ['twice as much arrived, and was swapped at a better rate', '2', '610', '128000'],
        ['twice as much arrived, and the quoted amount was swapped', '2', '300', '64000'],
        ['twice as much arrived, and less than promised was paid', '2', '290', '64000'],
        ['twice the amount is reported as arrived, and a ten-thousandth was paid', '2', '0.027', '6.4'],
        ['twice the amount arrived, and the payout is unknown', '2', null, '64000'],
        ['the quoted amount is reported as arrived, and the rate has moved a little', '1', '285', '64000'],
        ['the quoted amount is reported as arrived, and a ten-thousandth was paid', '1', '0.027', '6.4'],
        ['the arrived amount is unknown, and half was paid', null, '150', '32000'],
        ['the arrived amount is unknown, and a ten-thousandth was paid', null, '0.03', '6.4'],
        ['the arrived amount is unknown, and twice the amount was paid', null, '600', '64000'],
        ['both amounts are unknown', null, null, '64000'],
      ],
      ([_what, arrived, delivered, worth]) => {
        expect(worthInUsd(completed(arrived, delivered))).toBe(worth);
      },
    ));

  test('a completed order earns according to the swapped amount', () => {
    expect(earnedBy(completed('1', '300'))?.shareUsd).toBe('160.00000000');
    expect(earnedBy(completed('0.0001', '0.03'))?.shareUsd).toBe('0.01600000');
  });

  test("the payout is compared with the provider's quote before the markup was withheld", () => {
    expect(worthInUsd(completed(null, '150', { amountTo: '297', providerAmountTo: '300' }))).toBe('32000');
  });

  test('an order that is not completed is worth its quote', () => {
    expect(worthInUsd({ ...completed('0.0001', null), status: 'refunded' })).toBe('64000');
  });

  test('without a price the worth is unknown, and no worth exceeds what the ledger can hold', () => {
    expect(worthInUsd(completed('1', '300', { revenue: { ...REVENUE, amountInUsd: null } }))).toBeNull();
    expect(worthInUsd(completed('9'.repeat(30), '9'.repeat(30)))).toBeNull();
  });

  /** Up to 18 decimals, more than zero. */
  const amount = fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 24n }), fc.integer({ min: 0, max: 18 }))
    .map(([units, decimals]) => subtract(`${units}e-${decimals}`, '0'));
  const maybe = fc.option(amount);

  test('the swapped amount grows with the arrived amount and never exceeds it', () => {
    fc.assert(
      fc.property(amount, amount, amount, amount, maybe, (amountFrom, amountTo, one, other, delivered) => {
        const swapped = (arrived: string) => swappedAmount(completed(arrived, delivered, { amountFrom, amountTo }));
        const [less, more] = [one, other].sort(compareAmounts) as [string, string];
        expect(compareAmounts(swapped(less), swapped(more))).toBeLessThanOrEqual(0);
        expect(compareAmounts(swapped(more), more)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('the swapped amount grows with the payout', () => {
    fc.assert(
      fc.property(amount, amount, amount, amount, maybe, (amountFrom, amountTo, one, other, arrived) => {
        const swapped = (paid: string) => swappedAmount(completed(arrived, paid, { amountFrom, amountTo }));
        const [less, more] = [one, other].sort(compareAmounts) as [string, string];
        expect(compareAmounts(swapped(less), swapped(more))).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('an amount above the quote counts only as far as the payout proves it', () => {
    fc.assert(
      fc.property(amount, amount, maybe, maybe, (amountFrom, amountTo, arrived, delivered) => {
        const swapped = swappedAmount(completed(arrived, delivered, { amountFrom, amountTo }));
        if (compareAmounts(swapped, amountFrom) > 0) {
          const shown = multiplyFraction([amountFrom, delivered ?? '0'], [amountTo], 24, 'down');
          expect(arrived).not.toBeNull();
          expect(compareAmounts(swapped, shown)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});
