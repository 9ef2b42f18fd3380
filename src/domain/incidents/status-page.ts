import { DAY, MINUTE, toIso } from '../duration';
import { rowsOf } from '../names-of';
import { downWithin, type Minute, measuredWithin, type OutageSpan, type Period } from './provider-outage';
import { minuteOf, type Uptime, uptimePct } from './sla';

/** How many days the public status page shows, today included [rules/incidents: Status page]. */
export const STATUS_DAYS = 90;

/** What a component is in at present, the worst first, and the word for it. */
export const COMPONENT_STATES = {
  outage: 'Outage',
  degraded: 'Degraded',
  not_measured: 'Not measured',
  operational: 'Operational',
} as const;
export type ComponentState = keyof typeof COMPONENT_STATES;

interface ServiceComponent {
  readonly name: string;
  /** Whether the check of each minute, which needs database, engine and a worker, says whether it works. */
  readonly isChecked: boolean;
  /** What was measured, or that nothing was. */
  readonly how: string;
}

const NOT_BY_THEMSELVES = 'Not measured by themselves. They need what the check of the REST API covers.';

/** The parts of the service itself; its providers are components too. */
export const SERVICE_COMPONENTS = {
  rest_api: {
    name: 'REST API',
    isChecked: true,
    how: 'Checked every minute: can orders be created and read?',
  },
  event_streams: { name: 'Event streams', isChecked: false, how: NOT_BY_THEMSELVES },
  webhooks: { name: 'Webhooks', isChecked: false, how: NOT_BY_THEMSELVES },
  sandbox: {
    name: 'Sandbox',
    isChecked: true,
    how: 'By the check of the REST API: test orders need the same parts and no others.',
  },
} as const satisfies Record<string, ServiceComponent>;
export type ServiceComponentCode = keyof typeof SERVICE_COMPONENTS;

export const SERVICE_ROWS: readonly [ServiceComponentCode, ServiceComponent][] = rowsOf(SERVICE_COMPONENTS);

/** A last check older than this says nothing about the present. */
export const FRESH_MS = 5 * MINUTE;

interface ServiceSigns {
  /** What this process finds now: the database, the engine or the last worker is away. */
  isDown: boolean;
  /** Whether an incident is open that probes found. */
  hasIncident: boolean;
  /** The latest counted minutes, oldest first. */
  minutes: readonly Minute[];
  now: number;
}

/** The present state of what the check of each minute covers. */
export function stateOfService({ isDown, hasIncident, minutes, now }: ServiceSigns): ComponentState {
  const recent = minutes.filter(({ at }) => at > now - FRESH_MS);
  const last = recent.at(-1);
  if (isDown) {
    return 'outage';
  }
  if (!last) {
    return 'not_measured';
  }
  if (hasIncident && !last.up) {
    return 'outage';
  }
  return hasIncident || recent.some(({ up }) => !up) ? 'degraded' : 'operational';
}

interface ProviderSigns {
  isDown: boolean;
  /** Whether quotes leave it out for another reason. */
  isAvoided: boolean;
  /** Until when somebody was there to notice an outage; null if nobody was. */
  measuredUntil: number | null;
  now: number;
}

export function stateOfProvider({ isDown, isAvoided, measuredUntil, now }: ProviderSigns): ComponentState {
  if (isDown) {
    return 'outage';
  }
  if (isAvoided) {
    return 'degraded';
  }
  return measuredUntil === null || measuredUntil <= now - FRESH_MS ? 'not_measured' : 'operational';
}

/**
 * The state of the whole: that of the service's own parts, where a part that nobody measures does not count, unless nothing is
 * measured. A provider in trouble is at most a degradation, because others are offered.
 */
export function overallState(service: readonly ComponentState[], providers: readonly ComponentState[]): ComponentState {
  const measured = service.filter((state) => state !== 'not_measured');
  if (measured.includes('outage')) {
    return 'outage';
  }
  if (measured.includes('degraded') || providers.some((state) => state === 'outage' || state === 'degraded')) {
    return 'degraded';
  }
  return measured.length === 0 ? 'not_measured' : 'operational';
}

/** A day in UTC, as far as it has passed. */
export interface DaySpan extends Period {
  /** YYYY-MM-DD */
  day: string;
}

/** The end of the present minute, at whose start it was checked; the history goes up to it. */
export function endOfMinute(now: number): number {
  return minuteOf(now) + MINUTE;
}

