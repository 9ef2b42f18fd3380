import fc from 'fast-check';
import {
  actual,
  decimal,
  exactNumber,
  minutes,
  parseExactJson,
  positive,
  stringifyExactJson,
} from '#providers/http/fields';
import { expectForEach } from '#test/helpers/expect-for-each';

test('an amount is written as a number with all its digits', () => {
  const body = { amount: exactNumber('0.123456789012345678901234'), name: 'ltc', empty: '', none: null };
  expect(stringifyExactJson(body)).toBe('{"amount":0.123456789012345678901234,"name":"ltc","empty":"","none":null}');
  expect(stringifyExactJson(undefined)).toBe('');
});

test('an amount that is written as a number is parsed back to the last digit', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 24 });
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n }), digits, (whole, places) => {
      const amount = `${whole}.${places.join('')}1`.slice(0, 40);
      const read = parseExactJson(stringifyExactJson([exactNumber(amount)])) as unknown[];
      expect(read).toEqual([amount]);
    }),
  );
});

test.each([
  ['4.2e-06', '0.0000042'],
  ['1E3', '1000'],
  ['"3.50"', '3.5'],
  ['120.000000000000000001', '120.000000000000000001'],
])('%s is parsed as the amount %s', (json, amount) => {
  expect(decimal.parse(parseExactJson(json))).toBe(amount);
});

test('an amount in any other form is refused', () =>
  expectForEach(['"NaN"', '"-1"', '-1', '"1,5"', '"0x10"', '{}', '[1]', 'true', '1e400'], (json) => {
    expect(decimal.safeParse(parseExactJson(json)).success).toBe(false);
  }));

test('an actual amount that is missing or zero is null, and a price of zero is refused', () => {
  expect(['null', '"0"', '0', '0.000', '""', '"1.5"'].map((json) => actual.parse(parseExactJson(json)))).toEqual([
    ...Array(5).fill(null),
    '1.5',
  ]);
  expect(actual.parse(undefined)).toBeNull();
  expect(positive.safeParse('0').success).toBe(false);
});

test('minutes are converted to seconds, in any notation', () =>
  expectForEach(
    [
      ['10-60', 3600],
      ['12', 720],
      ['10 - 15', 900],
      ['soon', null],
      [null, null],
      [undefined, null],
    ],
    ([text, seconds]) => {
      expect(minutes.parse(text)).toBe(seconds);
    },
  ));
