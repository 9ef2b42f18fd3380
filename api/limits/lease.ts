import {
  capacityOf,
  fullBucket,
  type Rate,
  refill,
  refillLease,
  refillsAt,
  SIXTIETHS,
  type TokenBucket,
  type TokenLeaseRequest,
  takeTokens,
  tokensToBorrow,
  wholeTokens,
} from '#domain/limits/token-bucket';

/** The state of a bucket after a token was requested [rules/rate-limits: Headers]. */
export interface Taken {
  ok: boolean;
  /** Tokens per minute. */
  limit: number;
  /** Whole tokens left. */
  remaining: number;
  /** Unix time in seconds at which the bucket is full again. */
  resetAt: number;
  /** Whole seconds until a token is available; at least 1. */
  retryAfter: number;
}

/** The tokens of a shared bucket that this process may spend, and the bucket's last known state. */
export class Lease {
  tokens = 0;
  /** Calls waiting for a token. */
  waiting = 0;
  /** The pending request; resolves to whether all tokens were granted, and never rejects. */
  inFlight: Promise<boolean> | null = null;
  /** When the bucket was last read, in ms of the database's clock. */
  seenAt = 0;
  private borrowed = 0;
  private bucket: TokenBucket;

  constructor(
    readonly name: string,
    public rate: Rate,
    now: number,
  ) {
    this.bucket = fullBucket(rate, now);
  }

  /** Records the result of a request. */
  see({ granted, left, now }: { granted: number; left: TokenBucket; now: number }, rate: Rate): void {
    this.tokens += granted;
    this.borrowed = granted;
    this.bucket = left;
    this.rate = rate;
    this.seenAt = now;
  }

  /** Whether the bucket was read under this limit. */
  knows(rate: Rate): boolean {
    return this.seenAt > 0 && this.rate.perMinute === rate.perMinute;
  }

  /** Tokens in the shared bucket, as far as this process knows. */
  left(now: number): number {
    return wholeTokens(refill(this.bucket, this.rate, now));
  }

  /** Whether to borrow again, so that no call has to wait. */
  isLow(now: number): boolean {
    return this.tokens * 2 < this.borrowed && this.left(now) > 0;
  }

  /** How many tokens to request. */
  wanted(now: number): number {
    const worth = this.seenAt > 0 ? tokensToBorrow(refill(this.bucket, this.rate, now), this.rate) : 0;
    return Math.max(1, this.waiting, worth);
  }

  /** The request's result if nobody else used the bucket; used while the database is unreachable. */
  alone(request: TokenLeaseRequest, now: number): { granted: number; left: TokenBucket; now: number } {
    return { ...refillLease(this.bucket, this.rate, request, now), now };
  }

  /** The whole bucket, as far as this process knows. Our clock may be slightly behind the database's. */
  shown(ok: boolean, ours: number): Taken {
    const now = Math.max(ours, this.seenAt);
    const all = takeTokens(refill(this.bucket, this.rate, now), -this.tokens);
    return {
      ok,
      limit: this.rate.perMinute,
      remaining: Math.min(this.rate.perMinute, wholeTokens(all)),
      resetAt: Math.ceil(refillsAt(all, this.rate, capacityOf(this.rate), now) / 1000),
      retryAfter: Math.max(1, Math.ceil((refillsAt(all, this.rate, SIXTIETHS, now) - now) / 1000)),
    };
  }
}
