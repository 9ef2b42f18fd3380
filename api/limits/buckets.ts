import type { Allowance } from '#domain/limits/tier';
import { perMinute, perSecond, type Rate } from '#domain/limits/token-bucket';
import type { Caller } from '../admission/caller';
import type { RateClass } from './rate-class';

/** What one address range may ask for without a key, a minute [rules/rate-limits: Classes]. */
export interface KeylessLimits {
  readsPerMinute: number;
  bulkPerMinute: number;
}

/** A shared bucket by its name, and how it refills. */
export interface BucketSpec {
  name: string;
  rate: Rate;
}

type TokenClass = 'R' | 'W' | 'A' | 'B';

/**
 * Opening a stream costs a read, and so does a health check by anybody but a known probe [rules/rate-limits: Classes].
 */
const TOKEN: Readonly<Record<RateClass, TokenClass>> = { R: 'R', W: 'W', A: 'A', B: 'B', S: 'R', H: 'R' };

const LIMIT = {
  R: 'readsPerMinute',
  W: 'writesPerMinute',
  A: 'advancesPerMinute',
  B: 'bulkPerMinute',
} as const satisfies Record<TokenClass, keyof Allowance>;

/** The bucket a partner's call takes from: one per environment and class, whichever of its keys calls. */
export function partnerBucket(caller: Caller, rateClass: RateClass): BucketSpec {
  const { partnerId, environment, allowance } = caller;
  const token = TOKEN[rateClass];
  return { name: `${partnerId}:${environment}:${token}`, rate: perMinute(allowance[LIMIT[token]]) };
}

/** The ceiling over all classes of a partner, if the operator set one [rules/rate-limits: Ceiling]. */
export function ceilingBucket({ partnerId, environment, allowance }: Caller): BucketSpec | null {
  const { requestsPerSecond } = allowance;
  return requestsPerSecond === null
    ? null
    : { name: `${partnerId}:${environment}:all`, rate: perSecond(requestsPerSecond) };
}

/** The bucket of an address range without a key. There are no keyless writes: what is refused as one costs a read. */
export function keylessBucket(ipRange: string, rateClass: RateClass, limits: KeylessLimits): BucketSpec {
  return rateClass === 'B'
    ? { name: `ip:${ipRange}:B`, rate: perMinute(limits.bulkPerMinute) }
    : { name: `ip:${ipRange}:R`, rate: perMinute(limits.readsPerMinute) };
}
