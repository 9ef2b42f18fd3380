import { DAY, HOUR, MINUTE } from '#domain/duration';
import {
  endOfMaintenance,
  lastedMs,
  type MaintenancePhase,
  phaseOfMaintenance,
  stateOfPosted,
} from '#domain/incidents/posted-incident';
import { expectForEach } from '#test/helpers/expect-for-each';

const NOW = Date.UTC(2030, 4, 20, 12);
const POSTED = NOW - 3 * DAY;

test('a maintenance is announced, under way or over by its times, and over once it is resolved', () =>
  expectForEach<[string, number, number, number | null, MaintenancePhase]>(
    [
      ['tomorrow', NOW + DAY, NOW + DAY + HOUR, null, 'announced'],
      ['from now on', NOW, NOW + HOUR, null, 'under_way'],
      ['until now', NOW - HOUR, NOW, null, 'over'],
      ['ended early', NOW - HOUR, NOW + HOUR, NOW - MINUTE, 'over'],
      ['called off', NOW + DAY, NOW + DAY + HOUR, NOW, 'over'],
    ],
    ([_what, startsAt, endsAt, resolvedAt, phase]) => {
      expect(phaseOfMaintenance({ startsAt, endsAt, resolvedAt }, NOW)).toBe(phase);
      expect(stateOfPosted({ startsAt, endsAt, resolvedAt }, NOW)).toBe(phase);
    },
  ));

test('a disruption is ongoing until it is resolved', () => {
  const disruption = { startsAt: null, endsAt: null };
  expect(stateOfPosted({ ...disruption, resolvedAt: null }, NOW)).toBe('ongoing');
  expect(stateOfPosted({ ...disruption, resolvedAt: NOW - HOUR }, NOW)).toBe('resolved');
});

test('a disruption lasts from when it was posted, a maintenance only between its times', () =>
  expectForEach<[string, number | null, number | null, number | null, number]>(
    [
      ['a disruption', null, null, null, 3 * DAY],
      ['a disruption that was resolved', null, null, NOW - DAY, 2 * DAY],
      ['a maintenance tomorrow', NOW + DAY, NOW + DAY + HOUR, null, 0],
      ['one that is under way', NOW - 5 * MINUTE, NOW + HOUR, null, 5 * MINUTE],
      ['one that is over', NOW - DAY, NOW - DAY + HOUR, null, HOUR],
      ['one that was resolved long after its end', NOW - DAY, NOW - DAY + HOUR, NOW, HOUR],
      ['one that ended early', NOW - HOUR, NOW + HOUR, NOW - MINUTE, HOUR - MINUTE],
      ['one that was called off', NOW + DAY, NOW + DAY + HOUR, NOW, 0],
    ],
    ([_what, startsAt, endsAt, resolvedAt, lasted]) =>
      expect(lastedMs({ postedAt: POSTED, startsAt, endsAt, resolvedAt }, NOW)).toBe(lasted),
  ));

test('a maintenance that is over ended at its time, or before that when it was resolved', () =>
  expectForEach<[string, number | null, number]>(
    [
      ['nobody said so', null, NOW],
      ['ended early', NOW - MINUTE, NOW - MINUTE],
      ['resolved the day after', NOW + DAY, NOW],
    ],
    ([_what, resolvedAt, end]) => expect(endOfMaintenance({ endsAt: NOW, resolvedAt })).toBe(end),
  ));
