import fc from 'fast-check';
import { DAY, HOUR, MINUTE } from '#domain/duration';
import type { Minute } from '#domain/incidents/provider-outage';
import {
  type ComponentState,
  type DayTone,
  daysOfProvider,
  daysOfService,
  lastDays,
  measuredPctOf,
  overallState,
  runsOfDays,
  STATUS_DAYS,
  type StatusDay,
  stateOfProvider,
  stateOfService,
  sumOfDays,
  toneOfDay,
  upPctOf,
} from '#domain/incidents/status-page';
import { expectForEach } from '#test/helpers/expect-for-each';

const NOW = Date.UTC(2030, 4, 20, 12);

describe('the present state', () => {
  /** One letter a minute up to now: u(p), d(own), a dot for one that nobody measured. */
  const minutes = (text: string): Minute[] =>
    [...text].flatMap((letter, index) => {
      const at = NOW - (text.length - 1 - index) * MINUTE;
      return letter === '.' ? [] : [{ at, up: letter === 'u', source: 'internal_monitor' } as const];
    });
  const signs = { isDown: false, hasIncident: false, now: NOW };

  test('of the service follows from its last checks, and is not known without a fresh one', () =>
    expectForEach<[string, string, Partial<typeof signs>, ComponentState]>(
      [
        ['good checks', 'uuuuu', {}, 'operational'],
        ['one check is enough', 'u', {}, 'operational'],
        ['no check at all', '', {}, 'not_measured'],
        ['only old checks', 'uuuu.....', {}, 'not_measured'],
        ['an old failure is over', 'd.....u', {}, 'operational'],
        ['a failure a moment ago', 'uuduu', {}, 'degraded'],
        ['one failed check is no outage', 'uuuud', {}, 'degraded'],
        ['an incident', 'uuudd', { hasIncident: true }, 'outage'],
        ['an incident that is about to end', 'dduuu', { hasIncident: true }, 'degraded'],
        ['an incident after which nobody looked', 'dd.....', { hasIncident: true }, 'not_measured'],
        ['what this process finds away', 'uuuuu', { isDown: true }, 'outage'],
        ['away without any check', '', { isDown: true }, 'outage'],
      ],
      ([_what, text, found, expected]) =>
        expect(stateOfService({ ...signs, ...found, minutes: minutes(text) })).toBe(expected),
    ));

  test('of a provider is operational only while somebody would notice an outage', () =>
    expectForEach<[string, boolean, boolean, number | null, ComponentState]>(
      [
        ['noticed a moment ago', false, false, NOW, 'operational'],
        ['nobody was ever there', false, false, null, 'not_measured'],
        ['nobody was there lately', false, false, NOW - 5 * MINUTE, 'not_measured'],
        ['down', true, true, NOW, 'outage'],
        ['down, and nobody to notice its end', true, true, null, 'outage'],
        ['left out of quotes', false, true, NOW, 'degraded'],
      ],
      ([_what, isDown, isAvoided, measuredUntil, expected]) =>
        expect(stateOfProvider({ isDown, isAvoided, measuredUntil, now: NOW })).toBe(expected),
    ));

  test('of the whole is that of what is measured; a provider alone is no outage of the service', () =>
    expectForEach<[ComponentState[], ComponentState[], ComponentState]>(
      [
        [['operational', 'not_measured'], [], 'operational'],
        [['operational', 'not_measured'], ['operational', 'not_measured'], 'operational'],
        [['not_measured', 'not_measured'], ['operational'], 'not_measured'],
        [['operational'], ['outage', 'operational'], 'degraded'],
        [['not_measured'], ['degraded'], 'degraded'],
        [['operational', 'degraded'], [], 'degraded'],
        [['outage', 'operational'], ['operational'], 'outage'],
      ],
      ([service, providers, expected]) => expect(overallState(service, providers)).toBe(expected),
    ));
});

