import fc from 'fast-check';
import { ORDER_STATUSES } from '#domain/orders/status';
import { earnedBy, earningOf } from '#domain/payouts/earning';
import { expectForEach } from '#test/helpers/expect-for-each';
import { orderWith } from '#test/helpers/orders/order-state';

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
