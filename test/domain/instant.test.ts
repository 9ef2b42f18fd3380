import fc from 'fast-check';
import { EARLIEST, LATEST, parseDateTime, parseDay } from '#domain/instant';
import { expectForEach } from '#test/helpers/expect-for-each';
import { anyDate } from '../helpers/service/any-date';

test('a date-time is parsed in each of its forms', () =>
  expectForEach(
    [
      ['2026-03-02T10:00:00.000Z', '2026-03-02T10:00:00.000Z'],
      ['2026-03-02T10:00Z', '2026-03-02T10:00:00.000Z'],
      ['2026-03-02T10:00:00.5+02:00', '2026-03-02T08:00:00.500Z'],
      ['2026-03-02T10:00:00.123456Z', '2026-03-02T10:00:00.123Z'],
      ['2024-02-29T23:59:59Z', '2024-02-29T23:59:59.000Z'],
      ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
      ['9999-12-31T23:59:59.999Z', '9999-12-31T23:59:59.999Z'],
    ],
    ([text, iso]) => {
      expect(new Date(parseDateTime(text) ?? Number.NaN).toISOString()).toBe(iso);
    },
  ));

test('a date-time in any other form is refused', () =>
  expectForEach(
    [
      '0000-12-31T23:59:59Z',
      '9999-12-31T23:59:59-23:59',
      '0001-01-01T00:00:00+00:01',
      '+010000-01-01T00:00:00Z',
      '2026-02-30T00:00:00Z',
      '2023-02-29T00:00:00Z',
      '2026-01-01T24:00:00Z',
      '2026-01-01T00:60:00Z',
      '2026-01-01T00:00:00',
      '2026-01-01 00:00:00Z',
      '2026-01-01t00:00:00z',
      '2026-01-01T00:00:00+24:00',
      '2026-01-01',
      '',
    ],
    (text) => {
      expect(parseDateTime(text)).toBeNull();
    },
  ));

test.each([
  ['2026-03-02', '2026-03-02T00:00:00.000Z'],
  ['0001-01-01', '0001-01-01T00:00:00.000Z'],
  ['9999-12-31', '9999-12-31T00:00:00.000Z'],
])('%s begins at %s', (text, iso) => {
  expect(new Date(parseDay(text) ?? Number.NaN).toISOString()).toBe(iso);
});

test('a day in any other form is refused', () =>
  expectForEach(
    ['0000-01-01', '0000-12-31', '2026-02-30', '2026-13-01', '2026-00-10', '26-01-01', '2026-01-01T00:00:00Z', ''],
    (text) => {
      expect(parseDay(text)).toBeNull();
    },
  ));

test('every accepted date lies within the years that ISO 8601 writes without a sign', () => {
  fc.assert(
    fc.property(anyDate, (text) => {
      const ms = parseDay(text) ?? parseDateTime(text);
      if (ms !== null) {
        expect(new Date(ms).toISOString()).toMatch(/^(?!0000)\d{4}-/);
        expect(ms >= EARLIEST && ms <= LATEST).toBe(true);
      }
    }),
  );
});
