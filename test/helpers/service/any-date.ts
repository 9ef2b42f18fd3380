import fc from 'fast-check';

/**
 * The first and the last year of ISO 8601, instants without a calendar day, offsets that leave the years, and texts that are
 * not dates.
 */
const EDGES = [
  '0000-01-01',
  '0000-12-31',
  '0001-01-01',
  '9999-12-31',
  '2026-02-30',
  '2024-02-29',
  '+010000-01-01',
  '-000001-01-01',
  '9999-12-31T23:59:59-23:59',
  '0001-01-01T00:00:00+23:59',
  '0000-12-31T23:59:59-00:01',
  '2026-01-01T24:00:00Z',
  '2026-01-01T00:00',
  '2026-01-01T00:00Z',
  '2026-01-01T00:00:60Z',
  '2026-01-01T00:00:00.1234567Z',
  '20260101',
];

const offset = fc
  .record({ sign: fc.constantFrom('+', '-'), hours: twoDigits(25), minutes: twoDigits(61) })
  .map(({ sign, hours, minutes }) => `${sign}${hours}:${minutes}`);

/** Days and date-times of any year, with any offset, inside and outside the calendar. */
export const anyDate: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...EDGES),
  fc
    .record({
      year: fc.integer({ min: 0, max: 9_999 }).map((year) => String(year).padStart(4, '0')),
      month: twoDigits(13),
      day: twoDigits(32),
      time: fc.option(
        fc.record({ hour: twoDigits(24), minute: twoDigits(60), zone: fc.oneof(fc.constant('Z'), offset) }),
        { nil: null },
      ),
    })
    .map(({ year, month, day, time }) => {
      const date = `${year}-${month}-${day}`;
      return time === null ? date : `${date}T${time.hour}:${time.minute}:00${time.zone}`;
    }),
);

function twoDigits(max: number): fc.Arbitrary<string> {
  return fc.integer({ min: 0, max }).map((value) => String(value).padStart(2, '0'));
}
