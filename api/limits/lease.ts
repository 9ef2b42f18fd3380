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

/** What a caller is told about a bucket after asking for one of its tokens [rules/rate-limits: Headers]. */
export interface Taken {
  ok: boolean;
  /** Tokens a minute. */
  limit: number;
  /** Whole tokens left. */
  remaining: number;
  /** Unix second in which the bucket is full again. */
  resetAt: number;
  /** Whole seconds until there is a token; at least 1. */
  retryAfter: number;
}

/** Tokens of a shared bucket that this process may spend, and the rest of the bucket as it was last seen. */
export class Lease {
  tokens = 0;
  /** How many calls wait for a token. */
  waiting = 0;
  /** The request under way; it resolves to whether it granted all that was wanted, and never rejects. */
  underWay: Promise<boolean> | null = null;
  /** When the bucket was seen, in ms of the database's clock. */
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

  /** Notes what a request brought. */
  see({ granted, left, now }: { granted: number; left: TokenBucket; now: number }, rate: Rate): void {
    this.tokens += granted;
    this.borrowed = granted;
    this.bucket = left;
    this.rate = rate;
    this.seenAt = now;
  }

  /** Whether the bucket was seen, and under this limit. */
  knows(rate: Rate): boolean {
    return this.seenAt > 0 && this.rate.perMinute === rate.perMinute;
  }

  /** Tokens in the shared bucket, as far as this process knows. */
  left(now: number): number {
    return wholeTokens(refill(this.bucket, this.rate, now));
  }

  /** Whether it is time to borrow again, lest somebody must wait. */
  isLow(now: number): boolean {
    return this.tokens * 2 < this.borrowed && this.left(now) > 0;
  }

  /** How many tokens to ask for. */
  wanted(now: number): number {
    const worth = this.seenAt > 0 ? tokensToBorrow(refill(this.bucket, this.rate, now), this.rate) : 0;
    return Math.max(1, this.waiting, worth);
  }

  /** The request as if nobody else used the bucket, for while the database does not answer. */
  alone(request: TokenLeaseRequest, now: number): { granted: number; left: TokenBucket; now: number } {
    return { ...refillLease(this.bucket, this.rate, request, now), now };
  }

  /** The bucket as a whole, as far as this process knows. Our clock may be a little behind the one it was seen by. */
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