describe('the days', () => {
  const span = lastDays(NOW);
  const [today, yesterday] = [span.at(-1), span.at(-2)];

  test('are 90 in UTC, and today has passed up to the end of the present minute', () => {
    expect([span.length, span[0]?.day, today?.day]).toEqual([STATUS_DAYS, '2030-02-20', '2030-05-20']);
    expect([yesterday, today].map((day) => (day ? day.to - day.from : 0))).toEqual([DAY, 12 * HOUR + MINUTE]);
    expect(lastDays(Date.UTC(2030, 4, 20) - 1).at(-1)).toMatchObject({ day: '2030-05-19', to: Date.UTC(2030, 4, 20) });
  });

  test('of the service count its checked minutes, and nothing of a day without any', () => {
    const days = daysOfService(span, [{ day: '2030-05-19', up: 1_410, counted: 1_440 }]);
    expect(days.at(-2)).toMatchObject({ measuredMs: DAY, downMs: 30 * MINUTE });
    expect(days.at(-1)).toMatchObject({ measuredMs: 0, downMs: 0 });
    expect([days.at(-2), days.at(-1)].map((day) => day && upPctOf(day))).toEqual([97.91, null]);
  });

  test('of a provider count its outages, when they would have been noticed, and only as long as they are stored', () => {
    const at = yesterday?.from ?? 0;
    const record = { outages: [], measured: [{ from: at, to: at + DAY }], keptFrom: 0, now: NOW };
    const dayOf = (changes: Partial<Parameters<typeof daysOfProvider>[1]>) =>
      daysOfProvider(span, { ...record, ...changes }).at(-2);
    expect(dayOf({})).toMatchObject({ measuredMs: DAY, downMs: 0 });
    expect(dayOf({ measured: [] })).toMatchObject({ measuredMs: 0, downMs: 0 });
    const outages = [{ since: at + HOUR, until: at + 2 * HOUR }];
    expect(dayOf({ outages })).toMatchObject({ measuredMs: DAY, downMs: HOUR });
    expect(dayOf({ outages, measured: [] })).toMatchObject({ measuredMs: HOUR, downMs: HOUR });
    expect(dayOf({ outages: [{ since: at + 23 * HOUR, until: null }] })).toMatchObject({ downMs: HOUR });
    expect(dayOf({ keptFrom: at + 20 * HOUR })).toMatchObject({ passedMs: DAY, measuredMs: 4 * HOUR });
    expect(dayOf({ keptFrom: NOW })).toMatchObject({ measuredMs: 0 });
  });

  const day = (measuredMs: number, downMs = 0, passedMs = DAY): StatusDay => {
    return { day: '2030-05-19', passedMs, measuredMs, downMs };
  };

  test('look like what was measured of them', () =>
    expectForEach<[string, StatusDay, DayTone]>(
      [
        ['all of it, without a failure', day(DAY), 'up'],
        ['nearly all of it', day(0.9 * DAY), 'up'],
        ['the part that has passed', day(HOUR, 0, HOUR), 'up'],
        ['an hour of it', day(HOUR), 'partly'],
        ['a minute down', day(DAY, MINUTE), 'degraded'],
        ['a minute down in an hour', day(HOUR, MINUTE), 'degraded'],
        ['a tenth of it down', day(DAY, DAY / 10), 'outage'],
        ['only its outage', day(HOUR, HOUR), 'outage'],
        ['nothing', day(0), 'not_measured'],
      ],
      ([_what, given, tone]) => expect(toneOfDay(given)).toBe(tone),
    ));

  test('are rounded down, and in runs of one look', () => {
    expect([upPctOf(day(DAY, 1)), measuredPctOf(day(DAY - 1)), measuredPctOf(day(0, 0, 0))]).toEqual([99.99, 99.99, 0]);
    const runs = runsOfDays([day(0), day(0), day(DAY), day(DAY, MINUTE), day(0)]);
    expect(runs.map(({ tone, days }) => [tone, days.length])).toEqual([
      ['not_measured', 2],
      ['up', 1],
      ['degraded', 1],
      ['not_measured', 1],
    ]);
  });
});

describe('whatever was measured', () => {
  /** Periods that do not overlap, as a provider's outages and the times in which the service was up. */
  const periods = fc
    .uniqueArray(fc.integer({ min: -2 * DAY, max: STATUS_DAYS * DAY }), { maxLength: 24 })
    .map((times) => {
      const sorted = times.toSorted((one, other) => one - other);
      return Array.from({ length: Math.floor(sorted.length / 2) }, (_, index) => {
        const [from = 0, to = 0] = sorted.slice(2 * index);
        return { from: NOW - to, to: NOW - from };
      });
    });
  const record = fc.record({ measured: periods, outages: periods, keptMs: fc.integer({ min: 0, max: 100 * DAY }) });

  test('a day that nobody measured is never up, and no figure says more than was measured', () => {
    fc.assert(
      fc.property(record, ({ measured, outages, keptMs }) => {
        const down = outages.map(({ from, to }) => ({ since: from, until: to }));
        const keptFrom = NOW - keptMs;
        const span = lastDays(NOW);
        const days = daysOfProvider(span, { measured, outages: down, keptFrom, now: NOW });
        days.forEach((day, index) => {
          const { from = 0, to = 0 } = span[index] ?? {};
          const start = Math.max(from, keptFrom);
          const isKnown = [...measured, ...outages].some(
            (known) => Math.min(known.to, to) > Math.max(known.from, start),
          );
          expect([upPctOf(day) === null, toneOfDay(day) === 'not_measured']).toEqual([!isKnown, !isKnown]);
          expect(day.downMs).toBeLessThanOrEqual(day.measuredMs);
          expect(day.measuredMs).toBeLessThanOrEqual(day.passedMs);
          expect(toneOfDay(day) === 'up' && day.downMs > 0).toBe(false);
        });
        const pcts = days.flatMap((day) => upPctOf(day) ?? []);
        const all = upPctOf(sumOfDays(days));
        expect(all === null).toBe(pcts.length === 0);
        expect(all ?? 0).toBeGreaterThanOrEqual(Math.min(...pcts, 100) * Number(all !== null));
        expect(all ?? 0).toBeLessThanOrEqual(100);
        expect(runsOfDays(days).flatMap((run) => run.days)).toEqual(days);
      }),
      { numRuns: 200 },
    );
  });
});
