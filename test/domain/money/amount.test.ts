import fc from 'fast-check';
import {
  compareAmounts,
  decimalsOf,
  grossUpBps,
  multiplyFraction,
  parseAmount,
  subtractBps,
  toDecimals,
  toRate,
} from '#domain/amount';
import { expectForEach } from '#test/helpers/expect-for-each';

/** An independent calculator: amounts as whole numbers of 10^-DIGITS. */
const DIGITS = 24;
function units(amount: string, digits = DIGITS): bigint {
  const [whole = '0', decimals = ''] = amount.split('.');
  return BigInt(whole + decimals.padEnd(digits, '0').slice(0, digits));
}

const digits = (options: { minLength: number; maxLength: number }) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), ...options });

/** Anything the grammar allows, including leading and trailing zeros. */
const amounts = fc
  .tuple(digits({ minLength: 1, maxLength: 30 }), digits({ minLength: 0, maxLength: DIGITS }))
  .map(([whole, decimals]) => (decimals === '' ? whole : `${whole}.${decimals}`))
  .filter((text) => /[1-9]/.test(text));

test('an amount is normalized to its shortest form', () =>
  expectForEach(
    [
      ['0.05', '0.05'],
      ['007.50', '7.5'],
      ['1', '1'],
      ['1.000', '1'],
      ['0.000000000000000000000001', '0.000000000000000000000001'],
      [
        '999999999999999999999999999999.999999999999999999999999',
        '999999999999999999999999999999.999999999999999999999999',
      ],
    ],
    ([text, canonical]) => {
      expect(parseAmount(text)).toBe(canonical);
    },
  ));

test('an amount in any other form is refused', () =>
  expectForEach(
    [
      '',
      '0',
      '0.000',
      '-1',
      '+1',
      '1e3',
      '1E3',
      '0x10',
      '1,000',
      '1.',
      '.5',
      ' 1',
      '1\n',
      'NaN',
      'Infinity',
      '١',
      `1${'0'.repeat(30)}`,
      `0.${'1'.repeat(25)}`,
    ],
    (text) => {
      expect(parseAmount(text)).toBeNull();
    },
  ));

test('parsing keeps the value of an amount to the last of 24 decimals and never writes an exponent', () => {
  fc.assert(
    fc.property(amounts, (text) => {
      const canonical = parseAmount(text) ?? '';
      expect(canonical).toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      expect(units(canonical)).toBe(units(text));
      expect(parseAmount(canonical)).toBe(canonical);
    }),
    { numRuns: 2000 },
  );
});

test('decimals are counted without trailing zeros', () => {
  expect(['1', '1.0', '1.50', '0.000000000000000001'].map(decimalsOf)).toEqual([0, 0, 1, 18]);
});

test('amounts are ordered by value, even where floats would be equal', () => {
  expect(compareAmounts('9007199254740993', '9007199254740992')).toBeGreaterThan(0);
  expect(compareAmounts('1.0', '1')).toBe(0);
  fc.assert(
    fc.property(amounts, amounts, (a, b) => {
      const difference = units(a) - units(b);
      expect(Math.sign(compareAmounts(a, b))).toBe(difference < 0n ? -1 : Number(difference > 0n));
    }),
  );
});

test('a fraction is computed exactly and rounded once, in the given direction, at the given decimal', () => {
  fc.assert(
    fc.property(amounts, amounts, amounts, fc.integer({ min: 0, max: DIGITS }), (a, b, divisor, decimals) => {
      const numerator = units(a) * units(b) * 10n ** BigInt(decimals);
      const denominator = units(divisor) * 10n ** BigInt(DIGITS);
      const exact = numerator / denominator;
      const rest = numerator % denominator;
      const scale = (amount: string) => units(amount, decimals);
      const down = multiplyFraction([a, b], [divisor], decimals, 'down');
      const up = multiplyFraction([a, b], [divisor], decimals, 'up');
      expect(scale(down)).toBe(exact);
      expect(scale(up)).toBe(rest === 0n ? exact : exact + 1n);
      expect(`${down}${up}`).not.toMatch(/e/i);
      expect(decimalsOf(up)).toBeLessThanOrEqual(decimals);
    }),
    { numRuns: 1000 },
  );
});

test('a markup is withheld from the payout, and the rest is rounded down', () => {
  expect(subtractBps('100', 25, 8)).toBe('99.75');
  expect(subtractBps('0.00000001', 1, 8)).toBe('0');
  expect(subtractBps('14.80231', 0, 12)).toBe('14.80231');
});

test('grossing up gives the smallest amount that leaves the wanted amount after the markup', () => {
  const wanted = fc.tuple(fc.bigInt(1n, 10n ** 24n), fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 18 }));
  fc.assert(
    fc.property(wanted, ([count, bps, decimals]) => {
      const text = String(count).padStart(decimals + 1, '0');
      const at = text.length - decimals;
      const amount = parseAmount(decimals === 0 ? text : `${text.slice(0, at)}.${text.slice(at)}`) ?? '';
      const gross = grossUpBps(amount, bps, decimals);
      expect(subtractBps(gross, bps, decimals)).toBe(amount);
      const oneLess = units(gross, decimals) - 1n;
      expect((oneLess * BigInt(10000 - bps)) / 10000n).toBeLessThan(count);
    }),
  );
});

test('a rate has 12 significant digits, no exponent, and never promises more than is paid out', () => {
  expect(toRate('14.80231', '0.05')).toBe('296.0462');
  expect(toRate('1', '3')).toBe('0.333333333333');
  expect(toRate('2', '3')).toBe('0.666666666666');
  expect(toRate('0.000000000000000000000001', '999999999999999999999999999999')).toMatch(/^0\.0{53}1$/);
  fc.assert(
    fc.property(amounts, amounts, (to, from) => {
      const text = toRate(to, from);
      const significant = text.replace('.', '').replace(/^0+/, '').replace(/0+$/, '');
      expect(text).toMatch(/^\d+(\.\d+)?$/);
      expect(significant.length).toBeLessThanOrEqual(12);
      const deep = 66;
      const product = units(text, deep) * units(from, deep);
      const target = units(to, deep) * 10n ** BigInt(deep);
      expect(product).toBeLessThanOrEqual(target);
      expect((target - product) * 10n ** 11n).toBeLessThan(target);
    }),
  );
});

test('decimals that are cut off leave no zero with a sign', () =>
  expectForEach(
    [
      ['12.349', '12.34'],
      ['-12.349', '-12.34'],
      ['-0.019', '-0.01'],
      ['-0.00999999', '0.00'],
      ['0', '0.00'],
    ],
    ([amount, shown]) => {
      expect(toDecimals(amount, 2)).toBe(shown);
    },
  ));