/** The days that the page shows, oldest first; today has passed up to the end of the present minute. */
export function lastDays(now: number): DaySpan[] {
  const today = Math.floor(now / DAY) * DAY;
  return Array.from({ length: STATUS_DAYS }, (_, index) => {
    const from = today - (STATUS_DAYS - 1 - index) * DAY;
    return { day: toIso(from).slice(0, 10), from, to: Math.min(from + DAY, endOfMinute(now)) };
  });
}

/** What is known about a component on a day. What nobody measured is neither up nor down. */
export interface StatusDay {
  day: string;
  passedMs: number;
  measuredMs: number;
  downMs: number;
}

/** The days of the service, by its counted minutes. */
export function daysOfService(days: readonly DaySpan[], counted: readonly (Uptime & { day: string })[]): StatusDay[] {
  const known = new Map(counted.map((uptime) => [uptime.day, uptime]));
  return days.map(({ day, from, to }) => {
    const { up, counted: minutes } = known.get(day) ?? { up: 0, counted: 0 };
    return { day, passedMs: to - from, measuredMs: minutes * MINUTE, downMs: (minutes - up) * MINUTE };
  });
}

interface ProviderRecord {
  outages: readonly OutageSpan[];
  /** When somebody was there to notice an outage. */
  measured: readonly Period[];
  /** Before that, outages may have been deleted, so nothing is known. */
  keptFrom: number;
  /** Until when outages that are going on count. */
  now: number;
}

/** The days of a provider, by its outages and by when they would have been noticed [rules/incidents: Provider outages]. */
export function daysOfProvider(
  days: readonly DaySpan[],
  { outages, measured, keptFrom, now }: ProviderRecord,
): StatusDay[] {
  return days.map(({ day, from, to }) => {
    const kept = { from: Math.min(Math.max(from, keptFrom), to), to };
    const seen = measured.filter((period) => period.from < to && period.to > from);
    const down = outages.filter(({ since, until }) => since < to && (until ?? now) > from);
    return {
      day,
      passedMs: to - from,
      measuredMs: measuredWithin(kept, seen, down, now),
      downMs: downWithin(kept, down, now),
    };
  });
}

/** The share of the measured time in which it was up, in percent, rounded down; null if nobody measured. */
export function upPctOf({ measuredMs, downMs }: Pick<StatusDay, 'measuredMs' | 'downMs'>): number | null {
  return uptimePct({ up: measuredMs - downMs, counted: measuredMs });
}

/** The share of the time that was measured, in percent, rounded down. */
export function measuredPctOf({ measuredMs, passedMs }: Pick<StatusDay, 'measuredMs' | 'passedMs'>): number {
  return uptimePct({ up: Math.min(measuredMs, passedMs), counted: passedMs }) ?? 0;
}

/** All days as one. */
export function sumOfDays(days: readonly StatusDay[]): Omit<StatusDay, 'day'> {
  const sum = (member: 'passedMs' | 'measuredMs' | 'downMs') => days.reduce((ms, day) => ms + day[member], 0);
  return { passedMs: sum('passedMs'), measuredMs: sum('measuredMs'), downMs: sum('downMs') };
}

/** How a day's bar looks. `partly`: without a failure, but much of the day was not measured. */
export type DayTone = 'up' | 'partly' | 'degraded' | 'outage' | 'not_measured';

/** Below this share of its measured time a day counts as an outage: the lowest of what is promised. */
const OUTAGE_BELOW_PCT = 95;
/** Probes that were missed now and then do not make a day incomplete. */
const MOSTLY_MEASURED_PCT = 90;

export function toneOfDay(day: StatusDay): DayTone {
  const pct = upPctOf(day);
  if (pct === null) {
    return 'not_measured';
  }
  if (day.downMs > 0) {
    return pct < OUTAGE_BELOW_PCT ? 'outage' : 'degraded';
  }
  return measuredPctOf(day) < MOSTLY_MEASURED_PCT ? 'partly' : 'up';
}

/** Consecutive days of one tone. */
export interface DayRun {
  tone: DayTone;
  days: StatusDay[];
}

export function runsOfDays(days: readonly StatusDay[]): DayRun[] {
  const runs: DayRun[] = [];
  for (const day of days) {
    const tone = toneOfDay(day);
    const last = runs.at(-1);
    if (last?.tone === tone) {
      last.days.push(day);
    } else {
      runs.push({ tone, days: [day] });
    }
  }
  return runs;
}
