/** Tokens are counted in sixtieths, so a limit per minute refills by whole numbers every second [rules/rate-limits: Buckets]. */
export const SIXTIETHS = 60;
const STEP_MS = 1000;

/** How fast a bucket refills, and its capacity. */
export interface Rate {
  /** Tokens per minute, which equals sixtieths of a token per second. */
  readonly perMinute: number;
  /** The bucket's capacity in seconds of refill. */
  readonly seconds: number;
}

export interface TokenBucket {
  readonly sixtieths: number;
  /** When the last refill step was added, in ms. A full bucket's steps begin with its first use. */
  readonly refilledAt: number;
}

/** A rate that allows a whole minute's tokens at once [rules/rate-limits: Buckets]. */
export function perMinute(limit: number): Rate {
  return { perMinute: limit, seconds: 60 };
}

/** A rate that allows at most one second's tokens at once. */
export function perSecond(limit: number): Rate {
  return { perMinute: limit * 60, seconds: 1 };
}

export function capacityOf(rate: Rate): number {
  return rate.perMinute * rate.seconds;
}

export function fullBucket(rate: Rate, now: number): TokenBucket {
  return { sixtieths: capacityOf(rate), refilledAt: now };
}

/** The bucket at `now`, refilled for every whole second since the last step. */
export function refill(bucket: TokenBucket, rate: Rate, now: number): TokenBucket {
  const steps = Math.max(0, Math.floor((now - bucket.refilledAt) / STEP_MS));
  const sixtieths = bucket.sixtieths + steps * rate.perMinute;
  return sixtieths >= capacityOf(rate)
    ? fullBucket(rate, Math.max(now, bucket.refilledAt))
    : { sixtieths, refilledAt: bucket.refilledAt + steps * STEP_MS };
}

/** The bucket under another limit: tokens already used stay used. */
function resize(bucket: TokenBucket, from: Rate, to: Rate): TokenBucket {
  return { ...bucket, sixtieths: Math.max(0, bucket.sixtieths + capacityOf(to) - capacityOf(from)) };
}

export function wholeTokens({ sixtieths }: TokenBucket): number {
  return Math.floor(sixtieths / SIXTIETHS);
}

/** The bucket after `tokens` are taken out or, if negative, put back. */
export function takeTokens(bucket: TokenBucket, tokens: number): TokenBucket {
  return { ...bucket, sixtieths: bucket.sixtieths - tokens * SIXTIETHS };
}

/** A process's request to a shared bucket: tokens it returns and tokens it takes. */
export interface TokenLeaseRequest {
  readonly rate: Rate;
  readonly returned: number;
  readonly wanted: number;
}

/** The bucket after a lease at `now`, and the number of tokens granted: as many as requested, or all that are left. */
export function refillLease(
  bucket: TokenBucket,
  from: Rate,
  { rate, returned, wanted }: TokenLeaseRequest,
  now: number,
): { granted: number; left: TokenBucket } {
  const rest = refill(takeTokens(resize(bucket, from, rate), -returned), rate, now);
  const granted = Math.min(wanted, wholeTokens(rest));
  return { granted, left: takeTokens(rest, granted) };
}

/**
 * When the bucket will hold `sixtieths`, in ms, if nobody takes any; `now` if it already does. A limit of zero never refills;
 * it counts as one minute per token.
 */
export function refillsAt(bucket: TokenBucket, rate: Rate, sixtieths: number, now: number): number {
  const missing = sixtieths - bucket.sixtieths;
  return missing <= 0 ? now : bucket.refilledAt + Math.ceil(missing / Math.max(1, rate.perMinute)) * STEP_MS;
}

/**
 * How many tokens a process may borrow in advance, so that it need not request each one. At most a twentieth of those left,
 * which is all that others can miss, and at most half of those used, so that borrowed tokens do not hide from the limit of a
 * nearly full bucket.
 */
export function tokensToBorrow(bucket: TokenBucket, rate: Rate): number {
  const gone = capacityOf(rate) - bucket.sixtieths;
  return Math.floor(Math.min(bucket.sixtieths / 20, gone / 2) / SIXTIETHS);
}
