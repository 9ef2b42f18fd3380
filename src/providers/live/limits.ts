import { compareAmounts } from '#domain/amount';
import { type AssetId, assetKey } from '#domain/assets/currencies';
import { MINUTE, toIso } from '#domain/duration';
import type { RateType } from '#domain/quotes/terms';
import { type Limits, ProviderError } from '../provider';

/** How long limits are cached; they follow the market. */
const CACHE_MS = MINUTE;
const MAX_PAIRS = 2_000;

export interface KnownLimits {
  find(pair: LimitedPair): Partial<Limits> | null;
  store(pair: LimitedPair, limits: Partial<Limits>): void;
}

export interface LimitedPair {
  from: AssetId;
  to: AssetId;
  rateType: RateType;
}

/** Caches the limits recently stated by a provider, per pair and rate type. */
export function rememberLimits(now: () => number): KnownLimits {
  const known = new Map<string, { limits: Partial<Limits>; until: number }>();
  const keyOf = ({ from, to, rateType }: LimitedPair) => `${assetKey(from)} ${assetKey(to)} ${rateType}`;
  return {
    find(pair) {
      const found = known.get(keyOf(pair));
      return found && found.until > now() ? found.limits : null;
    },
    store(pair, limits) {
      known.delete(keyOf(pair));
      known.set(keyOf(pair), { limits: { ...limits, asOf: toIso(now()) }, until: now() + CACHE_MS });
      const [oldest] = known.keys();
      if (known.size > MAX_PAIRS && oldest !== undefined) known.delete(oldest);
    },
  };
}

/** The error that says which limit an amount of `from` violates. */
export function refuseAmount(amountFrom: string, { min, max }: Partial<Limits>, cause?: ProviderError): ProviderError {
  const isAbove = max !== undefined && compareAmounts(amountFrom, max) > 0;
  const isBelow = min !== undefined && compareAmounts(amountFrom, min) < 0;
  // If there is only one limit, it is the violated one: the provider has refused.
  if (isAbove || (!isBelow && min === undefined && max !== undefined)) {
    return new ProviderError('above_limit', { ...(max !== undefined && { limit: max }), cause });
  }
  if (isBelow || (min !== undefined && max === undefined)) {
    return new ProviderError('below_limit', { ...(min !== undefined && { limit: min }), cause });
  }
  return new ProviderError('refused', { message: 'the amount is outside limits that were not stated', cause });
}
