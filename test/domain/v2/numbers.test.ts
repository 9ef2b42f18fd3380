import fc from 'fast-check';
import { parseJson, toNumber, toPlain, writeJson } from '#contract/v2/request';
import { compareAmounts, decimalsOf, parseNumber } from '#domain/amount';
import { fitPayload, quoteIdOf, speedForecast, toRateId } from '#domain/v2/flow';
import { expectForEach } from '#test/helpers/expect-for-each';

const amounts = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 40n }), fc.integer({ min: 0, max: 24 }))
  .map(([units, decimals]) => {
    const digits = units.toString().padStart(decimals + 1, '0');
    return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  })
  .filter((text) => /^\d{1,30}(\.|$)/.test(text));

test('a written amount has at most eight decimals, and is rounded in the right direction by less than one unit of the last', () => {
  fc.assert(
    fc.property(amounts, (amount) => {
      const [down, up] = [toNumber(amount, 'down').toString(), toNumber(amount, 'up').toString()];
      expect([down, up].every((text) => /^\d+\.\d{1,8}$/.test(text))).toBe(true);
      expect(compareAmounts(down, amount)).toBeLessThanOrEqual(0);
      expect(compareAmounts(up, amount)).toBeGreaterThanOrEqual(0);
      expect(decimalsOf(amount) > 8 || compareAmounts(down, up) === 0).toBe(true);
    }),
  );
});

test('a number keeps all its digits from the text of a body to our decimal string and back', () => {
  const text = '{"a":123456789012345678.123456780,"b":1e-8}';
  const parsed = parseJson(text) as { a: unknown; b: unknown };
  expect([String(parsed.a), parseNumber(String(parsed.a))]).toEqual([
    '123456789012345678.123456780',
    '123456789012345678.12345678',
  ]);
  expect(parseNumber(String(parsed.b))).toBe('0.00000001');
  expect(writeJson({ amount: toNumber('123456789012345678.12345678', 'down'), none: null })).toBe(
    '{"amount":123456789012345678.12345678,"none":null}',
  );
});

test('a float is parsed as the same amount in every notation', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-8, max: 1e20, noNaN: true }), (float) => {
      const amount = parseNumber(String(float));
      expect(amount === null ? null : Number(amount)).toBe(float);
    }),
  );
});

test('an amount in any other form is refused', () =>
  expectForEach(
    ['0', '0.0', '-1', '1e999999999', '1e-99', 'NaN', 'Infinity', '', ' 1', '1,5', '0x10', '1e', '--1', '1e400'],
    (text) => {
      expect(parseNumber(text)).toBeNull();
    },
  ));

test('the fitting part of a payload is kept, and no payload is refused', () => {
  expect(fitPayload({ app: 'x', version: 4231, beta: true })).toEqual({ app: 'x', version: 4231, beta: true });
  expect(fitPayload({ long: 'x'.repeat(65), deep: { a: 1 }, none: null, list: [1], ok: 'x'.repeat(64) })).toEqual({
    ok: 'x'.repeat(64),
  });
  expect(Object.keys(fitPayload({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6 }) ?? {})).toHaveLength(5);
  expect([fitPayload('ref-1'), fitPayload('x'.repeat(65)), fitPayload([1]), fitPayload({}), fitPayload(null)]).toEqual([
    'ref-1',
    null,
    null,
    null,
    null,
  ]);
  expect(fitPayload({ object: { toString: 1 }, bare: Object.create(null), ok: 1 })).toEqual({ ok: 1 });
  expect(fitPayload({ nul: '\0', half: '\ud800', fine: 'ü' })).toEqual({ fine: 'ü' });
  expect([toPlain(parseJson('4231')), toPlain(parseJson('12345678901234567890'))]).toEqual([
    4231,
    '12345678901234567890',
  ]);
});

test('a rateId has letters and digits only and leads back to its quote, which can also be named by its own id', () => {
  const quoteId = 'q_3f8h1k5n7r9t2w4y6b8d1g3j5m';
  expect(toRateId(quoteId)).toMatch(/^[0-9a-z]+$/);
  expect([quoteIdOf(toRateId(quoteId)), quoteIdOf(quoteId), quoteIdOf('nope')]).toEqual([quoteId, quoteId, null]);
});

test('the forecast is a range of minutes', () => {
  expect([speedForecast(10), speedForecast(1500), speedForecast(3600)]).toEqual(['1-2', '9-25', '20-60']);
});
