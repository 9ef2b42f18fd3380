import { expectForEach } from '#test/helpers/expect-for-each';
import { formatClock, formatCountdown, formatDuration, formatRelative, toIsoSpan } from '#web/design/time/format-time';
import { formatCount, formatUsd, shorten, splitAmount } from '#web/design/values/formats';
import { indentJson, jsonTokens } from '#web/design/values/json-tokens';

const NOW = Date.parse('2030-03-02T10:00:00.000Z');

test.each([
  ['ord_7k2m9q4t6w8y1b3d5f7h9j2n4p', 'ord_7k2m9q…2n4p'],
  ['0x52908400098527886E0F7030069857D2E4169EE7', '0x529084…9EE7'],
  ['cart-1', 'cart-1'],
  ['twelve-chars', 'twelve-chars'],
])('%s is shortened in its middle, and only if that makes it shorter', (text, short) => {
  expect(shorten(text)).toBe(short);
});

test('an amount shows its significant part and loses no digit', () =>
  expectForEach(
    [
      ['0.05', '0.05', ''],
      ['12500.5', '12,500.5', ''],
      ['1.408650943396226415', '1.408650', '943396226415'],
      ['0.000000123456789', '0.000000123456', '789'],
      ['1234567', '1,234,567', ''],
    ],
    ([value, significant, rest]) => {
      expect(splitAmount(value)).toEqual({ significant, rest });
      expect(`${significant}${rest}`.replaceAll(',', '')).toBe(value);
    },
  ));

test('a past or future time is written as its distance in the unit that fits', () =>
  expectForEach(
    [
      [-3_000, 'just now'],
      [-45_000, '45 s ago'],
      [-4 * 60_000, '4 min ago'],
      [2 * 3_600_000, 'in 2 h'],
      [-3 * 86_400_000, '3 d ago'],
      [-30 * 86_400_000, '31 Jan'],
      [-400 * 86_400_000, '26 Jan 2029'],
    ],
    ([distance, words]) => {
      expect(formatRelative(NOW + distance, NOW)).toBe(words);
    },
  ));

test('a duration is written in the unit that fits', () =>
  expectForEach(
    [
      [420, '420 ms'],
      [41_000, '41 s'],
      [400_000, '6 min 40 s'],
      [22 * 60_000, '22 min'],
      [3_660_000, '1 h 1 min'],
      [100_800_000, '1 d 4 h'],
    ],
    ([ms, words]) => {
      expect(formatDuration(ms)).toBe(words);
    },
  ));

test('a countdown shows the time left as a clock, and never less than zero', () => {
  expect([-5, 299_000, 86_399_000, 90_000_000].map(formatCountdown)).toEqual([
    '00:00',
    '04:59',
    '23:59:59',
    '1 d 01:00:00',
  ]);
});

test('a typed duration advances the clock by what it means', () =>
  expectForEach(
    [
      ['30 min', 'PT30M'],
      ['3d', 'P3D'],
      ['36H', 'PT36H'],
      ['pt1h30m', 'PT1H30M'],
      ['soon', null],
      ['', null],
    ],
    ([text, span]) => {
      expect(toIsoSpan(text)).toBe(span);
    },
  ));

test('JSON is colored without losing a character, and other text is unchanged', () => {
  const text = indentJson('{"a":"x \\"y\\": 1","b":[1.5,true,null]}');
  const tokens = jsonTokens(text);
  expect(tokens.map((token) => token.text).join('')).toBe(text);
  expect(tokens.filter(({ kind }) => kind !== 'plain').map((token) => `${token.kind} ${token.text}`)).toEqual([
    'key "a"',
    'string "x \\"y\\": 1"',
    'key "b"',
    'number 1.5',
    'word true',
    'word null',
  ]);
  expect(jsonTokens('t=1,v1=5f')).toEqual([{ text: 't=1,v1=5f', kind: 'plain' }]);
});

test('one thing is not many, and dollars are grouped', () => {
  expect([0, 1, 2, 1_204].map((count) => formatCount(count, 'order'))).toEqual([
    '0 orders',
    '1 order',
    '2 orders',
    '1,204 orders',
  ]);
  expect(formatUsd('50000.00')).toBe('$50,000.00');
});

test('a time within a sentence has its day only if that is not today, and its date only if it is not near', () => {
  const at = (day: number, hour: number) => new Date(2030, 2, day, hour, 25).getTime();
  const now = at(6, 10);
  expect(formatClock(at(6, 16), now)).toBe('16:25');
  expect(formatClock(at(8, 16), now)).toBe('Fri 16:25');
  expect(formatClock(at(4, 9), now)).toBe('Mon 09:25');
  expect(formatClock(at(20, 16), now)).toBe('20 Mar, 16:25');
});
