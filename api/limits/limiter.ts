import type { Logger } from 'pino';
import type { Database } from '#db/client';
import { SECOND } from '#domain/duration';
import type { Rate } from '#domain/limits/token-bucket';
import { Lease, type Taken } from './lease';
import { createTokenLeases, type TokenLeases } from './token-leases';

/** Takes tokens of buckets that all API processes share. */
export interface Limiter {
  /** Asks for a token; the answer is there at once unless the database must be asked. Trouble is said in the request's log. */
  take(bucket: string, rate: Rate, log: Logger): Taken | Promise<Taken>;
  /** Puts a token back that was taken, and shows the bucket with it. */
  putBack(bucket: string, rate: Rate): Taken;
  /** Gives back what was borrowed. */
  close(): Promise<void>;
}

/** Borrowed tokens that nobody spends are missed elsewhere, so they go back after this time. */
const LEASE_MS = SECOND;

/**
 * Each process borrows tokens from the shared bucket and spends them without asking, so that a call costs a look into a map. It
 * borrows again before it runs out, and asks at most once a second for a bucket that is empty.
 */
export function createLimiter(db: Database, log: Logger): Limiter {
  const leases = new Map<string, Lease>();
  const lender = createTokenLeases(db);

  const leaseOf = (name: string, rate: Rate): Lease => {
    const lease = leases.get(name) ?? new Lease(name, rate, lender.now());
    leases.set(name, lease);
    return lease;
  };
  const sweeping = setInterval(() => sweep(leases, lender, log), LEASE_MS).unref();

  return {
    take(name, rate, requestLog) {
      const call = { lender, lease: leaseOf(name, rate), rate, log: requestLog };
      return call.lease.tokens > 0 && call.lease.knows(rate) ? spend(call) : waitFor(call);
    },
    putBack(name, rate) {
      const lease = leaseOf(name, rate);
      lease.tokens += 1;
      return lease.shown(false, lender.now());
    },
    async close() {
      clearInterval(sweeping);
      const open = [...leases.values()];
      await Promise.all(open.map(({ underWay }) => underWay));
      await Promise.all(open.filter(({ tokens }) => tokens > 0).map((lease) => lender.release(lease, log)));
    },
  };
}

/** Someone who asks for a token. */
interface Call {
  lender: TokenLeases;
  lease: Lease;
  rate: Rate;
  log: Logger;
}

function spend({ lender, lease, rate, log }: Call): Taken {
  const now = lender.now();
  lease.tokens -= 1;
  if (!lease.underWay && lease.isLow(now)) {
    void lender.lease(lease, rate, lease.wanted(now), log);
  }
  return lease.shown(true, now);
}

async function waitFor(call: Call): Promise<Taken> {
  const { lender, lease, rate, log } = call;
  lease.waiting += 1;
  try {
    let askedInVain = false;
    for (;;) {
      const now = lender.now();
      if (lease.knows(rate) && lease.tokens > 0) {
        return spend(call);
      }
      if (askedInVain || (lease.knows(rate) && !lease.underWay && lease.left(now) === 0)) {
        return lease.shown(false, now);
      }
      const asked = lease.underWay ?? lender.lease(lease, rate, lease.wanted(now), log);
      askedInVain = !(await asked) && lease.knows(rate);
    }
  } finally {
    lease.waiting -= 1;
  }
}

/** Gives back what was not spent, and forgets what was not used. */
function sweep(leases: Map<string, Lease>, lender: TokenLeases, log: Logger): void {
  const now = lender.now();
  for (const lease of leases.values()) {
    if (lease.underWay || now - lease.seenAt < LEASE_MS) {
      continue;
    }
    if (lease.tokens > 0) {
      void lender.release(lease, log);
    } else {
      leases.delete(lease.name);
    }
  }
}
