import { countCall, type FailureRun, isOutage } from '#domain/health/provider-health';
import { findIncidents, type Minute } from '#domain/incidents/provider-outage';
import { type AlarmState, compensationPct, nextAlarm, uptimePct } from '#domain/incidents/sla';
import { expectForEach } from '#test/helpers/expect-for-each';

const HOUR = 3_600_000;

describe('an outage', () => {
  const outageAfter = (...calls: [answered: boolean, seconds: number][]) =>
    isOutage(calls.reduce<FailureRun>((run, [answered, seconds]) => countCall(run, answered, seconds * 1_000), []));

  test('is three failed calls in a row within 60 s', () => {
    expect(outageAfter([false, 0], [false, 30])).toBe(false);
    expect(outageAfter([false, 0], [false, 30], [false, 60])).toBe(true);
    expect(outageAfter([false, 0], [false, 30], [false, 61])).toBe(false);
    expect(outageAfter([false, 0], [false, 30], [false, 61], [false, 89])).toBe(true);
  });
  test('is not announced when a call in between succeeded', () => {
    expect(outageAfter([false, 0], [false, 1], [true, 2], [false, 3], [false, 4])).toBe(false);
  });
});

describe('incidents', () => {
  /** One letter a minute: u(p), d(own), capitals from an external prober, a dot for a minute without a probe. */
  const minutes = (text: string): Minute[] =>
    [...text].flatMap((letter, at) => {
      const source = letter === letter.toUpperCase() ? 'external_prober' : 'internal_monitor';
      return letter === '.' ? [] : [{ at, up: letter.toLowerCase() === 'u', source } as const];
    });
  const spans = (text: string) => findIncidents(minutes(text)).map(({ startedAt, endedAt }) => [startedAt, endedAt]);

  test('an incident lasts from the first of two failed probes to the first of five successful ones', () =>
    expectForEach<[string, string, (number | null)[][]]>(
      [
        ['one missed answer is noise', 'uuduuduu', []],
        ['two in a row open one, from the first', 'uudd', [[2, null]]],
        ['five good ones in a row close it, at the first of them', 'udduuuuud', [[1, 3]]],
        ['four do not', 'udduuuuduuuuu', [[1, 8]]],
        ['a minute without a probe neither opens nor closes', 'ud.duuu..uu', [[1, 4]]],
        [
          'there may be several',
          'dduuuuuddduuuuu',
          [
            [0, 2],
            [7, 10],
          ],
        ],
      ],
      ([_rule, text, expected]) => {
        expect(spans(text)).toEqual(expected);
      },
    ));

  test('an incident is reported by the external prober if that prober saw any part of it', () => {
    expect(findIncidents(minutes('ddd')).map(({ source }) => source)).toEqual(['internal_monitor']);
    expect(findIncidents(minutes('ddD')).map(({ source }) => source)).toEqual(['external_prober']);
    expect(findIncidents(minutes('Ddd')).map(({ source }) => source)).toEqual(['external_prober']);
  });

  test('a month of minutes is evaluated quickly', () => {
    expect(findIncidents(minutes('u'.repeat(44_640)))).toEqual([]);
  });
});

test('uptime is rounded down, and is unknown without probes', () => {
  expect(uptimePct({ up: 98_999, counted: 100_000 })).toBe(98.99);
  expect(uptimePct({ up: 1, counted: 1 })).toBe(100);
  expect(uptimePct({ up: 0, counted: 0 })).toBeNull();
});

test('the service credit follows from the availability, in the pilot and later', () =>
  expectForEach<[number, number, number]>(
    [
      [1_000, 0, 0],
      [999, 0, 0],
      [998, 0, 10],
      [995, 0, 10],
      [994, 10, 10],
      [990, 10, 10],
      [989, 25, 25],
      [950, 25, 25],
      [949, 100, 100],
      [0, 100, 100],
    ],
    ([up, pilot, regular]) => {
      const uptime = { up, counted: 1_000 };
      expect([compensationPct('pilot', uptime), compensationPct('regular', uptime)]).toEqual([pilot, regular]);
      expect(compensationPct('pilot', { up: 0, counted: 0 })).toBe(0);
    },
  ));

describe('the uptime alarm', () => {
  const ARMED: AlarmState = { raisedAt: null, goodSince: null };
  const BAD = { up: 1_425, counted: 1_440 };
  const GOOD = { up: 1_426, counted: 1_440 };

  test('is raised below 99.0 %, and not at 99.0 %', () => {
    expect(nextAlarm(ARMED, BAD, 5)).toEqual({ raisedAt: 5, goodSince: null });
    expect(nextAlarm(ARMED, { up: 990, counted: 1_000 }, 5)).toEqual(ARMED);
  });
  test('is not raised for a day with probes in less than half of its minutes', () => {
    expect(nextAlarm(ARMED, { up: 0, counted: 719 }, 5)).toEqual(ARMED);
    expect(nextAlarm(ARMED, { up: 712, counted: 720 }, 5).raisedAt).toBe(5);
  });
  test('is ready again after one hour at or above the limit, and a new failure restarts that hour', () => {
    const raised = nextAlarm(ARMED, BAD, 0);
    const good = nextAlarm(raised, GOOD, HOUR);
    expect(good).toEqual({ raisedAt: 0, goodSince: HOUR });
    expect(nextAlarm(good, GOOD, 2 * HOUR - 1).raisedAt).toBe(0);
    expect(nextAlarm(good, GOOD, 2 * HOUR)).toEqual(ARMED);
    const relapsed = nextAlarm(good, BAD, 1.5 * HOUR);
    expect(relapsed).toEqual({ raisedAt: 0, goodSince: null });
    expect(nextAlarm(nextAlarm(relapsed, GOOD, 2 * HOUR), GOOD, 2.5 * HOUR).raisedAt).toBe(0);
  });
});
