/**
 * A token in sixtieths: a limit per minute then refills by whole numbers every second [rules/rate-limits: Buckets].
 */
export const SIXTIETHS = 60;
const STEP_MS = 1000;

/** How fast a bucket refills, and how much it holds. */
export interface Rate {
  /** Tokens a minute, which is also the sixtieths of a token a second. */
  readonly perMinute: number;
  /** Seconds of refill that fit into the bucket. */
  readonly seconds: number;
}

export interface TokenBucket {
  readonly sixtieths: number;
  /** When the last step was added, in ms. A full bucket's steps begin with its first use. */
  readonly refilledAt: number;
}

/** A whole minute's worth may be spent at once [rules/rate-limits: Buckets]. */
export function perMinute(limit: number): Rate {
  return { perMinute: limit, seconds: 60 };
}

/** No more than a second's worth at once. */
export function perSecond(limit: number): Rate {
  return { perMinute: limit * 60, seconds: 1 };
}

export function capacityOf(rate: Rate): number {
  return rate.perMinute * rate.seconds;
}

export function fullBucket(rate: Rate, now: number): TokenBucket {
  return { sixtieths: capacityOf(rate), refilledAt: now };
}

/** The bucket at `now`: every whole second since the last step has added its share. */
export function refill(bucket: TokenBucket, rate: Rate, now: number): TokenBucket {
  const steps = Math.max(0, Math.floor((now - bucket.refilledAt) / STEP_MS));
  const sixtieths = bucket.sixtieths + steps * rate.perMinute;
  return sixtieths >= capacityOf(rate)
    ? fullBucket(rate, Math.max(now, bucket.refilledAt))
    : { sixtieths, refilledAt: bucket.refilledAt + steps * STEP_MS };
}

/** The bucket under another limit: what was spent stays spent. */
function resize(bucket: TokenBucket, from: Rate, to: Rate): TokenBucket {
  return { ...bucket, sixtieths: Math.max(0, bucket.sixtieths + capacityOf(to) - capacityOf(from)) };
}

export function wholeTokens({ sixtieths }: TokenBucket): number {
  return Math.floor(sixtieths / SIXTIETHS);
}

/** The bucket after `tokens` were taken out or, below zero, put back. */
export function takeTokens(bucket: TokenBucket, tokens: number): TokenBucket {
  return { ...bucket, sixtieths: bucket.sixtieths - tokens * SIXTIETHS };
}

/** What a process does with a shared bucket: it puts tokens back and takes others out. */
export interface TokenLeaseRequest {
  readonly rate: Rate;
  readonly returned: number;
  readonly wanted: number;
}

/** The bucket after a lease at `now`, and how many tokens were granted: those wanted, or all there were. */
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
 * When the bucket holds `sixtieths`, in ms, if nobody takes any; `now` when it does already. Nothing refills under a limit of
 * zero: then it is a minute for each token.
 */
export function refillsAt(bucket: TokenBucket, rate: Rate, sixtieths: number, now: number): number {
  const missing = sixtieths - bucket.sixtieths;
  return missing <= 0 ? now : bucket.refilledAt + Math.ceil(missing / Math.max(1, rate.perMinute)) * STEP_MS;
}

/**
 * How many tokens a process may borrow beyond those it needs at once, so that it need not ask for each. At most a twentieth of
 * what is there, which is all that others can miss; at most half of what is gone, so that what lies borrowed does not hide
 * from the cap of a bucket that is nearly full.
 */
export function tokensToBorrow(bucket: TokenBucket, rate: Rate): number {
  const gone = capacityOf(rate) - bucket.sixtieths;
  return Math.floor(Math.min(bucket.sixtieths / 20, gone / 2) / SIXTIETHS);
}
