import type { Environment } from '../environment';

interface TierRow {
  /** Percent of the service's commission that is the partner's. */
  readonly revenueSharePct: number;
  /** Concurrent live streams. */
  readonly streams: number;
  readonly writesPerMinute: number;
}

/** What each tier grants unless the operator set the partner's own figure [rules/rate-limits: Tiers]. */
export const TIERS = {
  trial: { revenueSharePct: 50, streams: 50, writesPerMinute: 60 },
  starter: { revenueSharePct: 35, streams: 200, writesPerMinute: 60 },
  growth: { revenueSharePct: 40, streams: 500, writesPerMinute: 120 },
  scale: { revenueSharePct: 50, streams: 1_500, writesPerMinute: 300 },
  enterprise: { revenueSharePct: 60, streams: 5_000, writesPerMinute: 600 },
} as const satisfies Record<string, TierRow>;

export type Tier = keyof typeof TIERS;
export const TIER_NAMES = Object.keys(TIERS) as [Tier, ...Tier[]];

const TRIAL_MONTHS = 3;

/** What no tier changes, for one partner in one environment [rules/rate-limits: Classes]. */
export const EVERY_TIER = { readsPerMinute: 600, advancesPerMinute: 600, bulkPerMinute: 10 } as const;

/**
 * What a test key may do in every tier, where the tier says it for live keys only
 * [rules/rate-limits: Classes; rules/streams: Caps].
 */
export const SANDBOX = { streams: 50, writesPerMinute: 60 } as const;

/** What one address may ask for without a key, unless the installation says otherwise [rules/rate-limits: Classes]. */
export const KEYLESS = { readsPerMinute: 60, bulkPerMinute: 10 } as const;

/** What the operator settled for one partner; null leaves it to the tier [rules/operators: Settings of a partner]. */
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

/**
 * The least and the most an operator may set; `payoutMinimumUsd` in whole dollars
 * [rules/operators: Settings of a partner].
 */
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

/** How much one partner may ask for in one environment [rules/rate-limits: Classes]. */
export interface Allowance {
  readonly readsPerMinute: number;
  readonly writesPerMinute: number;
  /** Moves of sandbox clocks. */
  readonly advancesPerMinute: number;
  readonly bulkPerMinute: number;
  readonly streams: number;
  /** Null: no ceiling over all classes. */
  readonly requestsPerSecond: number | null;
}

/** The tier at `now` (ms): a trial turns into a starter after three months [rules/rate-limits: Tiers]. */
export function tierAt({ tier, tierSince }: Pick<PartnerSettings, 'tier' | 'tierSince'>, now: number): Tier {
  return tier === 'trial' && now >= trialEnd(tierSince) ? 'starter' : tier;
}

/** The same day and time three calendar months on (ms); the last day of a month that has no such day. */
export function trialEnd(tierSince: Date): number {
  const end = new Date(tierSince);
  end.setUTCMonth(end.getUTCMonth() + TRIAL_MONTHS);
  // A day that the month does not have runs over into the next one; day 0 is the last of the month before.
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
