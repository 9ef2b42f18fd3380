import type { Allowance } from '#domain/limits/tier';
import { perMinute, perSecond, type Rate } from '#domain/limits/token-bucket';
import type { Caller } from '../authentication/caller';

/** Limits per minute for one address range without a key [rules/rate-limits: Classes]. */
export interface KeylessLimits {
  readsPerMinute: number;
  bulkPerMinute: number;
}

/** A shared bucket's name and refill rate. */
export interface BucketSpec {
  name: string;
  rate: Rate;
}

type TokenClass = 'R' | 'W' | 'A' | 'B';

/** Opening a stream costs a read, and so does a health check unless a known probe makes it [rules/rate-limits: Classes]. */
const TOKEN: Readonly<Record<RateClass, TokenClass>> = { R: 'R', W: 'W', A: 'A', B: 'B', S: 'R', H: 'R' };

const LIMIT = {
  R: 'readsPerMinute',
  W: 'writesPerMinute',
  A: 'advancesPerMinute',
  B: 'bulkPerMinute',
} as const satisfies Record<TokenClass, keyof Allowance>;

/** The bucket for a partner's call: one per environment and class, shared by all its keys. */
export function partnerBucket(caller: Caller, rateClass: RateClass): BucketSpec {
  const { partnerId, environment, allowance } = caller;
  const token = TOKEN[rateClass];
  return { name: `${partnerId}:${environment}:${token}`, rate: perMinute(allowance[LIMIT[token]]) };
}

/** The ceiling over all of a partner's classes, if the operator set one [rules/rate-limits: Ceiling]. */
export function ceilingBucket({ partnerId, environment, allowance }: Caller): BucketSpec | null {
  const { requestsPerSecond } = allowance;
  return requestsPerSecond === null
    ? null
    : { name: `${partnerId}:${environment}:all`, rate: perSecond(requestsPerSecond) };
}

/** Ten health checks a second for an address range that a partner monitors from [rules/incidents: Probes]. */
const PROBES_PER_MINUTE = 600;

export function probeBucket(ipRange: string): BucketSpec {
  return { name: `probe:${ipRange}`, rate: perMinute(PROBES_PER_MINUTE) };
}

/** The bucket of an address range without a key. There are no keyless writes: a refused write costs a read. */
export function keylessBucket(ipRange: string, rateClass: RateClass, limits: KeylessLimits): BucketSpec {
  return rateClass === 'B'
    ? { name: `ip:${ipRange}:B`, rate: perMinute(limits.bulkPerMinute) }
    : { name: `ip:${ipRange}:R`, rate: perMinute(limits.readsPerMinute) };
}

/**
 * Rate-limit class [rules/rate-limits: Classes]; A: advancing sandbox clocks, seeded
 * creations [rules/sandbox-and-clock: Moving the clock].
 */
export type RateClass = 'R' | 'W' | 'A' | 'B' | 'S' | 'H';
