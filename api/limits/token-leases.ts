import type { Database } from '#db/client';
import { type LeasedTokens, leaseTokens } from '#db/limits/rate-buckets';
import { SECOND } from '#domain/duration';
import type { Rate, TokenLeaseRequest } from '#domain/limits/token-bucket';
import type { Logger } from '#domain/logs/log';
import { awaitInTime } from '#process/time-limit';
import type { Lease } from './lease';

/** A database that takes longer counts as unreachable. */
const TIMEOUT_MS = SECOND;

/** Moves tokens between the shared buckets and this process. */
export interface TokenLeases {
  /** The database's time in ms, or slightly less: by the duration of its last response. */
  now(): number;
  /** Borrows tokens; resolves to whether all were granted, and never rejects. */
  lease(lease: Lease, rate: Rate, wanted: number, log: Logger): Promise<boolean>;
  /** Returns all tokens, and never rejects. */
  release(lease: Lease, log: Logger): Promise<boolean>;
}

/** While the database is unreachable, this process continues with each bucket's last known state. */
export function createTokenLeases(db: Database): TokenLeases {
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
    lease.underWay = requestTokens(lease, { rate, returned, wanted }, log).then((answer) => {
      lease.see(answer, rate);
      lease.underWay = null;
      return answer.granted === wanted;
    });
    return lease.underWay;
  };
  return { now, lease: borrow, release: (lease, log) => borrow(lease, lease.rate, 0, log) };
}
