import { formatAbsolute, formatClock } from '#web/design/time/format-time';
import { localMinute, parseLocalMinute } from '#web/design/time/local-minute';
import { setTimeZone } from '#web/design/time/zone';

afterEach(() => setTimeZone(null));

const NOON = Date.parse('2026-07-01T12:00:00Z');

test('all times are written in the chosen zone', () => {
  setTimeZone('Asia/Tokyo');
  expect(formatClock(NOON, NOON)).toBe('21:00');
  expect(formatAbsolute(NOON)).toContain('21:00:00');
  expect(localMinute(NOON)).toBe('2026-07-01T21:00');
  setTimeZone('UTC');
  expect(formatClock(NOON, NOON)).toBe('12:00');
});

test('a day begins at midnight of the chosen zone', () => {
  setTimeZone('Pacific/Auckland');
  const nextDay = Date.parse('2026-07-01T12:30:00Z');
  expect(formatClock(Date.parse('2026-07-01T11:30:00Z'), nextDay)).toBe('Wed 23:30');
});

test.each(['UTC', 'Europe/Berlin', 'America/St_Johns', 'Pacific/Kiritimati'])(
  'what a field shows in %s is the instant that it is read as, also around a change of the clock',
  (zone) => {
    setTimeZone(zone);
    for (const day of [
      '2026-03-29T06:00:00Z',
      '2026-10-25T06:00:00Z',
      '2026-01-01T00:00:00Z',
      '2026-06-30T23:59:00Z',
    ]) {
      const ms = Date.parse(day);
      expect(parseLocalMinute(localMinute(ms))).toBe(ms);
    }
  },
);

test('a text that is no time is none, and an unknown zone is that of the browser', () => {
  expect(parseLocalMinute('soon')).toBeNull();
  expect(parseLocalMinute('')).toBeNull();
  const own = formatClock(NOON, NOON);
  setTimeZone('Mars/Olympus');
  expect(formatClock(NOON, NOON)).toBe(own);
});
