import { DAY } from './duration';

interface TierRow {
  /** Percent of the service's commission that is the partner's. */
  readonly revenueSharePct: number;
  /** Concurrent live streams. */
  readonly streams: number;
  readonly writesPerMinute: number;
}

/** What each tier grants unless the operator set the partner's own figure [partner-api 9.5, 12.4, decision 10]. */
export const TIERS = {
  trial: { revenueSharePct: 50, streams: 50, writesPerMinute: 60 },
  starter: { revenueSharePct: 35, streams: 200, writesPerMinute: 60 },
  growth: { revenueSharePct: 40, streams: 500, writesPerMinute: 120 },
  scale: { revenueSharePct: 50, streams: 1_500, writesPerMinute: 300 },
  enterprise: { revenueSharePct: 60, streams: 5_000, writesPerMinute: 600 },
} as const satisfies Record<string, TierRow>;

export type Tier = keyof typeof TIERS;
export const TIER_NAMES = Object.keys(TIERS) as [Tier, ...Tier[]];

const TRIAL_MS = 90 * DAY;
const READS_PER_MINUTE = 600;
const BULK_PER_MINUTE = 10;
const SANDBOX_STREAMS = 50;

/** What the operator settled for one partner; null leaves it to the tier [decision 24]. */
export interface PartnerSettings {
  tier: Tier;
  tierSince: Date;
  revenueSharePct: number | null;
  readsPerMinute: number | null;
  writesPerMinute: number | null;
  bulkPerMinute: number | null;
  streams: number | null;
  requestsPerSecond: number | null;
}

/** How much one partner may ask for in one environment [partner-api 12.1]. */
export interface Allowance {
  readonly readsPerMinute: number;
  readonly writesPerMinute: number;
  readonly bulkPerMinute: number;
  readonly streams: number;
  /** Null: no ceiling over all classes. */
  readonly requestsPerSecond: number | null;
}

/** The tier at `now` (ms): a trial turns into a starter after three months [partner-api 12.4]. */
export function tierAt({ tier, tierSince }: Pick<PartnerSettings, 'tier' | 'tierSince'>, now: number): Tier {
  return tier === 'trial' && now >= tierSince.getTime() + TRIAL_MS ? 'starter' : tier;
}

export function revenueSharePct(settings: PartnerSettings, now: number): number {
  return settings.revenueSharePct ?? TIERS[tierAt(settings, now)].revenueSharePct;
}

export function allowanceOf(settings: PartnerSettings, environment: 'live' | 'test', now: number): Allowance {
  const tier = TIERS[tierAt(settings, now)];
  return {
    readsPerMinute: settings.readsPerMinute ?? READS_PER_MINUTE,
    writesPerMinute: settings.writesPerMinute ?? tier.writesPerMinute,
    bulkPerMinute: settings.bulkPerMinute ?? BULK_PER_MINUTE,
    streams: settings.streams ?? (environment === 'test' ? SANDBOX_STREAMS : tier.streams),
    requestsPerSecond: settings.requestsPerSecond,
  };
}
