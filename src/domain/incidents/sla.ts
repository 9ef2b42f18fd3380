import { DAY, HOUR, MINUTE } from '../duration';
import type { Tier } from '../limits/tier';

/** Who says whether the service was up in a minute, weightiest first [rules/incidents: Probes]. */
export const PROBE_SOURCES = ['external_prober', 'internal_monitor'] as const;
export type ProbeSource = (typeof PROBE_SOURCES)[number];

/** The start of the minute of a given time; both in milliseconds. */
export function minuteOf(at: number): number {
  return Math.floor(at / MINUTE) * MINUTE;
}

/** Whether several places that looked in one minute found the service up: it is down when most of them say so. */
export function isUpBy({ up, down }: { up: number; down: number }): boolean {
  return up >= down;
}

/** Counted minutes. A minute that nobody probed is not counted. */
export interface Uptime {
  up: number;
  counted: number;
}

/** In percent, rounded down to two decimals, so that it never looks better than it is; null when nobody looked. */
export function uptimePct({ up, counted }: Uptime): number | null {
  return counted === 0 ? null : Math.floor((up * 10_000) / counted) / 100;
}

function isBelow({ up, counted }: Uptime, perMille: number): boolean {
  return up * 1_000 < perMille * counted;
}

/** Days 0 to 30 of a partner are the pilot, which an enterprise partner does not have. */
export type SlaPhase = 'pilot' | 'regular';

interface PhaseRow {
  readonly targetPerMille: number;
  /** Percent that is due below so much uptime in a calendar month, dearest first. */
  readonly compensation: readonly { readonly belowPerMille: number; readonly percent: number }[];
}

/** What is promised and what is due when it is not kept [rules/incidents: What is promised]. */
export const SLA_PHASES: Readonly<Record<SlaPhase, PhaseRow>> = {
  /** An uplift of the next month's revenue share; the dearest is all of the current month. */
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

/** In which phase a partner is at `at` (ms) [rules/incidents: What is promised]. */
export function slaPhaseAt({ tier, createdAt }: { tier: Tier; createdAt: Date }, at: number): SlaPhase {
  return tier !== 'enterprise' && at < createdAt.getTime() + PILOT_DAYS * DAY ? 'pilot' : 'regular';
}

/** Percent due for a month of this uptime; 0 when the target was met, or nobody looked. */
export function compensationPct(phase: SlaPhase, uptime: Uptime): number {
  return SLA_PHASES[phase].compensation.find(({ belowPerMille }) => isBelow(uptime, belowPerMille))?.percent ?? 0;
}

/**
 * The alarm that partners get [rules/incidents: Alarm]. A day of which less than half was looked at says nothing:
 * after an hour of looking, one missed answer would be a breach.
 */
export const ALARM = { belowPerMille: 990, windowMs: DAY, leastMinutes: 720, rearmsAfterMs: HOUR } as const;

/** Instants in milliseconds. */
export interface AlarmState {
  /** Since when it has been raised; null while it is armed. */
  raisedAt: number | null;
  /** Since when the uptime has been good again, while it is raised. */
  goodSince: number | null;
}

/** The alarm at `now`, given the last 24 h: it goes off on crossing the threshold, and is armed again an hour above it. */
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
