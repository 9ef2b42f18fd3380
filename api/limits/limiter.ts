import type { Logger } from 'pino';
import type { Database } from '../../src/db/client';
import { type LeasedTokens, leaseTokens } from '../../src/db/limits/rate-buckets';
import { SECOND } from '../../src/domain/duration';
import type { Rate, TokenLeaseRequest } from '../../src/domain/limits/token-bucket';
import { Lease, type Taken } from './lease';

/** Takes tokens of buckets that all API processes share. */
export interface Limiter {
  /** Asks for a token; the answer is there at once unless the database must be asked. */
  take(bucket: string, rate: Rate): Taken | Promise<Taken>;
  /** Puts a token back that was taken, and shows the bucket with it. */
  putBack(bucket: string, rate: Rate): Taken;
  /** Gives back what was borrowed. */
  close(): Promise<void>;
}

/** Borrowed tokens that nobody spends are missed elsewhere, so they go back after this time. */
const LEASE_MS = SECOND;
/** A database that takes longer is treated as gone. */
const PATIENCE_MS = SECOND;

/**
 * Each process borrows tokens from the shared bucket and spends them without asking, so that a call costs a look into a map. It
 * borrows again before it runs out, and asks at most once a second for a bucket that is empty. While the database does not
 * answer, each process goes on with the bucket as it last saw it.
 */
export function createLimiter(db: Database, log: Logger): Limiter {
  const leases = new Map<string, Lease>();
  /** What the database's clock is ahead of ours, in ms; a little less, by the time its answer took. */
  let ahead = 0;
  const clock = () => Date.now() + ahead;

  const leaseOf = (name: string, rate: Rate): Lease => {
    const lease = leases.get(name) ?? new Lease(name, rate, clock());
    leases.set(name, lease);
    return lease;
  };
  const ask = async (lease: Lease, request: TokenLeaseRequest): Promise<LeasedTokens> => {
    try {
      const answer = await awaitWithin(PATIENCE_MS, leaseTokens(db, lease.name, request));
      ahead = answer.now - Date.now();
      return answer;
    } catch (err) {
      log.warn({ err, bucket: lease.name }, 'a shared rate limit could not be asked; this process counts alone');
      return lease.alone(request, clock());
    }
  };
  const renewLease = (lease: Lease, rate: Rate, wanted: number): Promise<boolean> => {
    const returned = wanted === 0 || !lease.knows(rate) ? lease.tokens : 0;
    lease.tokens -= returned;
    lease.underWay = ask(lease, { rate, returned, wanted }).then((answer) => {
      lease.see(answer, rate);
      lease.underWay = null;
      return answer.granted === wanted;
    });
    return lease.underWay;
  };
  const spend = (lease: Lease, rate: Rate): Taken => {
    const now = clock();
    lease.tokens -= 1;
    if (!lease.underWay && lease.isLow(now)) {
      void renewLease(lease, rate, lease.wanted(now));
    }
    return lease.shown(true, now);
  };
  const waitFor = async (lease: Lease, rate: Rate): Promise<Taken> => {
    lease.waiting += 1;
    try {
      let askedInVain = false;
      for (;;) {
        const now = clock();
        if (lease.knows(rate) && lease.tokens > 0) {
          return spend(lease, rate);
        }
        if (askedInVain || (lease.knows(rate) && !lease.underWay && lease.left(now) === 0)) {
          return lease.shown(false, now);
        }
        askedInVain = !(await (lease.underWay ?? renewLease(lease, rate, lease.wanted(now)))) && lease.knows(rate);
      }
    } finally {
      lease.waiting -= 1;
    }
  };
  const giveBack = (lease: Lease) => renewLease(lease, lease.rate, 0);

  const sweep = () => {
    const now = clock();
    for (const lease of leases.values()) {
      if (lease.underWay || now - lease.seenAt < LEASE_MS) {
        continue;
      }
      if (lease.tokens > 0) {
        void giveBack(lease);
      } else {
        leases.delete(lease.name);
      }
    }
  };
  const sweeping = setInterval(sweep, LEASE_MS).unref();

  return {
    take(name, rate) {
      const lease = leaseOf(name, rate);
      return lease.tokens > 0 && lease.knows(rate) ? spend(lease, rate) : waitFor(lease, rate);
    },
    putBack(name, rate) {
      const lease = leaseOf(name, rate);
      lease.tokens += 1;
      return lease.shown(false, clock());
    },
    async close() {
      clearInterval(sweeping);
      const open = [...leases.values()];
      await Promise.all(open.map(({ underWay }) => underWay));
      await Promise.all(open.filter(({ tokens }) => tokens > 0).map(giveBack));
    },
  };
}

async function awaitWithin<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work, timeUp]);
  } finally {
    clearTimeout(timer);
  }
}
