import type { Environment } from '../environment';
import { namesOf } from '../names-of';

interface TierRow {
  /** The partner's share of the service's commission, in percent. */
  readonly revenueSharePct: number;
  /** Concurrent live streams. */
  readonly streams: number;
  readonly writesPerMinute: number;
}

/** Each tier's limits; an operator can override them for a partner [rules/rate-limits: Tiers]. */
export const TIERS = {
  trial: { revenueSharePct: 50, streams: 50, writesPerMinute: 60 },
  starter: { revenueSharePct: 35, streams: 200, writesPerMinute: 60 },
  growth: { revenueSharePct: 40, streams: 500, writesPerMinute: 120 },
  scale: { revenueSharePct: 50, streams: 1_500, writesPerMinute: 300 },
  enterprise: { revenueSharePct: 60, streams: 5_000, writesPerMinute: 600 },
} as const satisfies Record<string, TierRow>;

export type Tier = keyof typeof TIERS;
export const TIER_NAMES = namesOf(TIERS);

const TRIAL_MONTHS = 3;

/** Limits that are the same in every tier, per partner and environment [rules/rate-limits: Classes]. */
export const EVERY_TIER = { readsPerMinute: 600, advancesPerMinute: 600, bulkPerMinute: 10 } as const;

/**
 * Limits of test keys in every tier where the tier's own figure is for live keys only [rules/rate-limits: Classes;
 * rules/streams: Caps].
 */
export const SANDBOX = { streams: 50, writesPerMinute: 60 } as const;

/** Default limits of one IP address without a key [rules/rate-limits: Classes]. */
export const KEYLESS = { readsPerMinute: 60, bulkPerMinute: 10 } as const;

/** An operator's settings for one partner; null means the tier's [rules/operators: Settings of a partner]. */
export interface PartnerSettings {
  tier: Tier;
  tierSince: Date;
  revenueSharePct: number | null;
  readsPerMinute: number | null;
  writesPerMinute: number | null;
  advancesPerMinute: number | null;
  bulkPerMinute: number | null;
  streams: number | null;
  requestsPerSecond: number | null;
}

/** The minimum and maximum an operator can set; `payoutMinimumUsd` in whole dollars [rules/operators: Settings of a partner]. */
export const SETTING_BOUNDS = {
  revenueSharePct: [0, 100],
  readsPerMinute: [1, 1_000_000],
  writesPerMinute: [1, 1_000_000],
  advancesPerMinute: [1, 1_000_000],
  bulkPerMinute: [1, 1_000_000],
  streams: [1, 100_000],
  requestsPerSecond: [1, 100_000],
  payoutMinimumUsd: [1, 50_000],
  feeBps: [0, 1_000],
  markupBps: [0, 300],
} as const satisfies Record<string, readonly [number, number]>;

/** One partner's limits in one environment [rules/rate-limits: Classes]. */
export interface Allowance {
  readonly readsPerMinute: number;
  readonly writesPerMinute: number;
  /** Advances of sandbox clocks. */
  readonly advancesPerMinute: number;
  readonly bulkPerMinute: number;
  readonly streams: number;
  /** Null: no limit across all classes. */
  readonly requestsPerSecond: number | null;
}

/** The tier at `now` (ms): a trial becomes a starter after three months [rules/rate-limits: Tiers]. */
export function tierAt({ tier, tierSince }: Pick<PartnerSettings, 'tier' | 'tierSince'>, now: number): Tier {
  return tier === 'trial' && now >= trialEnd(tierSince) ? 'starter' : tier;
}

/** The same day and time three calendar months later (ms), or the last day of that month if it has no such day. */
export function trialEnd(tierSince: Date): number {
  const end = new Date(tierSince);
  end.setUTCMonth(end.getUTCMonth() + TRIAL_MONTHS);
  // A day that the month does not have overflows into the next one; day 0 is the last day of the month before.
  return end.getUTCDate() === tierSince.getUTCDate() ? end.getTime() : end.setUTCDate(0);
}

export function revenueSharePct(settings: PartnerSettings, now: number): number {
  return settings.revenueSharePct ?? TIERS[tierAt(settings, now)].revenueSharePct;
}

export function allowanceOf(settings: PartnerSettings, environment: Environment, now: number): Allowance {
  const granted = environment === 'test' ? SANDBOX : TIERS[tierAt(settings, now)];
  return {
    readsPerMinute: settings.readsPerMinute ?? EVERY_TIER.readsPerMinute,
    writesPerMinute: settings.writesPerMinute ?? granted.writesPerMinute,
    advancesPerMinute: settings.advancesPerMinute ?? EVERY_TIER.advancesPerMinute,
    bulkPerMinute: settings.bulkPerMinute ?? EVERY_TIER.bulkPerMinute,
    streams: settings.streams ?? granted.streams,
    requestsPerSecond: settings.requestsPerSecond,
  };
}
