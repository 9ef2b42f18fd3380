import { isWithinQuietHours, readQuietHours } from '#domain/alerts/quiet-hours';
import { expectForEach } from '#test/helpers/expect-for-each';

test('quiet hours are parsed in each of their forms', () =>
  expectForEach(
    [
      ['22:00-07:00 Europe/Zurich', { from: 1_320, until: 420, timeZone: 'Europe/Zurich' }],
      ['00:30 - 23:59', { from: 30, until: 1_439, timeZone: 'UTC' }],
      ['22:00-22:00', null],
      ['22-7', null],
      ['24:00-07:00', null],
      ['22:00-07:60', null],
      ['22:00-07:00 Nowhere/Land', null],
    ],
    ([text, hours]) => {
      expect(readQuietHours(text)).toEqual(hours);
    },
  ));

/** Zurich is one hour ahead of UTC in winter and two in summer. */
test('quiet hours include their first minute and their last', () =>
  expectForEach(
    [
      ['22:00-07:00 UTC', '2026-01-15T21:59:59Z', false],
      ['22:00-07:00 UTC', '2026-01-15T22:00:00Z', true],
      ['22:00-07:00 UTC', '2026-01-16T00:00:00Z', true],
      ['22:00-07:00 UTC', '2026-01-16T06:59:59Z', true],
      ['22:00-07:00 UTC', '2026-01-16T07:00:00Z', false],
      ['22:00-07:00 Europe/Zurich', '2026-01-15T20:59:00Z', false],
      ['22:00-07:00 Europe/Zurich', '2026-01-15T21:00:00Z', true],
      ['22:00-07:00 Europe/Zurich', '2026-07-15T20:00:00Z', true],
      ['22:00-07:00 Europe/Zurich', '2026-07-16T05:00:00Z', false],
      ['22:00-07:00 America/New_York', '2026-07-16T05:00:00Z', true],
      ['12:00-13:30 UTC', '2026-01-15T12:00:00Z', true],
      ['12:00-13:30 UTC', '2026-01-15T13:30:00Z', false],
      ['12:00-13:30 UTC', '2026-01-15T03:00:00Z', false],
    ],
    ([text, at, quiet]) => {
      const hours = readQuietHours(text);
      expect(hours && isWithinQuietHours(hours, Date.parse(at))).toBe(quiet);
    },
  ));
