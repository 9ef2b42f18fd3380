import { DAY, HOUR, MINUTE } from '../duration';
import { parseDateTime } from '../instant';
import type { Tier } from '../limits/tier';

/** Sources of probe results, in order of precedence [rules/incidents: Probes]. */
export const PROBE_SOURCES = ['external_prober', 'internal_monitor'] as const;
export type ProbeSource = (typeof PROBE_SOURCES)[number];

/** The start of the minute of a given time; both in milliseconds. */
export function minuteOf(at: number): number {
  return Math.floor(at / MINUTE) * MINUTE;
}

/** The minute of a past date-time, in milliseconds; null if the text is not one. */
export function parsePastMinute(text: string, now: number): number | null {
  const at = parseDateTime(text);
  return at !== null && at <= now ? minuteOf(at) : null;
}

/** Whether the service was up according to several probes of one minute: it was down if most of them say so. */
export function isUpBy({ up, down }: { up: number; down: number }): boolean {
  return up >= down;
}

/** Counted minutes. Minutes without a probe are not counted. */
export interface Uptime {
  up: number;
  counted: number;
}

/** In percent, rounded down to two decimals so that it is never overstated; null without any probes. */
export function uptimePct({ up, counted }: Uptime): number | null {
  return counted === 0 ? null : Math.floor((up * 10_000) / counted) / 100;
}

function isBelow({ up, counted }: Uptime, perMille: number): boolean {
  return up * 1_000 < perMille * counted;
}

/** A partner's days 0 to 30 are the pilot. Enterprise partners have none. */
export type SlaPhase = 'pilot' | 'regular';

interface PhaseRow {
  readonly targetPerMille: number;
  /** Percentages due if a calendar month's uptime is below each threshold, the highest first. */
  readonly compensation: readonly { readonly belowPerMille: number; readonly percent: number }[];
}

/** The uptime we promise, and the compensation if we miss it [rules/incidents: What is promised]. */
export const SLA_PHASES: Readonly<Record<SlaPhase, PhaseRow>> = {
  /** An uplift of the next month's revenue share; the highest applies to all of the current month. */
  pilot: {
    targetPerMille: 995,
    compensation: [
      { belowPerMille: 950, percent: 100 },
      { belowPerMille: 990, percent: 25 },
      { belowPerMille: 995, percent: 10 },
    ],
  },
  /** A credit on the month's gross partner revenue. */
  regular: {
    targetPerMille: 999,
    compensation: [
      { belowPerMille: 950, percent: 100 },
      { belowPerMille: 990, percent: 25 },
      { belowPerMille: 999, percent: 10 },
    ],
  },
};

const PILOT_DAYS = 31;

/** The phase a partner is in at `at` (ms) [rules/incidents: What is promised]. */
export function slaPhaseAt({ tier, createdAt }: { tier: Tier; createdAt: Date }, at: number): SlaPhase {
  return tier !== 'enterprise' && at < createdAt.getTime() + PILOT_DAYS * DAY ? 'pilot' : 'regular';
}

/** The percentage due for a month with this uptime; 0 if the target was met or nothing was probed. */
export function compensationPct(phase: SlaPhase, uptime: Uptime): number {
  return SLA_PHASES[phase].compensation.find(({ belowPerMille }) => isBelow(uptime, belowPerMille))?.percent ?? 0;
}

/**
 * The alarm sent to partners [rules/incidents: Alarm]. It needs probes for at least half of the day: after one hour of probing,
 * a single failed minute would be a breach.
 */
export const ALARM = { belowPerMille: 990, windowMs: DAY, leastMinutes: 720, rearmsAfterMs: HOUR } as const;

/** Times in milliseconds. */
export interface AlarmState {
  /** When it was raised; null while it is armed. */
  raisedAt: number | null;
  /** Since when the uptime has been good again while the alarm is raised. */
  goodSince: number | null;
}

/** The alarm's state at `now`, from the last 24 h: it is raised below the threshold, and re-armed after an hour above it. */
export function nextAlarm(state: AlarmState, uptime: Uptime, now: number): AlarmState {
  const isBad = uptime.counted >= ALARM.leastMinutes && isBelow(uptime, ALARM.belowPerMille);
  if (state.raisedAt === null) {
    return { raisedAt: isBad ? now : null, goodSince: null };
  }
  if (isBad) {
    return { ...state, goodSince: null };
  }
  const goodSince = state.goodSince ?? now;
  return now - goodSince >= ALARM.rearmsAfterMs ? { raisedAt: null, goodSince: null } : { ...state, goodSince };
}

/** A calendar month in UTC: its first millisecond and the next month's. */
export interface Month {
  /** YYYY-MM */
  name: string;
  from: number;
  until: number;
}

/** The month of an instant in milliseconds. */
export function monthAt(now: number): Month {
  const today = new Date(now);
  return monthOf(today.getUTCFullYear(), today.getUTCMonth());
}

/** Parses a month such as 2030-12; null if invalid. */
export function parseMonth(text: string): Month | null {
  const [, year, month] = /^(\d{4})-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  return year === undefined ? null : monthOf(Number(year), Number(month) - 1);
}

function monthOf(year: number, index: number): Month {
  const from = Date.UTC(year, index);
  return { name: new Date(from).toISOString().slice(0, 7), from, until: Date.UTC(year, index + 1) };
}
