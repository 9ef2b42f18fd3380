import type { Database } from '#db/client';
import { type LeasedTokens, leaseTokens } from '#db/limits/rate-limits';
import { SECOND } from '#domain/duration';
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
import type { Logger } from '#domain/logs/log';
import { awaitInTime } from '#process/time-limit';

/** A database that takes longer counts as unreachable. */
const TIMEOUT_MS = SECOND;

/** Moves tokens between the shared buckets and this process. */
interface TokenLeases {
  /** The database's time in ms, or slightly less: by the duration of its last response. */
  now(): number;
  /** Borrows tokens; resolves to whether all were granted, and never rejects. */
  lease(lease: Lease, rate: Rate, wanted: number, log: Logger): Promise<boolean>;
  /** Returns all tokens, and never rejects. */
  release(lease: Lease, log: Logger): Promise<boolean>;
}

/** While the database is unreachable, this process continues with each bucket's last known state. */
function createTokenLeases(db: Database): TokenLeases {
  let ahead = 0;
  const now = () => Date.now() + ahead;

  const requestTokens = async (lease: Lease, request: TokenLeaseRequest, log: Logger): Promise<LeasedTokens> => {
    try {
      const answer = await awaitInTime(TIMEOUT_MS, leaseTokens(db, lease.name, request));
      ahead = answer.now - Date.now();
      return answer;
    } catch (err) {
      log.warn({ err, bucket: lease.name }, 'a shared rate limit could not be read; this process counts alone');
      return lease.alone(request, now());
    }
  };
  const borrow: TokenLeases['lease'] = (lease, rate, wanted, log) => {
    const returned = wanted === 0 || !lease.knows(rate) ? lease.tokens : 0;
    lease.tokens -= returned;
    lease.inFlight = requestTokens(lease, { rate, returned, wanted }, log).then((answer) => {
      lease.see(answer, rate);
      lease.inFlight = null;
      return answer.granted === wanted;
    });
    return lease.inFlight;
  };
  return { now, lease: borrow, release: (lease, log) => borrow(lease, lease.rate, 0, log) };
}

/** Takes tokens from buckets shared by all API processes. */
export interface Limiter {
  /** Takes a token; synchronous unless the database must be queried. Errors go to the request's log. */
  take(bucket: string, rate: Rate, log: Logger): Taken | Promise<Taken>;
  /** Returns a token, and the bucket's state with it. */
  putBack(bucket: string, rate: Rate): Taken;
  /** Returns all borrowed tokens. */
  close(): Promise<void>;
}

/** Unspent tokens are needed by other processes, so they are returned after this time. */
const LEASE_MS = SECOND;

/**
 * Each process borrows tokens from the shared bucket and spends them locally, so that a call costs a map lookup. It borrows
 * more before it runs out, and queries the database at most once a second for an empty bucket.
 */
export function createLimiter(db: Database, log: Logger): Limiter {
  const leases = new Map<string, Lease>();
  const tokenLeases = createTokenLeases(db);

  const leaseOf = (name: string, rate: Rate): Lease => {
    const lease = leases.get(name) ?? new Lease(name, rate, tokenLeases.now());
    leases.set(name, lease);
    return lease;
  };
  const sweeping = setInterval(() => sweep(leases, tokenLeases, log), LEASE_MS).unref();

  return {
    take(name, rate, requestLog) {
      const call = { tokenLeases, lease: leaseOf(name, rate), rate, log: requestLog };
      return call.lease.tokens > 0 && call.lease.knows(rate) ? spend(call) : waitFor(call);
    },
    putBack(name, rate) {
      const lease = leaseOf(name, rate);
      lease.tokens += 1;
      return lease.shown(false, tokenLeases.now());
    },
    async close() {
      clearInterval(sweeping);
      const open = [...leases.values()];
      await Promise.all(open.map(({ inFlight }) => inFlight));
      await Promise.all(open.filter(({ tokens }) => tokens > 0).map((lease) => tokenLeases.release(lease, log)));
    },
  };
}

/** A request for a token. */
interface Call {
  tokenLeases: TokenLeases;
  lease: Lease;
  rate: Rate;
  log: Logger;
}

function spend({ tokenLeases, lease, rate, log }: Call): Taken {
  const now = tokenLeases.now();
  lease.tokens -= 1;
  if (!lease.inFlight && lease.isLow(now)) {
    void tokenLeases.lease(lease, rate, lease.wanted(now), log);
  }
  return lease.shown(true, now);
}

async function waitFor(call: Call): Promise<Taken> {
  const { tokenLeases, lease, rate, log } = call;
  lease.waiting += 1;
  try {
    let wasRefused = false;
    for (;;) {
      const now = tokenLeases.now();
      if (lease.knows(rate) && lease.tokens > 0) {
        return spend(call);
      }
      if (wasRefused || (lease.knows(rate) && !lease.inFlight && lease.left(now) === 0)) {
        return lease.shown(false, now);
      }
      const request = lease.inFlight ?? tokenLeases.lease(lease, rate, lease.wanted(now), log);
      wasRefused = !(await request) && lease.knows(rate);
    }
  } finally {
    lease.waiting -= 1;
  }
}

/** Returns unspent tokens, and removes unused leases. */
function sweep(leases: Map<string, Lease>, tokenLeases: TokenLeases, log: Logger): void {
  const now = tokenLeases.now();
  for (const lease of leases.values()) {
    if (lease.inFlight || now - lease.seenAt < LEASE_MS) {
      continue;
    }
    if (lease.tokens > 0) {
      void tokenLeases.release(lease, log);
    } else {
      leases.delete(lease.name);
    }
  }
}

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
